import Rill
import RillFixtures
import RillTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60))) struct OtherClockTests {
  @Test func `an immediate clock takes no time`() async throws {
    let clock = ImmediateClock()
    try await clock.sleep(for: .seconds(3))
    #expect(clock.now.offset == .seconds(3))
    try await clock.sleep(until: ImmediateClock.Instant(offset: .seconds(1)))
    #expect(clock.now.offset == .seconds(3))
    let bench = makeBench(clock: clock)
    bench.start(.noting("late").delay(for: .seconds(60)))
    bench.start(.noting("debounced").debounce(for: .seconds(5)))
    await clock.settle()
    #expect(bench.state == ["late", "debounced"])
    #expect(clock.now.offset == .seconds(68))
  }

  @Test func `a cancelled sleep on an immediate clock throws`() async {
    let clock = ImmediateClock()
    let gate = Signal()
    let task = Task {
      await gate.wait()
      try await clock.sleep(for: .seconds(1))
    }
    task.cancel()
    gate.fire()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.now.offset == .zero)
  }

  @Test func `an endless effect does not outlast a cancelled test`() async {
    let clock = ImmediateClock()
    let ticks = Recorder<Int>()
    let bench = makeBench(clock: clock)
    bench.start(
      .run("endless") { _ in
        while !Task.isCancelled {
          try await clock.sleep(for: .seconds(1))
          ticks.note(1)
          await Task.yield()
        }
      })
    let test = Task { await clock.settle() }
    await ticks.first(1_000)
    test.cancel()
    await test.value
    #expect(bench.effects.count == 1)
  }

  @Test func `each use of an unimplemented clock is reported, and nothing hangs`() async {
    let clock = UnimplementedClock("search clock")
    let texts = await reported {
      #expect(clock.now.offset == .zero)
      #expect(clock.minimumResolution > .zero)
      await #expect(throws: CancellationError.self) {
        try await clock.sleep(until: UnimplementedClock.Instant(offset: .seconds(4)))
      }
    }
    #expect(
      texts
        == ["now", "sleep(until: 4.0 seconds)"].map {
          """
          UnimplementedClock("search clock").\($0) was called, but this test expects that nothing waits. The sleep was \
          cancelled. Give the store a TestClock and advance it, or find the code that waits.
          """
        })
  }

  @Test func `an effect that sleeps on an unimplemented clock ends`() async {
    let texts = await reported {
      let bench = makeBench(clock: UnimplementedClock("bench"))
      await bench.start(.noting("late").delay(for: .seconds(1))).finish()
      #expect(bench.state.isEmpty)
    }
    let uses = [".now was called", ".sleep(until: 1.0 seconds) was called"]
    #expect(texts.count == 2)
    #expect(zip(texts, uses).allSatisfy { $0.contains("\"bench\")" + $1) })
  }

  @Test func `running a clock with endless sleeps stops and is reported`() async {
    let clock = TestClock()
    let ticking = clock.task { while true { try await clock.sleep(for: .seconds(1)) } }
    let texts = await reported { await clock.runAll() }
    #expect(
      texts == [
        """
        TestClock.runAll() stopped at 10000.0 seconds: after 10000 deadlines there were still sleepers, 1 of them. A \
        task sleeps again each time it wakes, as a timer does. Cancel it first, or limit the time with advance(by:) or \
        run(limit:).
        """
      ])
    ticking.cancel()
  }
}
