import Rill
import RillFixtures
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60))) struct EffectBuildersTests {
  let bench = makeBench()

  @Test func `none starts nothing and leaves nothing to wait for`() {
    let task = bench.start(.none)
    #expect(task.isFinished)
    #expect(bench.effects.isEmpty)
  }

  @Test func `an action sent as an effect is handled before send returns`() {
    let task = bench.start(.send(.note("a")))
    #expect(bench.state == ["a"])
    #expect(task.isFinished)
  }

  @Test func `work sends any number of actions, and each is handled when its send returns`() async {
    let steps = Recorder<String>()
    let notes = bench.values(\.self, buffer: .unbounded)
    let effect = Effect<Deed>.run("work") { send in
      await send(.note("a"))
      steps.note("after a")
      await send(.note("b"))
      steps.note("after b")
    }
    await bench.start(effect).finish()
    #expect(bench.state == ["a", "b"])
    #expect(steps.elements == ["after a", "after b"])
    var iterator = notes.makeAsyncIterator()
    #expect(await iterator.next() == [])
    #expect(await iterator.next() == ["a"])
    #expect(await iterator.next() == ["a", "b"])
  }

  @Test func `work runs off the store's actor`() async {
    let isolated = Recorder<Bool>()
    let effect = Effect<Deed>.run { _ in isolated.note(#isolation != nil) }
    await bench.start(effect).finish()
    #expect(isolated.elements == [false])
  }

  @Test func `a stream sends an action for each element in order until it ends`() async {
    let (numbers, source) = AsyncStream.makeStream(of: Int.self)
    let task = bench.start(.stream(numbers) { .note("\($0)") })
    for number in 1...3 { source.yield(number) }
    #expect(!task.isFinished)
    source.finish()
    await task.finish()
    #expect(bench.state == ["1", "2", "3"])
  }

  @Test func `a stream of actions needs no transformation`() async {
    let (deeds, source) = AsyncStream.makeStream(of: Deed.self)
    source.yield(.note("a"))
    source.finish()
    await bench.start(.stream(deeds)).finish()
    #expect(bench.state == ["a"])
  }

  @Test func `a cancelled stream stops listening`() async {
    let (numbers, source) = AsyncStream.makeStream(of: Int.self)
    let stopped = Signal()
    source.onTermination = { _ in stopped.fire() }
    let task = bench.start(.stream(numbers) { .note("\($0)") }.id("numbers"))
    bench.start(.cancel("numbers"))
    await stopped.wait()
    #expect(task.isFinished)
    #expect(bench.effects.isEmpty)
  }

  @Test func `cancel ends running and waiting effects of an ID, and no others`() async {
    let (first, other) = (Signal(), Signal())
    bench.start(.lasting("first", cancelled: first).id("line", policy: .serial))
    let waiting = bench.start(.noting("second").id("line", policy: .serial))
    bench.start(.lasting("other", cancelled: other).id("other"))
    bench.start(.cancel("line"))
    await first.wait()
    #expect(waiting.isFinished)
    #expect(bench.effects.map(\.description.name) == ["other"])
    #expect(!other.hasFired)
    #expect(bench.state.isEmpty)
    bench.cancel("other")
    await other.wait()
  }

  @Test func `merged effects run concurrently`() async {
    let (left, right) = (Signal(), Signal())
    let task = bench.start(
      .merge(
        .run { send in
          left.fire()
          await right.wait()
        },
        .run { send in
          right.fire()
          await left.wait()
        }, .send(.note("at once"))))
    #expect(bench.state == ["at once"])
    await task.finish()
    #expect(bench.effects.isEmpty)
  }

  @Test func `mapped effects send the parent's actions`() async {
    let effects: [Effect<String>] = [
      .send("sent"), .run { send in await send("ran") },
      .run { _ in
        throw Mishap.usual
      } catch: { error, send in
        await send("caught \(error)")
      },
      .concatenate(.send("first"), .run { send in await send("second") }),
    ]
    await bench.start(.concatenate(effects.map { $0.map { .note($0) } })).finish()
    #expect(bench.state == ["sent", "ran", "caught usual", "first", "second"])
  }
}
