import RillFixtures
import RillReplication
import RillReplicationTesting
import RillTesting
import Synchronization
import Testing

@Suite struct LeaseTests {
  @Test func `a free lease is taken, and another replica waits for its whole duration by its own clock`() {
    var one = LeaseMachine(id: "one", duration: .seconds(9))
    var two = LeaseMachine(id: "two", duration: .seconds(9))
    #expect(one.look(at: nil, now: .seconds(100)) == .set(Array("one 1".utf8), expecting: nil))
    #expect(one.didSet(1, since: .seconds(100)) == .look(at: .seconds(103)))
    #expect(one.isHeld(at: .seconds(105)))
    #expect(!one.isHeld(at: .seconds(106)))
    let value = LogValue(bytes: Array("one 1".utf8), revision: 1)
    #expect(two.look(at: value, now: .seconds(5)) == .look(at: .seconds(14)))
    #expect(two.look(at: value, now: .seconds(13)) == .look(at: .seconds(14)))
    #expect(two.look(at: value, now: .seconds(14)) == .set(Array("two 1".utf8), expecting: 1))
    #expect(two.didSet(2, since: .seconds(14)) == .look(at: .seconds(17)))
  }

  @Test func `a renewed lease is not taken over`() {
    var two = LeaseMachine(id: "two", duration: .seconds(9))
    for second in 0..<60 {
      let value = LogValue(bytes: [], revision: UInt64(second / 3 + 1))
      guard case .look = two.look(at: value, now: .seconds(second)) else {
        Issue.record("it asked for the lease at \(second)")
        return
      }
    }
  }

  @Test func `a holder that another has replaced gives the lease up`() {
    var one = LeaseMachine(id: "one", duration: .seconds(9))
    _ = one.look(at: nil, now: .zero)
    _ = one.didSet(1, since: .zero)
    _ = one.look(at: LogValue(bytes: [], revision: 2), now: .seconds(3))
    #expect(!one.isHeld(at: .seconds(3)))
    _ = one.look(at: nil, now: .seconds(4))
    #expect(one.didSet(nil, since: .seconds(4)) == .look(at: .seconds(4)))
    #expect(!one.isHeld(at: .seconds(4)))
  }

