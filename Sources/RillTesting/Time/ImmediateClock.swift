public import Rill
import Synchronization

/// A clock on which no sleep takes time: each sleep ends immediately and moves the clock to its deadline.
///
/// Debounced, delayed and retried effects run immediately, in the order in which they were scheduled. A timer would
/// tick forever without a pause: use a ``TestClock`` for it. Effects run on a stage as they do with a ``TestClock``, so
/// `settle()` knows when they have settled.
public final class ImmediateClock: Clock, StagedClock {
  /// The unit in which a test measures time.
  public typealias Duration = Swift.Duration
  /// An instant on a test's clock: its distance from the clock's start.
  public typealias Instant = TestClock.Instant

  private let time = Mutex(Instant(offset: .zero))
  private let testStage = TestStage()

  /// Creates a clock at its start.
  public init() {}

  /// The latest deadline of all sleeps so far.
  public var now: Instant { time.withLock { $0 } }
  /// The smallest duration that can be represented.
  public var minimumResolution: Duration { Duration(secondsComponent: 0, attosecondsComponent: 1) }

  package var stage: any EffectStage { testStage }

  /// Moves the clock to a deadline that is in the future.
  ///
  /// - Parameters:
  ///   - deadline: The time to move to.
  ///   - tolerance: Ignored.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    time.withLock { $0 = max($0, deadline) }
  }

  /// Waits until nothing can continue without action by the test.
  ///
  /// See ``TestClock/settle(isolation:drain:)``.
  ///
  /// - Parameters:
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - drain: A closure that delivers waiting actions to a store without an actor: `{ store.drain() }`.
  public func settle(isolation: isolated (any Actor)? = #isolation, drain: () -> Void = {}) async {
    await testStage.settle(beside: isolation, drain: drain)
  }
}
