import Rill
import RillFixtures
import RillTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60))) struct ThrottleTests {
  let clock = TestClock()
  let bench: Bench

  init() { bench = makeBench(clock: clock) }

  private func tick(_ name: String, latest: Bool) -> Effect<Deed> {
    .noting(name).id("ticks").throttle(for: .seconds(1), latest: latest)
  }

  @Test func `the first starts immediately, and the last of the window at its end`() async {
    await bench.start(tick("one", latest: true)).finish()
    #expect(bench.state == ["one"])
    let two = bench.start(tick("two", latest: true))
    let three = bench.start(tick("three", latest: true))
    #expect(two.isFinished)
    #expect(!three.isFinished)
    #expect(bench.effects.map(\.description.name) == ["three"])
    #expect(bench.effects.map(\.isRunning) == [false])
    await clock.advance(by: .seconds(1))
    await three.finish()
    #expect(bench.state == ["one", "three"])
  }

  @Test func `an admitted effect that waits by its policy counts from its admission`() async {
    let gate = Signal()
    func tick(_ name: String, behind gate: Signal? = nil) -> Effect<Deed> {
      let effect: Effect<Deed> = gate.map { .noting(name, behind: $0) } ?? .noting(name)
      return effect.id("ticks", policy: .serial).throttle(for: .seconds(1), latest: true)
    }
    let one = bench.start(tick("one", behind: gate))
    let two = bench.start(tick("two"))
    // The second is admitted, and waits for the first.
    await clock.advance(by: .seconds(1))
    #expect(bench.effectCounts("ticks") == (1, 1))
    let three = bench.start(tick("three"))
    await clock.advance(by: .milliseconds(900))
    gate.fire()
    for task in [one, two] { await task.finish() }
    #expect(bench.state == ["one", "two"])
    await clock.advance(by: .milliseconds(100))
    await three.finish()
    #expect(bench.state == ["one", "two", "three"])
  }

  @Test func `a held effect opens the next window`() async {
    await bench.start(tick("one", latest: true)).finish()
    let two = bench.start(tick("two", latest: true))
    await clock.advance(by: .seconds(1))
    await two.finish()
    let three = bench.start(tick("three", latest: true))
    #expect(bench.effects.map(\.isRunning) == [false])
    await clock.advance(by: .milliseconds(999))
    #expect(bench.state == ["one", "two"])
    await clock.advance(by: .milliseconds(1))
    await three.finish()
    #expect(bench.state == ["one", "two", "three"])
  }

  @Test func `without the latest, effects within the window are dropped`() async {
    await bench.start(tick("one", latest: false)).finish()
    let two = bench.start(tick("two", latest: false))
    #expect(two.isFinished)
    #expect(bench.effects.isEmpty)
    let window = bench.window("ticks")
    await clock.advance(by: .seconds(1))
    await window?.value
    await bench.start(tick("three", latest: false)).finish()
    #expect(bench.state == ["one", "three"])
  }

  @Test func `an empty window closes, and the next effect starts immediately`() async {
    await bench.start(tick("one", latest: true)).finish()
    let window = bench.window("ticks")
    await clock.advance(by: .seconds(1))
    await window?.value
    #expect(bench.window("ticks") == nil)
    await bench.start(tick("two", latest: true)).finish()
    #expect(bench.state == ["one", "two"])
  }

  @Test func `a held effect can be cancelled, and the window continues`() async {
    await bench.start(tick("one", latest: true)).finish()
    let two = bench.start(tick("two", latest: true))
    bench.start(.cancel("ticks"))
    #expect(two.isFinished)
    #expect(bench.effects.isEmpty)
    let three = bench.start(tick("three", latest: true))
    #expect(bench.effects.map(\.isRunning) == [false])
    await clock.advance(by: .seconds(1))
    await three.finish()
    #expect(bench.state == ["one", "three"])
  }

  @Test func `windows of different IDs are independent`() async {
    await bench.start(tick("one", latest: true)).finish()
    await bench.start(.noting("other").id("others").throttle(for: .seconds(1), latest: true)).finish()
    #expect(bench.state == ["one", "other"])
  }

  @Test func `releasing a store ends the windows of its throttles`() async {
    var bench: Bench? = makeBench(clock: clock)
    await bench?.start(tick("one", latest: true)).finish()
    let held = bench?.start(tick("two", latest: true))
    let window = bench?.window("ticks")
    await clock.sleepers(1)
    bench = nil
    await window?.value
    #expect(clock.sleeperCount == 0)
    #expect(held?.isFinished == true)
  }
}
