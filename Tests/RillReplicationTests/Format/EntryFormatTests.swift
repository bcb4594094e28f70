import Rill
import RillTesting
import Testing

@testable import RillReplication

@Suite struct EntryFormatTests {
  private let format = EntryFormat(store: "board")
  private let id = EntryID(replica: "one", number: 7)
  private let parts = EntryFormat.Parts(
    kind: .action, version: 300, draws: EntryDraws(time: 1_763_768_682_000_001, seed: .max - 7),
    checksum: StateChecksum(offset: 1 << 40, value: .max), payload: [1, 2, 3])

  @Test func `an entry is read as it was written`() {
    #expect(format.read(format.bytes(of: parts, as: id), as: id) == .parts(parts))
    var later = parts
    later.checksum?.version = 300
    #expect(format.read(format.bytes(of: later, as: id), as: id) == .parts(later))
    later.checksum?.version = 0
    #expect(
      format.read(format.bytes(of: later, as: id), as: id)
        == .damaged("the version of its checksum is not a version"))
    var plain = parts
    plain.checksum = nil
    plain.draws = EntryDraws(time: -1)
    plain.payload = []
    #expect(format.read(format.bytes(of: plain, as: id), as: id) == .parts(plain))
  }

  @Test(arguments: [Int64.min, .max, 64_092_211_200_000_001])
  func `an entry with a time that is not a date is damaged`(_ time: Int64) {
    var parts = parts
    parts.draws.time = time
    #expect(format.read(format.bytes(of: parts, as: id), as: id) == .damaged("its time is not a date"))
  }

  @Test func `two proposals at one time have different seeds unless they have drawn them`() {
    var maker = EntryDraws.Maker()
    let draws = (0..<3).map { _ in maker.draws(DrawSource.Draws(), at: 5) }
    #expect(draws == [EntryDraws(time: 5), EntryDraws(time: 6), EntryDraws(time: 7)])
    #expect(Set(draws.map { $0.complete(from: 9).seed }).count == 3)
    #expect(maker.draws(DrawSource.Draws(time: 5, seed: 1), at: 5) == EntryDraws(time: 5, seed: 1))
    #expect(maker.draws(DrawSource.Draws(time: 5), at: 5).seed != nil)
    #expect(EntryDraws(time: 5).complete(from: 9) != EntryDraws(time: 5).complete(from: 8))
  }

  @Test func `every change of a byte is found`() {
    let bytes = format.bytes(of: parts, as: id)
    for index in bytes.indices {
      for bit in 0..<8 {
        var changed = bytes
        changed[index] ^= 1 << UInt8(bit)
        guard case .damaged = format.read(changed, as: id) else {
          Issue.record("bit \(bit) of byte \(index) was not noticed")
          return
        }
      }
    }
  }

  @Test func `an entry under another identity or of another store is damaged`() {
    let bytes = format.bytes(of: parts, as: id)
    let reason = "its checksum does not fit, so something has changed it, or it belongs to another store"
    #expect(format.read(bytes, as: EntryID(replica: "one", number: 8)) == .damaged(reason))
    #expect(format.read(bytes, as: EntryID(replica: "two", number: 7)) == .damaged(reason))
    #expect(EntryFormat(store: "other").read(bytes, as: id) == .damaged(reason))
  }

  @Test func `bytes from anywhere are read without a trap`() {
    var random = SeededRandom(seed: 1)
    let good = format.bytes(of: parts, as: id)
    let snapshots = SnapshotFormat(store: "board")
    let snapshot = snapshots.bytes(
      of: SnapshotFormat.Parts(
        author: "one", offset: 9, version: 1, numbers: ["one": 7, "two": 8], checksum: 5, payload: [1, 2]))
    for round in 0..<20_000 {
      var bytes = round % 2 == 0 ? good : snapshot
      for _ in 0...random.int(in: 0...4) {
        switch random.int(in: 0...3) {
        case 0: bytes[random.int(in: 0...bytes.count - 1)] = UInt8(random.int(in: 0...255))
        case 1: bytes.insert(UInt8(random.int(in: 0...255)), at: random.int(in: 0...bytes.count))
        case 2: bytes.removeLast(random.int(in: 0...bytes.count - 1))
        default: bytes[random.int(in: 0...bytes.count - 1)] = 0xff
        }
      }
      _ = format.read(bytes, as: id)
      _ = snapshots.read(LogSnapshot(offset: 9, bytes: bytes))
      // With a fitting checksum, the rest is read as well.
      _ = EntryFormat.resealed(bytes, format, id)
    }
  }

  @Test func `a snapshot is read as it was written, and only for its offset and store`() {
    let snapshots = SnapshotFormat(store: "board")
    let parts = SnapshotFormat.Parts(
      author: "one", offset: 9, version: 1, numbers: ["one": 7], checksum: 5, payload: [1, 2])
    let bytes = snapshots.bytes(of: parts)
    #expect(snapshots.read(LogSnapshot(offset: 9, bytes: bytes)) == .parts(parts))
    #expect(snapshots.read(LogSnapshot(offset: 8, bytes: bytes)) == .damaged("it belongs to offset 9"))
    var endless = parts
    endless.numbers["two"] = .max
    #expect(
      snapshots.read(LogSnapshot(offset: 9, bytes: snapshots.bytes(of: endless)))
        == .damaged("it contains no valid number"))
    #expect(
      SnapshotFormat(store: "x").read(LogSnapshot(offset: 9, bytes: bytes))
        == .damaged("it belongs to another store"))
  }
}

extension EntryFormat {
  /// Reads bytes after replacing their checksum with a fitting one.
  static func resealed(_ bytes: [UInt8], _ format: EntryFormat, _ id: EntryID) -> Reading {
    guard bytes.count > 4 else { return .damaged("") }
    var writer = ByteWriter()
    for byte in bytes.dropLast(4) { writer.write(byte) }
    writer.write(checksum: format.checksum(of: bytes.dropLast(4), as: id))
    return format.read(writer.bytes, as: id)
  }
}
