import RillFixtures
import RillReplicationTesting
import RillTesting
import Synchronization
import Testing

@testable import RillReplication

/// The end of a lease that its work notices.
@Suite struct LeaseEndTests {
  /// A clock whose time can pass while its sleepers sleep, as in a process that was suspended.
  private final class JumpingClock: Clock {
    let base: TestClock
    let offset = Mutex(Duration.zero)
    /// Fires when something begins to sleep after a jump.
    let slept = Signal()

    init(_ base: TestClock) { self.base = base }

    var now: TestClock.Instant { base.now.advanced(by: offset.withLock { $0 }) }
    var minimumResolution: Duration { base.minimumResolution }

    func sleep(until deadline: TestClock.Instant, tolerance: Duration?) async throws {
      if offset.withLock({ $0 > .zero }) { slept.fire() }
      try await base.sleep(until: deadline, tolerance: tolerance)
    }
  }

  @MainActor @Test func `work that notices the end of its lease starts again with the next one`() async throws
  {
    let trial = ReplicaTrial()
    let clock = JumpingClock(trial.clock)
    let replica = try await trial.attach("one", to: makeBoard()) { $0.clock = clock }
    let tokens = Recorder<UInt64>()
    let passing = Task {
      await clock.slept.wait()
      trial.passTime()
    }
    try await replica.lease("work", for: .seconds(9)) { hold in
      tokens.note(hold.token)
      guard tokens.elements.count == 1 else { return }
      await clock.base.sleepers(2)
      clock.offset.withLock { $0 = .seconds(60) }
      guard hold.isHeld else { throw CancellationError() }
    }
    await passing.value
    #expect(tokens.elements.count == 2 && tokens.elements[0] < tokens.elements[1])
    await #expect(throws: CancellationError.self) {
      try await replica.lease("other", for: .seconds(9)) { _ in throw CancellationError() }
    }
  }

  /// A log whose next look at a value returns late, and ignores its cancellation.
  private final class LateLog: PassingLog {
    let base: any ReplicationLog = SimulatedLog().connection()
    let late = Mutex<(begun: Signal, end: Signal)?>(nil)

    func value(_ key: String) async throws -> LogValue? {
      if let late = late.withLock({ $0.take() }) {
        late.begun.fire()
        await late.end.wait()
      }
      return try await base.value(key)
    }
  }

  @MainActor @Test func `work that notices the end starts again although a late renewal has succeeded`()
    async throws
  {
    let trial = ReplicaTrial()
    let clock = JumpingClock(trial.clock)
    let log = LateLog()
    var settings = ReplicaSettings()
    settings.clock = clock
    let replica = try await makeBoard().attach(
      Replica<Board, BoardAction>(of: "board", over: log, as: "one", settings: settings))
    let tokens = Recorder<UInt64>()
    try await replica.lease("work", for: .seconds(9)) { hold in
      tokens.note(hold.token)
      guard tokens.elements.count == 1 else { return }
      await clock.base.sleepers(2)
      let (begun, end) = (Signal(), Signal())
      log.late.withLock { $0 = (begun, end) }
      await clock.base.advance(by: .seconds(3))
      await begun.wait()
      #expect(hold.isHeld)
      clock.offset.withLock { $0 = .seconds(60) }
      #expect(!hold.isHeld)
      end.fire()
      await trial.passTime()
      throw CancellationError()
    }
    #expect(tokens.elements.count == 2 && tokens.elements[0] < tokens.elements[1])
  }

  @Test func `the end of a lease that was seen is final`() {
    let end = LeaseHold.End(.seconds(6))
    end.renew(until: .seconds(9))
    #expect(!end.hasEnded(at: .seconds(8)))
    #expect(end.hasEnded(at: .seconds(9)))
    end.renew(until: .seconds(12))
    #expect(end.hasEnded(at: .seconds(10)) && end.time == .seconds(9))
  }
}
