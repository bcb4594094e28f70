import RillFixtures
import RillTesting
import Synchronization
import Testing

@testable import Rill

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

  @Test func `the closure of a timeout receives that of a sequence, after which no part runs`() async throws {
    let steps = Effect<Deed>.concatenate(
      .noting("a"), .merge(.noting("b", behind: Signal()).id("b"), .noting("c", behind: Signal()).id("c")),
      .noting("d"))
    let runner = try #require(bench.engine?.runner)
    let running = Recorder<[String]>()
    let task = bench.start(
      steps.named("trip").timeout(after: .seconds(3)) { timeout, send in
        running.note(["b", "c"].filter { runner.running(EffectID($0)) != nil })
        await send(.note("timeout of \(timeout.effect)"))
      })
    await clock.advance(by: .seconds(3))
    await task.finish()
    #expect(bench.state == ["a", "timeout of trip"])
    #expect(running.elements == [[]])
    #expect(FailureLog.texts(containing: "trip").isEmpty)
  }

  @Test func `the attempt after a timeout begins when no part of the one before it runs`() async {
    let parts = Effect<Deed>.merge(.noting("a", behind: Signal()), .noting("b", behind: Signal()))
    let task = bench.start(
      parts.timeout(after: .seconds(1)) { _, send in await send(.note("gave up")) }
        .retry(times: 1, backoff: .constant(.seconds(1))))
    await clock.advance(by: .seconds(1))
    #expect(bench.effects.map(\.description.name) == ["merge"])
    await clock.advance(by: .seconds(1))
    #expect(bench.effects.map(\.description.name) == ["merge", "a", "b"])
    #expect(bench.state.isEmpty)
    await clock.advance(by: .seconds(1))
    await task.finish()
    #expect(bench.state == ["gave up"])
  }

  @Test(arguments: [false, true])
  func `the catch of work receives errors that the closure of a timeout does not receive`(isSlow: Bool) async
  {
    let effect = Effect<Deed>.run("work") { [clock] _ in
      if isSlow { try await clock.sleep(for: .seconds(9)) }
      throw Mishap.usual
    } catch: { error, send in
      await send(.note("catch \(error)"))
    }
    let task = bench.start(
      effect.timeout(after: .seconds(3)) { timeout, send in await send(.note("timeout of \(timeout.limit)")) }
        .map { $0 })
    await clock.advance(by: .seconds(3))
    await task.finish()
    #expect(bench.state == [isSlow ? "timeout of 3.0 seconds" : "catch usual"])
  }

  @Test func `an error that only the catch of a timeout could receive is reported`() async {
    let effect = Effect<Deed>.run("mishap 7") { _ in throw Mishap.usual }
    await bench.start(effect.timeout(after: .seconds(3)) { _, send in await send(.note("timeout")) }).finish()
    #expect(bench.state.isEmpty)
    #expect(FailureLog.texts(containing: "mishap 7").count == 1)
  }

  @Test func `nothing becomes a part of an attempt that was abandoned`() throws {
    bench.start(.merge(.noting("a", behind: Signal()), .noting("b", behind: Signal())).id("whole"))
    let runner = try #require(bench.engine?.runner)
    let runs = runner.registry.withLock(\.entries).map(\.entry)
    let (whole, part) = (try #require(runs.first), try #require(runs.last))
    let attempt = EffectAttempt(whole)
    #expect(attempt.join(part.token))
    attempt.abandon()
    #expect(!attempt.join(part.token))
    #expect(whole.join(part.token))
  }
}
