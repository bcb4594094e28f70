import Foundation
import Testing

@testable import RillJournal
@testable import RillPersistence

struct JournalReadingTests {
  private static let words = ["one", "two", "three", "four", "five", "six"]

  /// Groups of two entries each, with the places of their rows.
  private static func groups() -> [(group: JournalGroup, row: JournalRowID)] {
    var writer = JournalGroupWriter(version: 3, after: 7)
    var groups: [(JournalGroup, JournalRowID)] = []
    for (index, word) in words.enumerated() {
      writer.append(Array(word.utf8))
      if index % 2 == 1, let group = writer.take() { groups.append((group, JournalRowID(Int64(index)))) }
    }
    return groups
  }

  private static func read(_ groups: [(group: JournalGroup, row: JournalRowID)]) -> JournalReading {
    var reading = JournalReading(after: 7)
    for (group, row) in groups { reading.read(group, row) }
    return reading
  }

  private static func text(_ reading: JournalReading) -> [String] {
    reading.lines.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test func `what was written is read`() {
    let reading = Self.read(Self.groups())
    #expect(Self.text(reading) == Self.words)
    #expect(reading.lines.allSatisfy { $0.version == 3 })
    #expect(reading.truncations.isEmpty)
    #expect(reading.cutCount == 0)
  }

  @Test func `after another snapshot nothing fits`() {
    var reading = JournalReading(after: 8)
    for (group, row) in Self.groups() { reading.read(group, row) }
    #expect(reading.lines.isEmpty)
    #expect(reading.truncations.map(\.row.number) == [1, 3, 5])
    #expect(reading.cutCount == 6)
  }

  @Test func `each flipped bit is found, and only a beginning of what was written is read`() {
    let groups = Self.groups()
    for index in groups.indices {
      for bit in 0..<(groups[index].group.lines.count * 8) {
        var damaged = groups
        damaged[index].group.lines[bit / 8] ^= 1 << (bit % 8)
        expectBeginning(Self.read(damaged), "line bit \(bit) of group \(index)", from: index)
      }
      for bit in 0..<(groups[index].group.checksums.count * 8) {
        var damaged = groups
        damaged[index].group.checksums[bit / 8] ^= 1 << (bit % 8)
        expectBeginning(Self.read(damaged), "checksum bit \(bit) of group \(index)", from: index)
      }
    }
  }

  @Test func `each torn group is found, and only a beginning of what was written is read`() {
    let groups = Self.groups()
    for index in groups.indices {
      for length in 0..<groups[index].group.lines.count {
        var damaged = groups
        damaged[index].group.lines = groups[index].group.lines.prefix(length)
        expectBeginning(Self.read(damaged), "\(length) bytes of group \(index)", from: index)
      }
      for length in 0..<groups[index].group.checksums.count {
        var damaged = groups
        damaged[index].group.checksums = groups[index].group.checksums.prefix(length)
        expectBeginning(Self.read(damaged), "\(length) bytes of checksums of group \(index)", from: index)
      }
    }
  }

  @Test func `a group of another version does not fit`() {
    var groups = Self.groups()
    groups[1].group = JournalGroup(
      lines: groups[1].group.lines, checksums: groups[1].group.checksums, version: 2)
    #expect(Self.text(Self.read(groups)) == ["one", "two"])
  }

  @Test func `a missing group ends the chain, and a strange one does not`() {
    var groups = Self.groups()
    let middle = groups.remove(at: 1)
    let reading = Self.read(groups)
    #expect(Self.text(reading) == ["one", "two"])
    #expect(reading.truncations == [JournalTruncation(row: JournalRowID(5))])
    var strange = Self.groups()
    strange.insert((groups[1].group, JournalRowID(2)), at: 1)
    let whole = Self.read(strange)
    #expect(Self.text(whole) == Self.words)
    #expect(whole.truncations == [JournalTruncation(row: JournalRowID(2))])
    #expect(middle.row.number == 3)
  }

  @Test func `the good beginning of a damaged group stays`() {
    var groups = Self.groups()
    groups[1].group.lines[groups[1].group.lines.count - 2] ^= 1
    let reading = Self.read(groups)
    #expect(Self.text(reading) == ["one", "two", "three"])
    #expect(reading.cutCount == 3)
    #expect(reading.truncations.count == 2)
    #expect(reading.truncations.first?.rest?.lines == Data("three\n".utf8))
    let kept = reading.truncations.first?.rest.map { [(group: $0, row: JournalRowID(3))] } ?? []
    #expect(Self.text(Self.read([Self.groups()[0]] + kept)) == ["one", "two", "three"])
  }

  private func expectBeginning(_ reading: JournalReading, _ what: String, from group: Int) {
    let text = Self.text(reading)
    #expect(text == Array(Self.words.prefix(text.count)), "\(what)")
    #expect(text.count < Self.words.count && text.count >= group * 2, "\(what)")
    #expect(!reading.truncations.isEmpty, "\(what)")
  }
}
