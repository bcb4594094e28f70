#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The variables that the program was started with.
enum ProcessVariable {
  /// The value of a variable, nil if it is not set.
  static func value(of name: String) -> String? {
    name.withCString { name in getenv(name).map { String(cString: $0) } }
  }
}