  /// Each clock runs at its own speed and jumps forwards; calls fail and answers are lost.
  @Test func `no two replicas hold a lease at the same time while clocks differ by less than a third`() {
    for seed in 0..<2000 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let duration = Duration.milliseconds(9000)
      var machines = (0..<3).map { LeaseMachine(id: "r\($0)", duration: duration) }
      let speeds = (0..<3).map { _ in random.int(in: 85...115) }
      let offsets = (0..<3).map { _ in random.int(in: 0...1_000_000) }
      var value: LogValue?
      var lastRevision: UInt64 = 0
      for time in stride(from: 0, to: 120_000, by: 200) {
        let index = random.int(in: 0...2)
        let now = Duration.milliseconds(offsets[index] + time * speeds[index] / 100)
        if random.int(in: 0...3) != 0,
          case .set(let bytes, let expected) = machines[index].look(at: value, now: now)
        {
          if value?.revision == expected {
            lastRevision += 1
            value = LogValue(bytes: bytes, revision: lastRevision)
            // A lost answer: the replica does not know that it has the lease.
            if random.int(in: 0...3) != 0 { _ = machines[index].didSet(lastRevision, since: now) }
          } else {
            _ = machines[index].didSet(nil, since: now)
          }
        }
        let holders = machines.indices.filter {
          machines[$0].isHeld(at: .milliseconds(offsets[$0] + time * speeds[$0] / 100))
        }
        #expect(holders.count <= 1, "seed \(seed), time \(time): \(holders)")
        if holders.count > 1 { return }
      }
    }
  }

  @MainActor @Test func `work runs on one replica, and on the other when the first returns`() async throws {
    let trial = ReplicaTrial()
    let (one, two) = (makeBoard(), makeBoard())
    let first = try await trial.attach("one", to: one)
    let second = try await trial.attach("two", to: two)
    let order = Mutex<[String]>([])
    let (held, hold) = AsyncStream<Void>.makeStream()
    let (end, ending) = AsyncStream<Void>.makeStream()
    let clock = trial.clock
    let working = Task { @MainActor in
      try await first.lease("work", for: .seconds(9)) {
        order.withLock { $0.append("one") }
        hold.yield()
        for await _ in end { break }
      }
    }
    for await _ in held { break }
    let waiting = Task { @MainActor in
      try await second.lease("work", for: .seconds(9)) { order.withLock { $0.append("two") } }
    }
    // The holder renews the lease and watches its end; the other one waits for it.
    await clock.sleepers(3)
    #expect(order.withLock { $0 } == ["one"])
    ending.yield()
    try await working.value
    trial.passTime()
    try await waiting.value
    #expect(order.withLock { $0 } == ["one", "two"])
  }

  @MainActor @Test(arguments: [false, true])
  func `a lease is free after its work has thrown or was cancelled`(isCancelled: Bool) async throws {
    let trial = ReplicaTrial()
    let (one, two) = (makeBoard(), makeBoard())
    let first = try await trial.attach("one", to: one)
    let second = try await trial.attach("two", to: two)
    let begun = Signal()
    let working = Task { @MainActor in
      try await first.lease("work", for: .seconds(9)) {
        begun.fire()
        guard isCancelled else { throw Mishap.usual }
        try await Task.sleep(for: .seconds(3600))
      }
    }
    await begun.wait()
    if isCancelled { working.cancel() }
    await #expect(throws: (any Error).self) { try await working.value }
    // The clock stands still: a lease that is not free would be waited for.
    let order = Recorder<String>()
    try await second.lease("work", for: .seconds(9)) { order.note("two") }
    #expect(order.elements == ["two"])
  }

  @MainActor @Test func `the token of each holder is greater than those of the earlier ones`() async throws {
    let trial = ReplicaTrial()
    let (one, two) = (makeBoard(), makeBoard())
    let first = try await trial.attach("one", to: one)
    let second = try await trial.attach("two", to: two)
    let tokens = Recorder<UInt64>()
    for replica in [first, second, first, first, second] {
      try await replica.lease("work", for: .seconds(9)) { hold in
        #expect(hold.name == "work" && hold.isHeld)
        tokens.note(hold.token)
      }
    }
    #expect(tokens.elements == tokens.elements.sorted() && Set(tokens.elements).count == 5)
  }

  @MainActor @Test func `a holder whose process was suspended sees that its lease has ended`() async throws {
    let trial = ReplicaTrial()
    let (one, two) = (makeBoard(), makeBoard())
    let line = trial.log.connection()
    let first = try await trial.attach("one", to: one, over: line)
    let second = try await trial.attach("two", to: two)
    let begun = Signal()
    let cancelled = Signal()
    let (resumed, resume) = AsyncStream<Void>.makeStream()
    let tokens = Recorder<UInt64>()
    let clock = trial.clock
    let working = Task { @MainActor in
      try await first.lease("work", for: .seconds(9)) { hold in
        tokens.note(hold.token)
        #expect(hold.isHeld)
        await clock.sleepers(2)
        begun.fire()
        // The work does not obey its cancellation, as a suspended process does not.
        await Task {
          for await _ in resumed { break }
          #expect(!hold.isHeld)
        }.value
        cancelled.fire()
      }
    }
    await begun.wait()
    line.cut()
    let waiting = Task { @MainActor in
      try await second.lease("work", for: .seconds(9)) { hold in
        tokens.note(hold.token)
        #expect(hold.isHeld)
        resume.yield()
        await cancelled.wait()
      }
    }
    await clock.sleepers(2)
    trial.passTime()
    try await waiting.value
    working.cancel()
    _ = await working.result
    #expect(tokens.elements.count == 2 && tokens.elements[0] < tokens.elements[1])
  }

  @MainActor @Test func `a renewed lease is held for longer than its duration`() async throws {
    let trial = ReplicaTrial()
    let store = makeBoard()
    let replica = try await trial.attach("one", to: store)
    let clock = trial.clock
    try await replica.lease("work", for: .seconds(9)) { hold in
      for _ in 1...9 {
        await clock.sleepers(2)
        await clock.advance(by: .seconds(3))
        #expect(hold.isHeld)
      }
    }
  }

  /// A log whose calls do not return from some moment on, as on a connection that has gone without notice.
  private final class HangingLog: PassingLog {
    let base: any ReplicationLog = SimulatedLog().connection()
    let isHanging = Mutex(false)

    func value(_ key: String) async throws -> LogValue? {
      if isHanging.withLock({ $0 }) { try await Task.sleep(for: .seconds(3600)) }
      return try await base.value(key)
    }
  }

  @MainActor @Test func `work is cancelled when a renewal hangs for two thirds of the duration`() async throws
  {
    let trial = ReplicaTrial()
    let log = HangingLog()
    var settings = ReplicaSettings()
    settings.clock = trial.clock
    let store = makeBoard()
    let replica = try await store.attach(
      Replica<Board, BoardAction>(of: "board", over: log, as: "one", settings: settings))
    let (begun, ended) = (Signal(), Signal())
    let clock = trial.clock
    let working = Task { @MainActor in
      try await replica.lease("work", for: .seconds(9)) { hold in
        begun.fire()
        let (never, continuation) = AsyncStream<Void>.makeStream()
        for await _ in never {}
        withExtendedLifetime(continuation) {}
        #expect(!hold.isHeld)
        ended.fire()
      }
    }
    await begun.wait()
    await clock.sleepers(2)
    log.isHanging.withLock { $0 = true }
    await clock.advance(by: .seconds(3))
    #expect(!ended.hasFired)
    await clock.sleepers(1)
    await clock.advance(by: .seconds(3))
    await ended.wait()
    working.cancel()
    await #expect(throws: (any Error).self) { try await working.value }
  }
}
