import Rill
import RillFixtures
import RillTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60))) struct DelayAndTimeoutTests {
  let clock = TestClock()
  let bench: Bench

  init() { bench = makeBench(clock: clock) }

  @Test func `delayed work waits on the store's clock`() async {
    let task = bench.start(.noting("a").delay(for: .seconds(2)))
    await clock.advance(by: .milliseconds(1_999))
    #expect(bench.state.isEmpty)
    #expect(clock.sleeperCount == 1)
    await clock.advance(by: .milliseconds(1))
    await task.finish()
    #expect(bench.state == ["a"])
  }

  @Test func `delayed work that is cancelled never begins`() async {
    let begun = Signal()
    let task = bench.start(.noting("a", behind: Signal(), begun: begun).delay(for: .seconds(2)))
    await clock.sleepers(1)
    task.cancel()
    await task.finish()
    await clock.advance(by: .seconds(2))
    #expect(clock.sleeperCount == 0)
    #expect(!begun.hasFired)
  }

  @Test func `debouncing precedes a delay`() async {
    let task = bench.start(.noting("a").debounce(for: .seconds(1)).delay(for: .seconds(2)))
    await clock.advance(by: .seconds(1))
    #expect(clock.deadlines.map(\.offset) == [.seconds(3)])
    await clock.advance(by: .seconds(2))
    await task.finish()
    #expect(bench.state == ["a"])
  }

  @Test func `work that takes too long is cancelled, and its catch receives the timeout`() async {
    let cancelled = Signal()
    let caught = Recorder<EffectTimeout?>()
    let effect = Effect<Deed>.run("slow") { _ in
      await withTaskCancellationHandler {
        await cancelled.wait()
      } onCancel: {
        cancelled.fire()
      }
    } catch: { error, send in
      caught.note(error as? EffectTimeout)
      await send(.note("too late"))
    }
    let task = bench.start(effect.timeout(after: .seconds(3)))
    await clock.advance(by: .seconds(3))
    await task.finish()
    #expect(cancelled.hasFired)
    #expect(caught.elements.map { $0?.effect } == ["slow"])
    #expect(caught.elements.map { $0?.limit } == [.seconds(3)])
    #expect(bench.state == ["too late"])
  }

  @Test func `work that completes in time ends without its timeout`() async {
    let gate = Signal()
    let task = bench.start(.noting("a", behind: gate).timeout(after: .seconds(3)))
    await clock.advance(by: .seconds(2))
    gate.fire()
    await task.finish()
    #expect(bench.state == ["a"])
    #expect(clock.sleeperCount == 0)
  }

  @Test
  func `a timeout is not delayed by work that ignores cancellation, whose late result is dropped`() async {
    let gate = Signal()
    let ended = Signal()
    let effect = Effect<Deed>.run("stubborn") { send in
      await gate.wait()
      await send(.note("late"))
      ended.fire()
    } catch: { _, send in
      await send(.note("too late"))
    }
    let task = bench.start(effect.timeout(after: .seconds(3)))
    await clock.advance(by: .seconds(3))
    await task.finish()
    #expect(bench.state == ["too late"])
    gate.fire()
    await ended.wait()
    #expect(bench.state == ["too late"])
  }

  @Test func `each attempt has its own timeout`() async {
    let attempts = Recorder<Signal>()
    let effect = Effect<Deed>.run("slow thrice") { _ in
      let cancelled = Signal()
      attempts.note(cancelled)
      await withTaskCancellationHandler {
        await cancelled.wait()
      } onCancel: {
        cancelled.fire()
      }
    } catch: { _, send in
      await send(.note("gave up"))
    }
    let task = bench.start(effect.timeout(after: .seconds(3)).retry(times: 2, backoff: .constant(.zero)))
    for attempt in 1...3 {
      await attempts.first(attempt)
      await clock.advance(by: .seconds(3))
    }
    await task.finish()
    #expect(bench.state == ["gave up"])
    #expect(attempts.elements.count == 3)
    #expect(clock.now.offset == .seconds(9))
  }

  @Test func `a merged effect has one timeout that cancels all its parts`() async {
    let (left, right) = (Signal(), Signal())
    let pair = Effect<Deed>.merge(.lasting("left", cancelled: left), .lasting("right", cancelled: right))
    let task = bench.start(pair.named("slow pair").timeout(after: .seconds(1)))
    await clock.advance(by: .seconds(1))
    await left.wait()
    await right.wait()
    await task.finish()
    #expect(bench.effects.isEmpty)
    #expect(FailureLog.texts(containing: "slow pair").count == 1)
  }
}
