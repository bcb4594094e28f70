import RillFixtures
import RillTesting
import Testing

@testable import Rill

/// Effects of one ID that start at least the spacing apart.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct SpacingTests {
  @Test func `queued effects start at least the spacing apart, however fast they end`() async {
    let clock = TestClock()
    let bench = makeBench(clock: clock)
    for number in 1...3 {
      bench.start(.noting("\(number)").id("line", policy: .serial).spaced(by: .seconds(1)))
    }
    await clock.settle()
    #expect(bench.state == ["1"])
    #expect(bench.effectCounts("line") == (0, 2))
    await clock.advance(by: .milliseconds(999))
    #expect(bench.state == ["1"])
    await clock.advance(by: .milliseconds(1))
    #expect(bench.state == ["1", "2"])
    await clock.advance(by: .seconds(1))
    #expect(bench.state == ["1", "2", "3"])
    bench.start(.noting("4").id("line", policy: .serial).spaced(by: .seconds(1)))
    await clock.settle()
    #expect(bench.state == ["1", "2", "3"])
    await clock.advance(by: .seconds(1))
    #expect(bench.state == ["1", "2", "3", "4"])
    await clock.advance(by: .seconds(1))
    #expect(bench.registryIsEmpty)
  }

  @Test func `a long effect starts the next one when it ends`() async {
    let clock = TestClock()
    let bench = makeBench(clock: clock)
    let gate = Signal()
    let first = bench.start(.noting("1", behind: gate).id("line", policy: .serial).spaced(by: .seconds(1)))
    let second = bench.start(.noting("2").id("line", policy: .serial).spaced(by: .seconds(1)))
    await clock.advance(by: .seconds(5))
    #expect(bench.effectCounts("line") == (1, 1))
    gate.fire()
    await first.finish()
    await second.finish()
    #expect(bench.state == ["1", "2"])
  }

  @Test func `an effect waiting for the spacing can be cancelled, and the spacing continues`() async {
    let clock = TestClock()
    let bench = makeBench(clock: clock)
    let line = { (name: String) in
      Effect<Deed>.noting(name).id("line", policy: .serial).spaced(by: .seconds(1))
    }
    bench.start(line("1"))
    let second = bench.start(line("2"))
    await clock.settle()
    bench.cancel("line")
    #expect(second.isFinished)
    bench.start(line("3"))
    await clock.settle()
    #expect(bench.state == ["1"])
    await clock.advance(by: .seconds(1))
    #expect(bench.state == ["1", "3"])
  }

  @Test func `spacing is part of the description`() {
    let effect = Effect<Deed>.noting("x").spaced(by: .seconds(2))
    #expect(effect.descriptions == [EffectDescription("x", id: "x", spacing: .seconds(2))])
  }
}
