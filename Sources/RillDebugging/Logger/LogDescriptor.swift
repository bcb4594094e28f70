#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A file or system stream to which bytes are written.
struct LogDescriptor: Sendable {
  private let number: Int32

  static let standardError = LogDescriptor(number: STDERR_FILENO)

  private init(number: Int32) { self.number = number }

  /// Opens a file for appending, creating it if it does not exist.
  static func open(_ path: String) -> Result<LogDescriptor, SystemProblem> {
    while true {
      let number = systemOpen(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
      if number >= 0 { return .success(LogDescriptor(number: number)) }
      if errno != EINTR { return .failure(SystemProblem(errno)) }
    }
  }

  /// Writes bytes.
  ///
  /// - Returns: The number of bytes written, and the error that prevented the rest, if any.
  func write(_ bytes: [UInt8]) -> (count: Int, problem: SystemProblem?) {
    bytes.withUnsafeBytes { bytes in
      var written = 0
      while written < bytes.count {
        let count = systemWrite(number, UnsafeRawBufferPointer(rebasing: bytes[written...]))
        if count >= 0 {
          written += count
        } else if errno != EINTR {
          return (written, SystemProblem(errno))
        }
      }
      return (written, nil)
    }
  }

  func close() { systemClose(number) }
}

private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 { open(path, flags, mode) }
private func systemWrite(_ number: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(number, bytes.baseAddress, bytes.count)
}
private func systemClose(_ number: Int32) { _ = close(number) }
