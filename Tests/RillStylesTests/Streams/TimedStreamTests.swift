import RillFixtures
import RillStyles
import RillTesting
import Testing

/// Sequences that wait, on a clock that the test controls.
@Suite(.timeLimit(.minutes(60))) struct TimedStreamTests {
  private let clock = TestClock()
  private let seen = Recorder<Int>()
  private let source: AsyncStream<Int>
  private let entrance: AsyncStream<Int>.Continuation
  private let left = Signal()

  init() {
    (source, entrance) = AsyncStream.makeStream(of: Int.self)
    entrance.onTermination = { [left] _ in left.fire() }
  }

  /// Records the elements of a sequence.
  private func note(_ sequence: RelaySequence<Int>) -> Task<Void, any Error> {
    clock.task { [seen] in for await number in sequence { seen.note(number) } }
  }

  private var deadlines: [Duration] { clock.deadlines.map(\.offset) }

  @Test func `a timer ticks on schedule, and skips ticks that a late consumer missed`() async {
    let gate = Signal()
    let task = clock.task { [clock, seen] in
      for await (index, _) in timer(every: .seconds(5), clock: clock).withIndex() {
        seen.note(index)
        if index == 1 { await gate.wait() }
      }
    }
    await clock.advance(by: .seconds(5))
    #expect(deadlines == [.seconds(10)])
    await clock.advance(by: .seconds(17))
    #expect(seen.elements == [0, 1])
    gate.fire()
    await clock.settle()
    #expect(seen.elements == [0, 1, 2])
    #expect(deadlines == [.seconds(25)])
    task.cancel()
    #expect(await task.result.isSuccess)
  }

  @Test func `a cancelled timer ends`() async {
    let task = clock.task { [clock] in
      for await _ in timer(every: .seconds(5), clock: clock) {}
    }
    await clock.settle()
    #expect(clock.sleeperCount == 1)
    task.cancel()
    #expect(await task.result.isSuccess)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `delay keeps the intervals between elements`() async {
    let task = note(source.delay(for: .seconds(10), clock: clock))
    entrance.yield(1)
    await clock.advance(by: .seconds(4))
    entrance.yield(2)
    await clock.settle()
    entrance.finish()
    await clock.advance(by: .seconds(5))
    #expect(seen.elements == [])
    await clock.advance(by: .seconds(1))
    #expect(seen.elements == [1])
    #expect(deadlines == [.seconds(14)])
    await clock.advance(by: .seconds(4))
    #expect(await task.result.isSuccess)
    #expect(seen.elements == [1, 2])
  }

  @Test func `debounce yields the last element before a pause`() async {
    let task = note(source.debounce(for: .seconds(3), clock: clock))
    entrance.yield(1)
    await clock.advance(by: .seconds(2))
    entrance.yield(2)
    await clock.advance(by: .seconds(2))
    #expect(seen.elements == [])
    #expect(deadlines == [.seconds(5)])
    await clock.advance(by: .seconds(1))
    #expect(seen.elements == [2])
    entrance.yield(3)
    entrance.finish()
    await clock.advance(by: .seconds(3))
    #expect(await task.result.isSuccess)
    #expect(seen.elements == [2, 3])
    #expect(clock.now.offset == .seconds(8))
  }

  @Test func `throttle yields the first element immediately and the latest at the end of each interval`()
    async
  {
    let task = note(source.throttle(for: .seconds(3), clock: clock, latest: true))
    entrance.yield(1)
    await clock.settle()
    #expect(seen.elements == [1])
    entrance.yield(2)
    entrance.yield(3)
    await clock.advance(by: .milliseconds(2_999))
    #expect(seen.elements == [1])
    await clock.advance(by: .milliseconds(1))
    #expect(seen.elements == [1, 3])
    entrance.yield(4)
    await clock.settle()
    entrance.finish()
    await clock.advance(by: .seconds(3))
    #expect(await task.result.isSuccess)
    #expect(seen.elements == [1, 3, 4])
  }

  @Test func `throttle can drop elements that arrive too soon, and then ends immediately`() async {
    let task = note(source.throttle(for: .seconds(3), clock: clock, latest: false))
    entrance.yield(1)
    await clock.settle()
    #expect(clock.sleeperCount == 1)
    entrance.yield(2)
    entrance.finish()
    #expect(await task.result.isSuccess)
    await clock.settle()
    #expect(clock.sleeperCount == 0)
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
    entrance.yield(1)
    await clock.settle()
    #expect(clock.sleeperCount == 1)
    task.cancel()
    await left.wait()
    await clock.settle()
    #expect(clock.sleeperCount == 0)
    #expect(seen.elements == (name == "throttle" ? [1] : []))
  }
}

extension Result {
  /// A Boolean value that indicates whether no error was thrown.
  fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }
}
