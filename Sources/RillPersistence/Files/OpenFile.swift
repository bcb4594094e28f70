import Foundation

/// A file that is open for reading.
struct OpenFile {
  let descriptor: Int32
  /// The size at the time when the file was opened.
  let size: Int
  /// The kind of the file, or nil if it is a regular file.
  let strangeKind: String?
  /// A Boolean value that indicates whether programs that open the file for writing wait; see ``hold()``.
  var isHeld = false

  /// Opens a file without following a link and without waiting for a writer.
  ///
  /// - Parameter path: The path of the file.
  /// - Returns: The file, nil if there is none, or the system's error.
  static func open(_ path: String) -> Result<OpenFile?, SystemError> {
    let descriptor = Foundation.open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return errno == ENOENT ? .success(nil) : .failure(.last) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let error = SystemError.last
      Foundation.close(descriptor)
      return .failure(error)
    }
    return .success(
      OpenFile(descriptor: descriptor, size: Int(status.st_size), strangeKind: FileKind(status).strange))
  }

  /// Reads the contents of the file.
  func contents() -> Result<Data, SystemError> {
    var data = Data(count: stamp.size)
    var filled = 0
    while filled < data.count {
      let count = data.withUnsafeMutableBytes { bytes in
        read(descriptor, bytes.baseAddress.map { $0 + filled }, bytes.count - filled)
      }
      if count < 0 {
        if errno == EINTR { continue }
        return .failure(.last)
      }
      if count == 0 { break }
      filled += count
    }
    return .success(data.prefix(filled))
  }

  func close() { Foundation.close(descriptor) }
}

extension SystemError: Error {}
