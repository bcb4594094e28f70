import Rill
import RillFixtures
import RillTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60))) struct DebounceTests {
  let clock = TestClock()
  let bench: Bench

  init() { bench = makeBench(clock: clock) }

  private func typed(_ text: String) -> Effect<Deed> {
    .noting(text).id("search").debounce(for: .milliseconds(300))
  }

  @Test func `the last of several effects runs, after a pause`() async {
    var last = bench.start(.none)
    var deadlines: [Duration] = []
    for text in ["s", "sw", "swi"] {
      let previous = last
      last = bench.start(typed(text))
      #expect(previous.isFinished)
      await clock.settle()
      deadlines += clock.deadlines.map(\.offset)
      await clock.advance(by: .milliseconds(200))
    }
    #expect(bench.state.isEmpty)
    #expect(clock.sleeperCount == 1)
    await clock.advance(by: .milliseconds(100))
    await last.finish()
    #expect(bench.state == ["swi"])
    #expect(deadlines == [.milliseconds(300), .milliseconds(500), .milliseconds(700)])
  }

  @Test func `a running effect is cancelled by the next one`() async {
    let gate = Signal()
    let (begun, ended) = (Signal(), Signal())
    let first = Effect<Deed>.noting("first", behind: gate, begun: begun, ended: ended)
    bench.start(first.id("search").debounce(for: .milliseconds(300)))
    await clock.advance(by: .milliseconds(300))
    await begun.wait()
    let second = bench.start(typed("second"))
    gate.fire()
    await ended.wait()
    #expect(bench.state.isEmpty)
    await clock.advance(by: .milliseconds(300))
    await second.finish()
    #expect(bench.state == ["second"])
  }

  @Test func `without an ID the name serves as one`() async {
    let first = bench.start(.noting("search").debounce(for: .seconds(1)))
    #expect(bench.effects.map(\.description.id) == ["search"])
    let second = bench.start(.noting("search").debounce(for: .seconds(1)))
    #expect(first.isFinished)
    await clock.advance(by: .seconds(1))
    await second.finish()
    #expect(bench.state == ["search"])
  }

  @Test func `without an ID and a name the place in the code serves as one`() async {
    func first(_ word: String) -> Effect<Deed> {
      .run { await $0(.note(word)) }.debounce(for: .seconds(1))
    }
    func second(_ word: String) -> Effect<Deed> {
      .run { await $0(.note(word)) }.debounce(for: .seconds(1))
    }
    func merged(_ word: String) -> Effect<Deed> {
      .merge(.noting(word), .noting(word)).throttle(for: .seconds(1), latest: true)
    }
    let replaced = bench.start(first("a"))
    let tasks = [
      bench.start(second("b")), bench.start(first("c")), bench.start(merged("d")),
      bench.start(.concatenate(.noting("e"), .noting("f")).spaced(by: .seconds(1))),
    ]
    #expect(replaced.isFinished)
    #expect(Set(bench.effects.compactMap(\.description.id)).count >= 4)
    await clock.advance(by: .seconds(1))
    for task in tasks { await task.finish() }
    #expect(bench.state.sorted() == ["b", "c", "d", "d", "e", "f"])
  }

  @Test func `effects with different IDs do not wait for each other`() async {
    let one = bench.start(.noting("one").id("one").debounce(for: .seconds(1)))
    let two = bench.start(.noting("two").id("two").debounce(for: .seconds(2)))
    await clock.advance(by: .seconds(1))
    await one.finish()
    #expect(bench.state == ["one"])
    await clock.advance(by: .seconds(1))
    await two.finish()
    #expect(bench.state == ["one", "two"])
  }

  @Test func `a debounced effect can be cancelled while it waits`() async {
    let task = bench.start(typed("s"))
    await clock.sleepers(1)
    bench.cancel("search")
    #expect(task.isFinished)
    #expect(clock.sleeperCount == 0)
    await clock.advance(by: .seconds(1))
    #expect(bench.state.isEmpty)
    #expect(bench.effects.isEmpty)
  }

  @Test func `an action can be debounced as well`() async {
    let task = bench.start(Effect.send(.note("a")).id("search").debounce(for: .seconds(1)))
    await clock.sleepers(1)
    #expect(bench.state.isEmpty)
    await clock.advance(by: .seconds(1))
    await task.finish()
    #expect(bench.state == ["a"])
  }
}
