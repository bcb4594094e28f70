#if SQLite
import Foundation
import RillJournal

/// The number of the newest change of a storage, or the newest offset of a log, in a small file beside it.
///
/// SQLite does not notice that its log ends early between two commits. The mark shows that changes or entries are missing.
///
/// A mark is written after its change was committed, and is not synchronized. It is never newer than the changes on disk,
/// unless the storage has a lower durability than `full`. Two places are written alternately, so that a partially written
/// mark leaves the previous one intact. A place whose bytes were changed may be the newer one, so it is reported.
final class SaveMarks {
  private static let head = Data("rill-saves/1\n".utf8)
  /// The size of a mark, and of the file's header.
  private static let size = 16

  private let file: MarkFile

  /// Reads the mark of a file, and starts one that contains none.
  init(_ file: MarkFile) {
    self.file = file
    guard !isReadable(bytes()) else { return }
    var isChanged = false
    // Read again, because another process may have been making the file, or writing a mark.
    locked {
      let bytes = bytes()
      isChanged = !bytes.isEmpty && !isReadable(bytes)
      if bytes.starts(with: Self.head) {
        // Reported once: emptied, it does not differ from a place that was never written.
        for place in [1, 2] where isDamaged(place, in: bytes) {
          file.write(Data(count: Self.size), at: Self.size * place)
        }
      } else {
        file.start(Self.head, size: Self.size)
      }
    }
    if isChanged { file.reportUnreadable() }
  }

  /// Returns whether bytes have a header, and a mark in each place that was written.
  private func isReadable(_ bytes: Data) -> Bool {
    bytes.starts(with: Self.head) && ![1, 2].contains { isDamaged($0, in: bytes) }
  }

  private func isDamaged(_ place: Int, in bytes: Data) -> Bool {
    number(in: bytes, place) == 0 && bytes.dropFirst(Self.size * place).prefix(Self.size).contains { $0 != 0 }
  }

  /// Calls a closure while no other process writes to the file.
  private func locked(_ body: () -> Void) {
    while flock(file.descriptor, LOCK_EX) != 0 { if errno != EINTR { return } }
    body()
    flock(file.descriptor, LOCK_UN)
  }

  /// The number of the newest change, or 0 if none is known.
  var newest: Int64 {
    let bytes = bytes()
    return [1, 2].map { number(in: bytes, $0) }.max() ?? 0
  }

  /// Records the newest change, unless a newer one is recorded.
  ///
  /// If it cannot be written, the previous mark remains valid.
  func note(_ number: Int64) {
    locked {
      guard number > newest else { return }
      var record = Data()
      withUnsafeBytes(of: number.littleEndian) { record.append(contentsOf: $0) }
      withUnsafeBytes(of: JournalChecksum.checksum(of: record).littleEndian) { record.append(contentsOf: $0) }
      file.write(record, at: Self.size * (1 + Int(number % 2)))
    }
  }

  private func number(in bytes: Data, _ place: Int) -> Int64 {
    let record = bytes.dropFirst(Self.size * place).prefix(12)
    guard record.count == 12 else { return 0 }
    return record.withUnsafeBytes { words in
      let sum = UInt32(littleEndian: words.loadUnaligned(fromByteOffset: 8, as: UInt32.self))
      guard sum == JournalChecksum.checksum(of: Data(record.prefix(8))) else { return 0 }
      return Int64(littleEndian: words.loadUnaligned(fromByteOffset: 0, as: Int64.self))
    }
  }

  private func bytes() -> Data { file.bytes(limit: 3 * Self.size) }
}
#endif
