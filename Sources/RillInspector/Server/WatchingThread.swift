#if Inspector
import CMicroHTTPD

/// A thread that runs one function, and whose end somebody waits for.
// A thread's handle may be used from any thread.
struct WatchingThread: @unchecked Sendable {
  private let thread: rill_thread

  private final class Errand: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }

  /// Starts the thread; nil if the system has none left.
  init?(_ run: @escaping @Sendable () -> Void) {
    var thread = rill_thread()
    let errand = Unmanaged.passRetained(Errand(run))
    let error = rill_thread_start(
      &thread,
      { context in
        guard let context else { return nil }
        Unmanaged<Errand>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, errand.toOpaque())
    guard error == 0 else {
      errand.release()
      return nil
    }
    self.thread = thread
  }

  /// Returns when the thread has ended, or at once on the thread itself.
  ///
  /// To be called exactly once.
  func finish() {
    rill_thread_finish(thread)
  }
}
#endif
