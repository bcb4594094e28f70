import Rill
import RillFixtures
import RillTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60))) struct RetryTests {
  let clock = TestClock()
  let bench: Bench
  let attempts = Recorder<Int>()

  init() { bench = makeBench(clock: clock) }

  /// Returns work that throws a number of times before it records success.
  private func failing(_ times: Int) -> Effect<Deed> {
    .run("failing") { [attempts] send in
      attempts.note(attempts.elements.count + 1)
      let attempt = attempts.elements.count
      if attempt <= times { throw Mishap.numbered(attempt) }
      await send(.note("done in attempt \(attempt)"))
    } catch: { error, send in
      await send(.note("gave up: \(error)"))
    }
  }

  /// Advances the clock by pauses that must have exactly these durations.
  private func pass(_ pauses: [Duration]) async {
    for pause in pauses {
      let end = clock.now.advanced(by: pause)
      #expect(await clock.runToNextDeadline() == end)
    }
  }

  @Test func `work that throws is retried until it succeeds`() async {
    let task = bench.start(failing(2).retry(times: 3, backoff: .constant(.seconds(1))))
    await pass([.seconds(1), .seconds(1)])
    await task.finish()
    #expect(bench.state == ["done in attempt 3"])
  }

  @Test func `after the last attempt the catch receives the last error`() async {
    let task = bench.start(failing(9).retry(times: 2, backoff: .constant(.seconds(1))))
    await pass([.seconds(1), .seconds(1)])
    await task.finish()
    #expect(bench.state == ["gave up: numbered(3)"])
    #expect(attempts.elements == [1, 2, 3])
  }

  @Test func `an exponential backoff doubles up to its limit`() async {
    let backoff = EffectDescription.Backoff.exponential(.milliseconds(100), limit: .milliseconds(350))
    let task = bench.start(failing(5).retry(times: 5, backoff: backoff))
    await pass([100, 200, 350, 350, 350].map { .milliseconds($0) })
    await task.finish()
    #expect(bench.state == ["done in attempt 6"])
    #expect(clock.now.offset == .milliseconds(1_350))
  }

  @Test func `work that succeeds is not retried`() async {
    await bench.start(failing(0).retry(times: 3, backoff: .constant(.seconds(1)))).finish()
    #expect(attempts.elements == [1])
    #expect(clock.now.offset == .zero)
  }

  @Test func `cancelling between two attempts ends the effect`() async {
    let task = bench.start(failing(9).retry(times: 3, backoff: .constant(.seconds(1))))
    await clock.sleepers(1)
    task.cancel()
    #expect(clock.sleeperCount == 0)
    await task.finish()
    #expect(attempts.elements == [1])
    #expect(bench.state.isEmpty)
    #expect(bench.effects.isEmpty)
  }

  @Test func `cancellation is not retried, but a cancellation error of other work is`() async {
    let (start, gate) = (Signal(), Signal())
    let effect = Effect<Deed>.run("gives in") { [attempts] _ in
      attempts.note(1)
      start.fire()
      await gate.wait()
      throw CancellationError()
    } catch: { _, send in
      await send(.note("caught"))
    }
    let retried = effect.retry(times: 3, backoff: .constant(.zero))
    let task = bench.start(retried)
    await start.wait()
    task.cancel()
    gate.fire()
    await task.finish()
    await bench.start(retried).finish()
    #expect(attempts.elements.count == 5, "One cancelled attempt, and four that failed.")
    #expect(bench.state == ["caught"])
  }

  @Test func `actions that an attempt sent before it threw stay sent`() async {
    let effect = Effect<Deed>.run("half done") { [attempts] send in
      attempts.note(1)
      await send(.note("attempt \(attempts.elements.count)"))
      if attempts.elements.count < 2 { throw Mishap.usual }
    }
    let task = bench.start(effect.retry(times: 1, backoff: .constant(.seconds(1))))
    await pass([.seconds(1)])
    await task.finish()
    #expect(bench.state == ["attempt 1", "attempt 2"])
  }

  @Test func `only the last error of an effect without a catch is reported`() async {
    let effect = Effect<Deed>.run("keeps failing") { [attempts] _ in
      attempts.note(1)
      throw Mishap.numbered(attempts.elements.count)
    }
    let task = bench.start(effect.retry(times: 1, backoff: .constant(.seconds(1))))
    await pass([.seconds(1)])
    await task.finish()
    let texts = FailureLog.texts(containing: "\"keeps failing\"")
    #expect(texts.count == 1)
    #expect(texts.first?.contains("numbered(2)") == true)
  }
}
