#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The normal exit of the process, when `main` returns or `exit` is called.
enum ProcessEnd {
  /// Registers a function to call at exit.
  static func call(_ function: @convention(c) () -> Void) { _ = atexit(function) }
}
