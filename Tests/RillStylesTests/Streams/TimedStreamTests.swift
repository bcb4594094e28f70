import RillStyles
import Testing

/// Sequences that wait, on a clock that a test moves.
@Suite(.timeLimit(.minutes(5))) struct TimedStreamTests {
  private let clock = ReactableClock()
  private let seen = ReactableRecorder<Int>()
  private let source = ReactableSource()

  /// Notes the elements of a sequence.
  private func note(_ sequence: RelaySequence<Int>) -> Task<Void, Never> {
    Task { for await number in sequence { seen.note(number) } }
  }

  @Test func `a timer ticks on the beat, and misses what a late consumer missed`() async {
    let gate = ReactableSignal()
    let task = Task {
      for await (index, _) in timer(every: .seconds(5), clock: clock).withIndex() {
        seen.note(index)
        if index == 1 { await gate.wait() }
      }
    }
    await clock.sleepsBegun(1)
    clock.advance(by: .seconds(5))
    await clock.sleepsBegun(2)
    clock.advance(by: .seconds(5))
    await seen.first(2)
    clock.advance(by: .seconds(12))
    gate.fire()
    await clock.sleepsBegun(4)
    #expect(seen.elements == [0, 1, 2])
    #expect(clock.deadlines == [.seconds(5), .seconds(10), .seconds(20), .seconds(25)])
    task.cancel()
    await task.value
  }

  @Test func `a cancelled timer ends`() async {
    let task = Task {
      for await _ in timer(every: .seconds(5), clock: clock) {}
    }
    await clock.sleepers(1)
    task.cancel()
    await task.value
    #expect(clock.sleeperCount == 0)
  }

  @Test func `delay keeps the times between elements`() async {
    let task = note(source.delay(for: .seconds(10), clock: clock))
    await source.askedFor(1)
    source.yield(1)
    await source.askedFor(2)
    await clock.sleepsBegun(1)
    clock.advance(by: .seconds(4))
    source.yield(2)
    await source.askedFor(3)
    source.finish()
    clock.advance(by: .seconds(5))
    #expect(seen.elements == [])
    clock.advance(by: .seconds(1))
    await seen.first(1)
    await clock.sleepsBegun(2)
    #expect(clock.deadlines == [.seconds(10), .seconds(14)])
    clock.advance(by: .seconds(4))
    await task.value
    #expect(seen.elements == [1, 2])
  }

  @Test func `debounce yields the last before a pause`() async {
    let task = note(source.debounce(for: .seconds(3), clock: clock))
    await source.askedFor(1)
    source.yield(1)
    await clock.sleepsBegun(1)
    clock.advance(by: .seconds(2))
    source.yield(2)
    await source.askedFor(3)
    await clock.sleepsBegun(2)
    clock.advance(by: .seconds(2))
    #expect(seen.elements == [])
    clock.advance(by: .seconds(1))
    await seen.first(1)
    source.yield(3)
    source.finish()
    await clock.sleepsBegun(3)
    clock.advance(by: .seconds(3))
    await task.value
    #expect(seen.elements == [2, 3])
    #expect(clock.deadlines == [.seconds(3), .seconds(5), .seconds(8)])
  }

  @Test func `throttle yields the first at once and the latest at the end of each interval`() async {
    let task = note(source.throttle(for: .seconds(3), clock: clock, latest: true))
    source.yield(1)
    await seen.first(1)
    await clock.sleepsBegun(1)
    source.yield(2)
    source.yield(3)
    await source.askedFor(4)
    clock.advance(by: .seconds(3))
    await clock.sleepsBegun(2)
    #expect(await seen.first(2) == [1, 3])
    source.yield(4)
    await source.askedFor(5)
    source.finish()
    clock.advance(by: .seconds(3))
    await task.value
    #expect(seen.elements == [1, 3, 4])
  }

  @Test func `throttle can drop what comes too soon, and then ends at once`() async {
    let task = note(source.throttle(for: .seconds(3), clock: clock, latest: false))
    source.yield(1)
    await clock.sleepsBegun(1)
    source.yield(2)
    source.finish()
    await task.value
    await clock.noSleepers()
    #expect(seen.elements == [1])
  }

  @Test(arguments: ["delay", "debounce", "throttle"])
  func `a cancelled consumer leaves nothing waiting`(_ name: String) async {
    let sequence =
      switch name {
      case "delay": source.delay(for: .seconds(3), clock: clock)
      case "debounce": source.debounce(for: .seconds(3), clock: clock)
      default: source.throttle(for: .seconds(3), clock: clock, latest: true)
      }
    let task = note(sequence)
    source.yield(1)
    await clock.sleepsBegun(1)
    if name == "throttle" { await seen.first(1) }
    task.cancel()
    await task.value
    await source.left()
    await clock.noSleepers()
    #expect(seen.elements == (name == "throttle" ? [1] : []))
  }
}
