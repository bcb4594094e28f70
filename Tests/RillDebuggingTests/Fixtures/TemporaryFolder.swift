#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A folder for one test, which is removed with the object.
final class TemporaryFolder: Sendable {
  let path: String

  init() {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? P_tmpdir
    var template = Array((base + "/rill-log-XXXXXX").utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? ""
    precondition(!path.isEmpty, "a test needs a folder, and none can be made: \(errno)")
  }

  deinit {
    for name in ["log", "inside/log"] { unlink(path + "/" + name) }
    rmdir(path + "/inside")
    rmdir(path)
  }

  /// Creates a folder inside this one.
  func makeFolder(_ name: String) { mkdir(path + "/" + name, 0o755) }

  /// Returns the text of a file inside, or nil if it cannot be read.
  func text(of name: String) -> String? {
    guard let file = fopen(path + "/" + name, "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }
}
