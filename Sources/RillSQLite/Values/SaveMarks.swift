#if SQLite
import Foundation
import RillJournal

/// The number of the newest change of a storage, or the newest offset of a log, in a small file beside it.
///
/// SQLite does not notice that its log ends early between two commits. The mark shows that changes or entries are missing.
///
/// A mark is written after its change was committed, and is not synchronized. It is never newer than the changes on disk,
/// unless the storage has a lower durability than `full`. Two places are written alternately, so that a partially written
/// mark leaves the previous one intact.
final class SaveMarks {
  private static let head = Data("rill-saves/1\n".utf8)
  /// The size of a mark, and of the file's header.
  private static let size = 16

  private let descriptor: Int32

  /// Opens the file, or creates it if it does not exist.
  ///
  /// Returns nil if the system cannot open it.
  ///
  /// - Parameter path: The path of the file.
  init?(_ path: String) {
    descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    if !bytes().starts(with: Self.head) { locked { makeHead() } }
  }

  /// Makes an empty file, unless another process has made it meanwhile.
  private func makeHead() {
    guard !bytes().starts(with: Self.head) else { return }
    var head = Self.head
    head.append(Data(count: Self.size - head.count))
    ftruncate(descriptor, 0)
    write(head, at: 0)
  }

  /// Calls a closure while no other process writes to the file.
  private func locked(_ body: () -> Void) {
    while flock(descriptor, LOCK_EX) != 0 { if errno != EINTR { return } }
    body()
    flock(descriptor, LOCK_UN)
  }

  /// Opens the file if it exists.
  static func stored(_ path: String) -> SaveMarks? {
    access(path, F_OK) == 0 ? SaveMarks(path) : nil
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The number of the newest change, or 0 if none is known.
  var newest: Int64 {
    let bytes = bytes()
    return [1, 2].map { number(in: bytes, $0) }.max() ?? 0
  }

  /// Records the newest change, unless a newer one is recorded.
  ///
  /// A failure to write is ignored: the previous mark remains valid.
  func note(_ number: Int64) {
    locked {
      guard number > newest else { return }
      var record = Data()
      withUnsafeBytes(of: number.littleEndian) { record.append(contentsOf: $0) }
      withUnsafeBytes(of: JournalChecksum.checksum(of: record).littleEndian) { record.append(contentsOf: $0) }
      write(record, at: Self.size * (1 + Int(number % 2)))
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

  private func bytes() -> Data {
    var bytes = [UInt8](repeating: 0, count: 3 * Self.size)
    let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    return Data(bytes.prefix(max(count, 0)))
  }

  private func write(_ bytes: Data, at offset: Int) {
    _ = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset)) }
  }
}
#endif
