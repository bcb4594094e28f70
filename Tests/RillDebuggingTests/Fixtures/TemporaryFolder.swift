#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A folder of a test's own, that goes with it.
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

  /// Makes a folder inside.
  func makeFolder(_ name: String) { mkdir(path + "/" + name, 0o755) }

  /// The text of a file inside; nil if it cannot be read.
  func text(of name: String) -> String? {
    guard let file = fopen(path + "/" + name, "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }
}
