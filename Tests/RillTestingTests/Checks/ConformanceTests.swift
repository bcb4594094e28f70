import RillTesting
import Testing

/// Requirements of every clock that can be checked without waiting.
extension Conformance<any Clock<Duration>> {
  static var clock: Self { Conformance(of: "a clock", [neverGoesBack, wakesAtOnce, letsGo]) }

  private static var neverGoesBack: ConformanceCheck<any Clock<Duration>> {
    ConformanceCheck("never goes back") { run in
      func look<Timepiece: Clock<Duration>>(at clock: Timepiece) {
        let times = (0..<100).map { _ in clock.now }
        for (earlier, later) in zip(times, times.dropFirst()) where later < earlier {
          run.expect(false, "it went back by \(later.duration(to: earlier))")
        }
      }
      look(at: try await run.make())
    }
  }

  private static var wakesAtOnce: ConformanceCheck<any Clock<Duration>> {
    ConformanceCheck("does not sleep until a time that has passed") { run in
      func sleep<Timepiece: Clock<Duration>>(by clock: Timepiece) async throws {
        try await clock.sleep(until: clock.now.advanced(by: .seconds(-1)), tolerance: nil)
      }
      try await sleep(by: try await run.make())
    }
  }

  private static var letsGo: ConformanceCheck<any Clock<Duration>> {
    ConformanceCheck("throws when a sleep is cancelled") { run in
      let clock = try await run.make()
      let sleep = Task {
        // Before the sleep: another task might be late.
        withUnsafeCurrentTask { $0?.cancel() }
        try await clock.sleep(for: .seconds(100_000_000))
      }
      let error = await run.expectThrows("nothing was thrown") { try await sleep.value }
      if let error { run.expect(error is CancellationError, "\(error) was thrown") }
    }
  }
}

@Suite(.timeLimit(.minutes(60))) struct ConformanceTests {
  /// A clock that violates every requirement.
  struct BrokenClock: Clock {
    struct Mishap: Error {}
    let steps: Ticking
    var now: ContinuousClock.Instant { steps.next() }
    var minimumResolution: Duration { .zero }
    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
      if Task.isCancelled { return }
      throw Mishap()
    }
  }

  @Test(arguments: Conformance<any Clock<Duration>>.clock.checks)
  func `the continuous clock is a clock`(_ check: ConformanceCheck<any Clock<Duration>>) async {
    await check.run { ContinuousClock() }
  }

  @Test func `all rules are checked together`() async {
    await Conformance<any Clock<Duration>>.clock.run { SuspendingClock() }
  }

  @Test func `all broken rules are reported together`() async {
    let found = await failure {
      await Conformance<any Clock<Duration>>.clock.run { BrokenClock(steps: Ticking()) }
    }
    #expect(
      found?.description == """
        BrokenClock breaks 3 of the 3 rules of a clock:

            never goes back:
            - it went back by 1.0 seconds
            does not sleep until a time that has passed:
            - an error was thrown: Mishap()
            throws when a sleep is cancelled:
            - nothing was thrown

        Correct the type, or do not say that it is a clock.
        """)
    #expect(found?.reason == .notConforming)
  }

  @Test func `a rule is reported by its sentence`() async {
    let check = ConformanceCheck<[Int]>("is sorted and short") { run in
      let numbers = try await run.make()
      run.expect(numbers.sorted(), equals: numbers, "the order")
      run.expect(numbers.count, equals: 1)
    }
    #expect("\(check)" == "is sorted and short")
    let found = await failure { await check.run { [2, 1] } }
    #expect(
      found?.description == """
        Array<Int> breaks the rule "is sorted and short":

            the order is [1, 2] and not [2, 1]
            the value is 2 and not 1

        Correct the type, or do not say that it keeps the rule.
        """)
    #expect(await failure { await check.run { [1] } } == nil)
  }

  @Test func `a subject that cannot be created breaks the rule`() async {
    let check = ConformanceCheck<[Int]>("is there") { run in _ = try await run.make() }
    let found = await failure { await check.run { throw CancellationError() } }
    #expect(
      found?.description == """
        Array<Int> breaks the rule "is there":

            an error was thrown: CancellationError()

        Correct the type, or do not say that it keeps the rule.
        """)
  }

  @Test func `each rule has new subjects`() async throws {
    let ticket = Ticket()
    let checks = (0..<3).map { number in
      ConformanceCheck<Int>("is new \(number)") { run in
        run.expect(try await run.make(), equals: 2 * number + 1)
        run.expect(try await run.make(), equals: 2 * number + 2)
      }
    }
    await Conformance(of: "new", checks).run { ticket.next() }
  }

  @Test func `a failure has the line of its check`() async {
    let check = ConformanceCheck<Int>("fails") { $0.expect(false, "no") }
    let line = #line + 1
    let found = await failure { await check.run { 1 } }
    #expect(found?.site?.line == line)
    #expect(found?.site?.fileID == "RillTestingTests/ConformanceTests.swift")
  }
}
