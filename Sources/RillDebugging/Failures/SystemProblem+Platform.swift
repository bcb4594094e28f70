#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A system error.
struct SystemProblem: Error, Hashable, Sendable {
  let code: Int32

  init(_ code: Int32) { self.code = code }

  /// The system's description of the error.
  var words: String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }
}
