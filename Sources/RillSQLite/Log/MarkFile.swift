#if SQLite
import Foundation
import Rill
import RillPersistence

/// A small file beside a database, in which the newest entry or change is recorded.
///
/// A mark that cannot be written is reported once, because what the disk loses afterwards cannot be noticed. What was written to
/// the database is safe nevertheless.
final class MarkFile {
  let descriptor: Int32
  private let path: String
  /// The place of the database, for reports.
  private let place: String
  private let isReported: OnceFlag

  /// Opens the file, or creates it if it does not exist.
  ///
  /// Returns nil if the system cannot open it, which is reported.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - place: The place of the database, for reports.
  ///   - isReported: The flag that is raised by the report that the file cannot be written, which is the only one.
  convenience init?(_ path: String, of place: String, isReported: OnceFlag = OnceFlag()) {
    self.init(path, of: place, O_RDWR | O_CREAT, isReported)
    if descriptor < 0 {
      report(SystemError(errno))
      return nil
    }
  }

  private init(_ path: String, of place: String, _ access: Int32, _ isReported: OnceFlag) {
    // Opening a pipe for reading would wait for a writer.
    descriptor = open(path, access | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o600)
    self.path = path
    self.place = place
    self.isReported = isReported
  }

  /// Opens the file if it exists and can be opened.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - place: The place of the database, for reports.
  ///   - isReadOnly: A Boolean value that indicates whether the file is not changed.
  ///   - isReported: The flag that is raised by the report that the file cannot be written, which is the only one.
  /// - Returns: The file, or nil.
  static func stored(
    _ path: String, of place: String, isReadOnly: Bool = false, isReported: OnceFlag = OnceFlag()
  ) -> MarkFile? {
    let file = MarkFile(path, of: place, isReadOnly ? O_RDONLY : O_RDWR, isReported)
    return file.descriptor < 0 ? nil : file
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Returns the contents, up to a number of bytes.
  func bytes(limit: Int) -> Data {
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    return Data(bytes.prefix(max(count, 0)))
  }

  /// Returns all contents, or none if there are more than a number of bytes.
  func contents(limit: Int) -> Data {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size < limit else { return Data() }
    return bytes(limit: Int(status.st_size))
  }

  /// Removes all contents, and writes a header that is padded to the size of a mark.
  func start(_ head: Data, size: Int) {
    ftruncate(descriptor, 0)
    write(head + Data(count: size - head.count), at: 0)
  }

  /// Writes bytes at an offset.
  ///
  /// If that fails, the bytes that were there remain valid.
  func write(_ bytes: Data, at offset: Int) {
    let count = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset)) }
    if count != bytes.count { report(SystemError(count < 0 ? errno : ENOSPC)) }
  }

  /// Reports that none of the marks can be read, because the bytes of the file were changed.
  func reportUnreadable() {
    Failures.report(Failure(PersistenceFailure.unreadableMarks(of: place, in: path).description))
  }

  private func report(_ error: SystemError) {
    guard isReported.raise() else { return }
    Failures.report(Failure(PersistenceFailure.unmarked(place, in: path, because: "\(error)").description))
  }
}
#endif
