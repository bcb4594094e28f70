import Foundation

/// Reads and writes files and streams of this process.
enum SystemFile {
  /// An error of a system call.
  struct Problem: Error, CustomStringConvertible {
    let number: Int32

    /// The error of the last system call on this thread.
    static var last: Problem { Problem(number: errno) }

    var description: String {
      switch number {
      case EACCES, EPERM: "permission is denied"
      case EDQUOT: "the disk quota is used up"
      case EFBIG: "it would grow larger than the system allows"
      case EISDIR: "it is a folder"
      case ENOENT: "there is no such file"
      case ENOSPC: "there is no space left"
      case EROFS: "the disk is read-only"
      default: String(cString: strerror(number))
      }
    }
  }

  /// Returns the size of a regular file, or nil if the path leads to something else.
  static func size(_ path: String) -> Int? {
    var status = stat()
    guard path != "-", stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// Returns whether a path leads to a regular file that SQLite has written.
  static func isDatabase(_ path: String) -> Bool {
    guard let size = size(path), size >= databaseHead.utf8.count else { return false }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var head = [UInt8](repeating: 0, count: databaseHead.utf8.count)
    return Foundation.read(descriptor, &head, head.count) == head.count && head == Array(databaseHead.utf8)
  }

  /// The first bytes of a file of SQLite.
  private static let databaseHead = "SQLite format 3\0"

  /// Reads a file, or standard input if the path is `-`.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which may be a pipe or a device without an end.
  ///   - limit: The maximum number of bytes.
  /// - Returns: The contents.
  /// - Throws: ``Problem`` if it cannot be read, or ``LongFile`` if it has more bytes.
  static func read(_ path: String, upTo limit: Int) throws -> Data {
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Problem.last }
    defer { if path != "-" { close(descriptor) } }
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 256 << 10)
    while true {
      let count = Foundation.read(descriptor, &buffer, buffer.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw Problem.last
      }
      if count == 0 { return data }
      guard count <= limit - data.count else { throw LongFile() }
      data.append(contentsOf: buffer[..<count])
    }
  }

  /// Writes a file.
  ///
  /// A regular file is replaced as a whole. Devices and pipes are written to.
  ///
  /// - Parameters:
  ///   - data: The contents.
  ///   - path: The path of the file.
  /// - Throws: The reason why it was not written.
  static func write(_ data: Data, _ path: String) throws {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else {
      return try data.write(to: URL(fileURLWithPath: path).resolvingSymlinksInPath(), options: .atomic)
    }
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Problem.last }
    do { try write(data, to: descriptor) } catch {
      close(descriptor)
      throw error
    }
    // Some systems report a failed write only when the file is closed.
    guard close(descriptor) == 0 else { throw Problem.last }
  }

  /// Writes all bytes to an open stream.
  ///
  /// - Throws: ``ClosedStream`` if its reader has closed it, or ``Problem``.
  static func write(_ data: Data, to descriptor: Int32) throws {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        switch errno {
        case EINTR: continue
        case EAGAIN: try wait(for: descriptor)
        case EPIPE: throw ClosedStream()
        default: throw Problem.last
        }
      } else {
        rest = rest.dropFirst(count)
      }
    }
  }

  /// Waits until a stream that another process has set to be non-blocking accepts bytes.
  private static func wait(for descriptor: Int32) throws {
    var wish = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    while poll(&wish, 1, -1) < 0 {
      guard errno == EINTR else { throw Problem.last }
    }
  }
}
