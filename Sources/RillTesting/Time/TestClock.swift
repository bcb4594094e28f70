public import Rill
import Synchronization

/// A clock that stands still until a test moves it, and that knows when everything has come to rest.
///
/// Give it to a store: `Store(State(), clock: clock) { … }`. What the store's effects do then runs on this clock's stage,
/// one job after the other. So ``advance(by:isolation:drain:)`` can wait until all work that it has woken either sleeps
/// on this clock again, waits for something, or has ended. A timer of a second ticks 3,600 times in an hour that takes
/// milliseconds.
///
/// - A sleep that is cancelled ends at once, with `CancellationError`.
/// - Sleepers wake at their own time: while one acts, ``now`` is its deadline. Those with the same deadline wake in the
///   order in which they fell asleep.
/// - What leaves the stage for good is not waited for: work in detached tasks, in unstructured tasks that an effect starts,
///   on dispatch queues, or on the other side of a wire.
/// - A test's own tasks are waited for if they are started with ``task(_:)``.
/// - Clocks know nothing of each other.
public final class TestClock: Clock, StagedClock {
  /// How a test measures time.
  public typealias Duration = Swift.Duration

  /// A time on a test's clock: how far it is from the beginning.
  public struct Instant: InstantProtocol, CustomStringConvertible {
    /// The time since the beginning.
    public let offset: Duration

    /// A time at a distance from the beginning.
    public init(offset: Duration) { self.offset = offset }

    /// The time that is so much later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    /// How much later another time is.
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    /// Whether a time comes before another.
    public static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }

    /// The time since the beginning, in words.
    public var description: String { "\(offset)" }
  }

  struct Sleeping {
    let mark: EffectMark?
    let continuation: CheckedContinuation<Void, any Error>
  }

  struct Content {
    var schedule = SleepSchedule<Sleeping>()
    var audience: [(count: Int, waiter: Waiter)] = []

    /// Takes out who waits for as many sleepers as there are now.
    mutating func audienceToWake() -> [Waiter] {
      let count = schedule.count
      defer { audience.removeAll { $0.count <= count } }
      return audience.filter { $0.count <= count }.map(\.waiter)
    }
  }

  let content = Mutex(Content())
  let testStage = TestStage()

  /// A clock at the beginning of time.
  public init() {}

  /// The time.
  public var now: Instant { content.withLock { $0.schedule.now } }
  /// As fine as a duration can be.
  public var minimumResolution: Duration { Duration(secondsComponent: 0, attosecondsComponent: 1) }

  /// The times at which those who sleep now will wake, the earliest first; one for each.
  public var deadlines: [Instant] { content.withLock { $0.schedule.sleepers.map(\.deadline) } }

  /// How many sleep now.
  public var sleeperCount: Int { content.withLock { $0.schedule.count } }

  package var stage: any EffectStage { testStage }

  /// Sleeps until a test has moved the clock far enough.
  ///
  /// - Parameters:
  ///   - deadline: The time to wake; if it is not in the future, the sleep is over at once.
  ///   - tolerance: Not used: sleepers wake at their deadline.
  /// - Throws: `CancellationError` when the task is cancelled.
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
