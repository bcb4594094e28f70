#if Inspector
import CMicroHTTPD

/// A thread that runs one function and can be joined.
// A thread's handle can be used from any thread.
struct WatchingThread: @unchecked Sendable {
  private let thread: rill_thread

  private final class Operation: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }

  /// Starts the thread, or returns nil if the system has none left.
  init?(_ run: @escaping @Sendable () -> Void) {
    var thread = rill_thread()
    let operation = Unmanaged.passRetained(Operation(run))
    let error = rill_thread_start(
      &thread,
      { context in
        guard let context else { return nil }
        Unmanaged<Operation>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, operation.toOpaque())
    guard error == 0 else {
      operation.release()
      return nil
    }
    self.thread = thread
  }

  /// Returns when the thread has ended, or immediately when called on the thread itself.
  ///
  /// This method must be called exactly once.
  func finish() {
    rill_thread_finish(thread)
  }
}
#endif
