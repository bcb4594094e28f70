import Rill
import RillFixtures
import RillStyles
import RillTesting

/// Runs a store for ten seconds with concurrent effects that use time in every way.
///
/// - Returns: The notes of the store, in order.
func timedStory(isolation: isolated (any Actor)? = #isolation) async -> [String] {
  let clock = TestClock()
  let bench = makeBench(clock: clock)
  let (words, typing) = AsyncStream.makeStream(of: String.self)
  let drain = { bench.drain() }
  clock.hold {
    bench.start(.stream(timer(every: .seconds(1), clock: clock), name: "timer") { _ in .note("tick") })
    bench.start(.stream(words.debounce(for: .milliseconds(700), clock: clock), name: "typing") { .note($0) })
    bench.start(failing.retry(times: 3, backoff: .exponential(.seconds(1), limit: .seconds(9))))
    bench.start(slow(clock).timeout(after: .milliseconds(2_500)))
    bench.start(family(clock))
  }
  await clock.settle(drain: drain)
  for number in 1...10 {
    clock.hold {
      bench.start(.noting("debounced \(number)").id("d").debounce(for: .milliseconds(1_500)))
      bench.start(.noting("throttled \(number)").id("t").throttle(for: .seconds(4), latest: true))
      typing.yield("typed \(number)")
    }
    if number.isMultiple(of: 4) { await clock.advance(by: .seconds(1), drain: drain) }
    await clock.advance(by: .milliseconds(500), drain: drain)
  }
  await clock.advance(by: .seconds(3), drain: drain)
  return bench.state
}

/// Work that throws an error twice.
private var failing: Effect<Deed> {
  let attempts = Recorder<Int>()
  return .run("failing") { send in
    attempts.note(1)
    await send(.note("attempt \(attempts.elements.count)"))
    if attempts.elements.count < 3 { throw Mishap.usual }
  }
}

/// Work that exceeds its timeout.
private func slow(_ clock: TestClock) -> Effect<Deed> {
  .run("slow") { send in
    try await clock.sleep(for: .seconds(4))
    await send(.note("never"))
  } catch: { _, send in
    await send(.note("too slow"))
  }
}

/// Work with many child tasks.
private func family(_ clock: TestClock) -> Effect<Deed> {
  .run("family") { send in
    await withTaskGroup(of: Void.self) { group in
      for number in 1...8 {
        group.addTask {
          await Task.yield()
          do { try await clock.sleep(for: .seconds(1 + number % 3)) } catch {}
          await send(.note("child \(number)"))
        }
      }
    }
    await send(.note("family"))
  }
}

/// An actor that runs the scenario with its own store.
actor Storyteller {
  func story() async -> [String] { await timedStory() }
}
