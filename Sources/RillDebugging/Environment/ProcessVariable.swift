#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The environment variables of the process.
enum ProcessVariable {
  /// Returns the value of a variable, or nil if it is not set.
  static func value(of name: String) -> String? {
    name.withCString { name in getenv(name).map { String(cString: $0) } }
  }
}
