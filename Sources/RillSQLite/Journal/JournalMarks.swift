#if SQLite
import Foundation
import RillJournal

/// The newest acknowledged entry of each stream, in a small file beside the journal.
///
/// SQLite does not notice rows that it can no longer read. The marks show that rows are missing, whatever the cause.
///
/// A mark is written after its rows are on disk, and is not synchronized. After a power failure, a mark may be older
/// than the rows but never newer. Each stream has two places that are written alternately, so that a partially written
/// mark leaves the previous one intact. A place whose bytes were changed may be the newer one, so it is reported.
final class JournalMarks {
  private static let head = Data("rill-marks/1\n".utf8)
  /// The size of a mark, and of the file's header.
  private static let size = 32

  private struct Place {
    let index: Int
    var generation: UInt64
    var mark: JournalMark
  }

  private let file: MarkFile
  private var places: [UInt64: Place] = [:]
  private var count = 0
  /// The indices of the streams of whose two places none can be read, although they were written.
  private var unreadable: Set<Int> = []
  /// The offsets of the places that were written and cannot be read.
  private var damaged: [Int] = []

  /// Reads the marks of a file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - isReadOnly: A Boolean value that indicates whether a file without marks stays as it is.
  init(_ file: MarkFile, isReadOnly: Bool = false) {
    self.file = file
    let bytes = file.contents(limit: 64 << 20)
    let isMarked = bytes.starts(with: Self.head)
    if isMarked { read(bytes) }
    // The owner of the journal may have been writing a mark.
    if isReadOnly, !damaged.isEmpty { read(file.contents(limit: 64 << 20)) }
    if !bytes.isEmpty, !isMarked || !damaged.isEmpty { file.reportUnreadable() }
    guard !isReadOnly else { return }
    // Reported once: emptied, it does not differ from a place that was never written.
    for offset in damaged { file.write(Data(count: Self.size), at: offset) }
    guard !isMarked else { return }
    file.start(Self.head, size: Self.size)
    // Only the existence of the file must be durable. Its contents may be older.
    fsync(file.descriptor)
  }

  /// The mark of a stream.
  subscript(stream: String) -> JournalMark? { places[Self.key(stream)]?.mark }

  /// Records the newest entry of a stream.
  ///
  /// If it cannot be written, the previous mark remains valid.
  func note(_ mark: JournalMark, of stream: String) {
    let key = Self.key(stream)
    let old = places[key]
    let index = old?.index ?? unreadable.popFirst() ?? count
    let place = Place(index: index, generation: (old?.generation ?? 0) + 1, mark: mark)
    count = max(count, index + 1)
    places[key] = place
    var bytes = Data()
    for word in [key, place.generation, mark.number] { bytes.append(bytesOf: word) }
    bytes.append(bytesOf: mark.checksum)
    bytes.append(bytesOf: JournalChecksum.checksum(of: bytes))
    file.write(bytes, at: Self.offset(place.index, place.generation))
  }

  /// A Boolean value that indicates whether no stream has a mark.
  var isEmpty: Bool { places.isEmpty }

  private func read(_ bytes: Data) {
    var read: Set<Int> = []
    unreadable = []
    damaged = []
    count = max(0, bytes.count - Self.size + 2 * Self.size - 1) / (2 * Self.size)
    for start in stride(from: Self.size, through: bytes.count - Self.size, by: Self.size) {
      let record = bytes[start..<(start + Self.size)]
      let index = (start / Self.size - 1) / 2
      guard record.word(at: 28, as: UInt32.self) == JournalChecksum.checksum(of: record.prefix(28)) else {
        if record.contains(where: { $0 != 0 }) {
          unreadable.insert(index)
          damaged.append(start)
        }
        continue
      }
      read.insert(index)
      let place = Place(
        index: index, generation: record.word(at: 8, as: UInt64.self),
        mark: JournalMark(
          number: record.word(at: 16, as: UInt64.self), checksum: record.word(at: 24, as: UInt32.self)))
      let key = record.word(at: 0, as: UInt64.self)
      if let other = places[key], other.generation > place.generation { continue }
      places[key] = place
    }
    unreadable.subtract(read)
  }

  private static func offset(_ index: Int, _ generation: UInt64) -> Int {
    size + (2 * index + Int(generation % 2)) * size
  }

  /// Returns the number that identifies a stream: the FNV-1a hash of its name.
  private static func key(_ stream: String) -> UInt64 {
    stream.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}

extension Data {
  fileprivate mutating func append(bytesOf number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }

  fileprivate func word<Number: FixedWidthInteger>(at index: Int, as _: Number.Type) -> Number {
    withUnsafeBytes { Number(littleEndian: $0.loadUnaligned(fromByteOffset: index, as: Number.self)) }
  }
}
#endif
