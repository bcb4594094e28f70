#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The usual end of the process, when `main` returns or somebody calls `exit`.
enum ProcessEnd {
  /// Has a function called then.
  static func call(_ function: @convention(c) () -> Void) { _ = atexit(function) }
}
