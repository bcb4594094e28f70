#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Separate threads for tests of blocking code.
enum Threads {
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Calls a function on a new thread.
  static func run(_ body: @escaping @Sendable () -> Void) {
    let work = Unmanaged.passRetained(Work(body)).toOpaque()
    #if canImport(Darwin)
    var thread: pthread_t?
    #else
    var thread = pthread_t()
    #endif
    let code = pthread_create(&thread, nil, startThread, work)
    precondition(code == 0, "a test needs a thread, and there is none: \(code)")
    #if canImport(Darwin)
    if let thread { pthread_detach(thread) }
    #else
    pthread_detach(thread)
    #endif
  }

  /// Runs the function that the thread received.
  fileprivate static func work(_ pointer: UnsafeMutableRawPointer) {
    Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body()
  }
}

#if canImport(Darwin)
private func startThread(_ pointer: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
  Threads.work(pointer)
  return nil
}
#else
private func startThread(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let pointer { Threads.work(pointer) }
  return nil
}
#endif
