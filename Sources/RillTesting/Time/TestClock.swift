public import Rill
import Synchronization

/// A clock that moves only when a test advances it, and that knows when all effects have settled.
///
/// Pass it to a store: `Store(State(), clock: clock) { … }`. The work of the store's effects then runs on this clock's
/// stage, one job after another. ``advance(by:isolation:drain:)`` can therefore wait until all work that it has woken
/// either sleeps on this clock again, waits for an event, or has ended. A timer with an interval of one second ticks
/// 3,600 times in an hour that takes one or two seconds.
///
/// - A cancelled sleep ends immediately, with `CancellationError`.
/// - Each sleeper wakes at its own time: while it acts, ``now`` is its deadline. Sleepers with the same deadline wake
///   in the order in which they fell asleep.
/// - Work that leaves the stage permanently is not awaited: detached tasks, unstructured tasks that an effect starts,
///   dispatch queues, and remote systems.
/// - The clock waits for a test's own tasks if they are started with ``task(_:)``.
/// - Clocks are independent of each other.
public final class TestClock: Clock, StagedClock {
  /// The unit in which a test measures time.
  public typealias Duration = Swift.Duration

  /// An instant on a test's clock: its distance from the clock's start.
  public struct Instant: InstantProtocol, CustomStringConvertible {
    /// The time since the clock's start.
    public let offset: Duration

    /// Creates an instant at a distance from the clock's start.
    public init(offset: Duration) { self.offset = offset }

    /// Returns the instant that is later by a duration.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    /// Returns the duration from this instant to another.
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    /// Returns whether one instant precedes another.
    public static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }

    /// A description of the time since the clock's start.
    public var description: String { "\(offset)" }
  }

  struct Sleeping {
    let mark: EffectMark?
    let continuation: CheckedContinuation<Void, any Error>
  }

  struct Content {
    var schedule = SleepSchedule<Sleeping>()
    var audience: [(count: Int, waiter: Waiter)] = []

    /// Removes and returns the waiters whose number of sleepers has been reached.
    mutating func audienceToWake() -> [Waiter] {
      let count = schedule.count
      defer { audience.removeAll { $0.count <= count } }
      return audience.filter { $0.count <= count }.map(\.waiter)
    }
  }

  let content = Mutex(Content())
  let testStage = TestStage()

  /// Creates a clock at its start.
  public init() {}

  /// The current time.
  public var now: Instant { content.withLock { $0.schedule.now } }
  /// The smallest duration that can be represented.
  public var minimumResolution: Duration { Duration(secondsComponent: 0, attosecondsComponent: 1) }

  /// The deadline of each current sleeper, the earliest first.
  public var deadlines: [Instant] { content.withLock { $0.schedule.sleepers.map(\.deadline) } }

  /// The number of current sleepers.
  public var sleeperCount: Int { content.withLock { $0.schedule.count } }

  package var stage: any EffectStage { testStage }

  /// Sleeps until the test has advanced the clock to a deadline.
  ///
  /// - Parameters:
  ///   - deadline: The time to wake. If it is not in the future, the sleep ends immediately.
  ///   - tolerance: Ignored: sleepers wake at their deadline.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let number = content.withLock { $0.schedule.ask() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let sleeping = Sleeping(mark: EffectMark.current, continuation: continuation)
        let (beginning, audience) = content.withLock { content in
          (content.schedule.begin(number, until: deadline, sleeping), content.audienceToWake())
        }
        switch beginning {
        case .asleep: for waiter in audience { waiter.wake() }
        case .over: continuation.resume()
        case .cancelled: continuation.resume(throwing: CancellationError())
        }
      }
    } onCancel: {
      content.withLock { $0.schedule.cancel(number) }?.continuation.resume(throwing: CancellationError())
    }
  }
}
