public import Rill
import Synchronization

/// A clock on which no sleep takes time: each ends at once, and its deadline is the time then.
///
/// Debounced, delayed and retried effects run at once, in the order in which they were asked for. A timer would tick for
/// ever without a pause: give it a ``TestClock``. Effects run on a stage as they do with a ``TestClock``, so ``settle``
/// knows when they have come to rest.
public final class ImmediateClock: Clock, StagedClock {
  /// How a test measures time.
  public typealias Duration = Swift.Duration
  /// A time on a test's clock: how far it is from the beginning.
  public typealias Instant = TestClock.Instant

  private let time = Mutex(Instant(offset: .zero))
  private let testStage = TestStage()

  /// A clock at the beginning of time.
  public init() {}

  /// The latest deadline of all sleeps so far.
  public var now: Instant { time.withLock { $0 } }
  /// As fine as a duration can be.
  public var minimumResolution: Duration { Duration(secondsComponent: 0, attosecondsComponent: 1) }

  package var stage: any EffectStage { testStage }

  /// Moves the time to a deadline, if it is in the future.
  ///
  /// - Parameters:
  ///   - deadline: The time to move to.
  ///   - tolerance: Not used.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    time.withLock { $0 = max($0, deadline) }
  }

  /// Waits until nothing can go on without the test acting; see ``TestClock/settle(isolation:drain:)``.
  ///
  /// - Parameters:
  ///   - isolation: The isolation of the store; leave it out.
  ///   - drain: Takes in what effects have left for a store that no actor owns: `{ store.drain() }`.
  public func settle(isolation: isolated (any Actor)? = #isolation, drain: () -> Void = {}) async {
    await testStage.settle(beside: isolation, drain: drain)
  }
}
