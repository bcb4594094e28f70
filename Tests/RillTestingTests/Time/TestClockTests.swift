import RillFixtures
import RillTesting
import Testing

@Suite(.timeLimit(.minutes(60))) struct TestClockTests {
  let clock = TestClock()
  let woken = Recorder<String>()

  /// Starts a task that sleeps on the clock's stage for a duration and records its waking.
  @discardableResult
  private func sleeper(_ name: String, for duration: Duration) -> Task<Void, any Error> {
    clock.task { [clock, woken] in
      do {
        try await clock.sleep(for: duration)
        woken.note("\(name) at \(clock.now)")
      } catch {
        woken.note("\(name) cancelled at \(clock.now)")
      }
    }
  }

  @Test func `time stands still until it is advanced`() async {
    #expect(clock.now.offset == .zero)
    await clock.settle()
    #expect(clock.now.offset == .zero)
    await clock.advance(by: .seconds(2))
    await clock.advance(by: .milliseconds(500))
    #expect(clock.now.offset == .milliseconds(2_500))
  }

  @Test func `a sleeper wakes at its deadline and not before`() async {
    sleeper("a", for: .seconds(2))
    await clock.advance(by: .milliseconds(1_999))
    #expect(woken.elements.isEmpty)
    await clock.advance(by: .milliseconds(1))
    #expect(woken.elements == ["a at 2.0 seconds"])
  }

  @Test func `sleepers wake at their own deadlines, the earliest first`() async {
    sleeper("late", for: .seconds(3))
    sleeper("early", for: .seconds(1))
    sleeper("between", for: .seconds(2))
    await clock.advance(by: .seconds(5))
    #expect(woken.elements == ["early at 1.0 seconds", "between at 2.0 seconds", "late at 3.0 seconds"])
    #expect(clock.now.offset == .seconds(5))
  }

  @Test func `sleepers with the same deadline wake in the order in which they fell asleep`() async {
    for number in 1...20 { sleeper("\(number)", for: .seconds(1)) }
    await clock.advance(by: .seconds(1))
    #expect(woken.elements == (1...20).map { "\($0) at 1.0 seconds" })
  }

  @Test func `a sleep that begins while the clock advances ends at its deadline`() async {
    clock.task { [clock, woken] in
      for number in 1...3 {
        try await clock.sleep(for: .seconds(number))
        woken.note("\(number) at \(clock.now)")
      }
    }
    await clock.advance(by: .seconds(5))
    #expect(woken.elements == ["1 at 1.0 seconds", "2 at 3.0 seconds"])
    #expect(clock.deadlines.map(\.offset) == [.seconds(6)])
  }

  @Test func `a sleep until now or a past time ends immediately`() async throws {
    await clock.advance(by: .seconds(1))
    try await clock.sleep(until: clock.now)
    try await clock.sleep(until: TestClock.Instant(offset: .zero))
    #expect(clock.now.offset == .seconds(1))
  }

  @Test func `a cancelled sleep ends immediately`() async {
    let task = sleeper("a", for: .seconds(1))
    await clock.settle()
    #expect(clock.sleeperCount == 1)
    task.cancel()
    #expect(clock.sleeperCount == 0)
    await clock.settle()
    #expect(woken.elements == ["a cancelled at 0.0 seconds"])
  }

  @Test func `a cancelled task does not sleep`() async {
    let task = sleeper("a", for: .seconds(1))
    task.cancel()
    await clock.settle()
    #expect(woken.elements == ["a cancelled at 0.0 seconds"])
    #expect(clock.sleeperCount == 0)
  }

  @Test func `the clock can be advanced to a time, but not back`() async {
    sleeper("a", for: .seconds(1))
    await clock.advance(to: TestClock.Instant(offset: .seconds(4)))
    #expect(woken.elements == ["a at 1.0 seconds"])
    await clock.advance(to: TestClock.Instant(offset: .seconds(2)))
    await clock.advance(by: .seconds(-3))
    #expect(clock.now.offset == .seconds(4))
  }

  @Test func `the clock can be run to the next deadline`() async {
    sleeper("a", for: .seconds(2))
    sleeper("b", for: .seconds(5))
    #expect(await clock.runToNextDeadline()?.offset == .seconds(2))
    #expect(woken.elements == ["a at 2.0 seconds"])
    #expect(await clock.runToNextDeadline()?.offset == .seconds(5))
    #expect(await clock.runToNextDeadline() == nil)
    #expect(clock.now.offset == .seconds(5))
  }

  @Test func `the clock can run until no task sleeps`() async {
    for number in 1...5 { sleeper("\(number)", for: .seconds(number)) }
    await clock.runAll()
    #expect(woken.elements.count == 5)
    #expect(clock.now.offset == .seconds(5))
  }

  @Test func `the clock can run for a number of deadlines`() async {
    for number in 1...5 { sleeper("\(number)", for: .seconds(number)) }
    #expect(await !clock.run(limit: 0))
    #expect(clock.now.offset == .zero)
    #expect(await !clock.run(limit: 4))
    #expect(clock.now.offset == .seconds(4))
    #expect(await clock.run(limit: 1))
    #expect(await clock.run(limit: 1))
    #expect(clock.now.offset == .seconds(5))
  }

  @Test func `a test can wait for sleepers that are not on the stage`() async {
    let gate = Signal()
    let tasks = [1, 2].map { number in
      Task.detached { [clock, woken] in
        await gate.wait()
        try await clock.sleep(for: .seconds(number))
        woken.note("\(number)")
      }
    }
    let late = Task { [clock] in await clock.sleepers(3) }
    gate.fire()
    await clock.sleepers(2)
    #expect(clock.sleeperCount == 2)
    late.cancel()
    await late.value
    await clock.advance(by: .seconds(2))
    #expect(Set(await woken.first(2)) == ["1", "2"])
    for task in tasks { await #expect(throws: Never.self) { try await task.value } }
  }

  @Test func `clocks are independent`() async {
    let other = TestClock()
    sleeper("a", for: .seconds(1))
    await other.advance(by: .seconds(9))
    #expect(woken.elements.isEmpty)
    #expect(clock.now.offset == .zero)
  }

  @Test func `an advancing clock stops when its test is cancelled`() async {
    let begun = Signal()
    let moving = Task { [clock] in
      await begun.wait()
      await clock.advance(by: .seconds(1))
    }
    sleeper("a", for: .seconds(1))
    moving.cancel()
    begun.fire()
    await moving.value
    #expect(clock.now.offset == .zero)
  }
}
