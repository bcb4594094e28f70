import Rill
import RillFixtures
import RillStyles
import RillTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60))) struct EffectRestTests {
  let clock = TestClock()
  let bench: Bench
  let incoming = TestStream<String, Never>("incoming")

  init() { bench = makeBench(clock: clock) }

  /// The event that each effect waits for, by the effect's name.
  private var places: [String: EffectRest.Place] {
    Dictionary(uniqueKeysWithValues: clock.rest(of: bench).map { ($0.effect.description.name, $0.place) })
  }

  private func time(_ seconds: Int) -> TestClock.Instant { TestClock.Instant(offset: .seconds(seconds)) }

  @Test func `sleeping, listening, queued and otherwise waiting effects are known`() async {
    let gate = Signal()
    bench.start(.noting("late").delay(for: .seconds(9)))
    bench.start(.stream(incoming, name: "listening") { .note($0) })
    bench.start(.noting("busy", behind: gate).id("lane", policy: .serial))
    bench.start(.noting("queueing").id("lane", policy: .serial))
    await clock.settle()
    #expect(
      places == [
        "late": .asleep(until: time(9)), "listening": .listening(["incoming"]), "busy": .elsewhere,
        "queueing": .inLine,
      ])
    gate.fire()
    incoming.finish()
    await clock.settle()
    #expect(places == ["late": .asleep(until: time(9))])
  }

  @Test func `a listener that received its element no longer listens`() async {
    bench.start(
      .run("listening") { [incoming] send in
        var lines = incoming.makeAsyncIterator()
        if let line = await lines.next() { await send(.note(line)) }
        await Signal().wait()
      })
    await clock.settle()
    #expect(places == ["listening": .listening(["incoming"])])
    incoming.send("a")
    await clock.settle()
    #expect(bench.state == ["a"])
    #expect(places == ["listening": .elsewhere])
  }

  @Test func `a sleep counts anywhere in an effect`() async {
    let (words, typing) = AsyncStream.makeStream(of: String.self)
    bench.start(
      .run("child") { [clock] _ in
        await withTaskGroup(of: Void.self) { group in
          for number in 3...5 { group.addTask { try? await clock.sleep(for: .seconds(number)) } }
        }
      })
    bench.start(
      .run("own task") { [clock] _ in
        await Task { try? await clock.sleep(for: .seconds(2)) }.value
      })
    bench.start(.stream(words.debounce(for: .seconds(1), clock: clock), name: "typing") { .note($0) })
    typing.yield("a")
    await clock.settle()
    #expect(
      places == [
        "child": .asleep(until: time(3)), "own task": .asleep(until: time(2)),
        "typing": .asleep(until: time(1)),
      ])
  }

  @Test func `an effect sleeps while its parts sleep`() async {
    bench.start(
      .concatenate(.noting("part").delay(for: .seconds(1)), .noting("next").delay(for: .seconds(2)))
        .named("whole"))
    await clock.settle()
    #expect(places == ["whole": .asleep(until: time(1)), "part": .asleep(until: time(1))])
    await clock.advance(by: .seconds(1))
    #expect(places == ["whole": .asleep(until: time(3)), "next": .asleep(until: time(3))])
  }

  @Test func `a throttle window is not a sleep`() async {
    let start = Effect<Deed>.run("starts") { send in
      await send(.start(.noting("throttled").throttle(for: .seconds(5), latest: true)))
      await Signal().wait()
    }
    bench.start(start)
    await clock.settle()
    #expect(clock.deadlines == [time(5)])
    #expect(places == ["starts": .elsewhere])
  }

  @Test func `effects of other stores with the same clock are distinguished`() async {
    let other = makeBench(clock: clock)
    other.start(.noting("theirs").delay(for: .seconds(1)))
    bench.start(.run("ours") { _ in await Signal().wait() })
    await clock.settle()
    #expect(places == ["ours": .elsewhere])
    #expect(clock.rest(of: other).map(\.place) == [.asleep(until: time(1))])
  }
}
