import Rill
import RillFixtures
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60))) struct EffectCancellationTests {
  let bench = makeBench()

  @Test func `a cancelled effect delivers no late result, even if it ignores cancellation`() async {
    let (gate, begun, ended) = (Signal(), Signal(), Signal())
    let task = bench.start(.noting("late", behind: gate, begun: begun, ended: ended).id("work"))
    await begun.wait()
    bench.cancel("work")
    #expect(task.isFinished)
    #expect(bench.effects.isEmpty)
    gate.fire()
    await ended.wait()
    #expect(bench.state.isEmpty)
  }

  @Test func `a finished effect delivers nothing more from a task that outlives it`() async {
    let (gate, ended) = (Signal(), Signal())
    let effect = Effect<Deed>.run("leaves a task") { send in
      Task {
        await gate.wait()
        await send(.note("late"))
        ended.fire()
      }
    }
    await bench.start(effect).finish()
    gate.fire()
    await ended.wait()
    #expect(bench.state.isEmpty)
  }

  @Test func `work observes its cancellation`() async {
    let cancelled = Signal()
    let begun = Signal()
    bench.start(.lasting("work", begun: begun, cancelled: cancelled).id("work"))
    await begun.wait()
    bench.start(.cancel("work"))
    await cancelled.wait()
  }

  @Test func `the end of a replaced effect does not affect its replacement`() async {
    let (gate, begun, ended) = (Signal(), Signal(), Signal())
    let cancelled = Signal()
    bench.start(.noting("old", behind: gate, begun: begun, ended: ended).id("work"))
    await begun.wait()
    let replacement = bench.start(.lasting("new", cancelled: cancelled).id("work"))
    gate.fire()
    await ended.wait()
    await bench.start(.noting("a turn later")).finish()
    #expect(bench.effects.map(\.description.name) == ["new"])
    #expect(!replacement.isFinished)
    #expect(!cancelled.hasFired)
    bench.cancel("work")
    #expect(replacement.isFinished)
    #expect(bench.state == ["a turn later"])
  }

  @Test func `work that ends before its task is registered leaves no entry`() async {
    for _ in 0..<1_000 {
      await bench.start(.run("nothing to do") { _ in }.id("work", policy: .serial)).finish()
    }
    #expect(bench.effects.isEmpty)
    #expect(bench.registryIsEmpty)
  }

  @Test func `replacing an effect a thousand times leaves only the last`() async {
    let gate = Signal()
    let ended = Recorder<Int>()
    var last = bench.start(.none)
    for number in 1...1_000 {
      let effect = Effect<Deed>.run("work \(number)") { send in
        await gate.wait()
        await send(.note("\(number)"))
        ended.note(number)
      }
      last = bench.start(effect.id("work"))
      #expect(bench.effects.map(\.description.name) == ["work \(number)"])
    }
    gate.fire()
    await last.finish()
    #expect(bench.state == ["1000"])
    #expect(bench.registryIsEmpty)
  }

  @Test func `cancelling an unknown ID does nothing`() {
    bench.cancel("nobody")
    bench.start(.cancel("nobody"))
    #expect(bench.effects.isEmpty)
  }

  @Test func `a cancel merged with its successor ends earlier effects only`() async {
    let cancelled = Signal()
    bench.start(.lasting("old", cancelled: cancelled).id("work", policy: .concurrent(max: 2)))
    let successor = Effect<Deed>.noting("new").id("work", policy: .concurrent(max: 2))
    await bench.start(.merge(.cancel("work"), successor)).finish()
    await cancelled.wait()
    #expect(bench.state == ["new"])
  }

  @Test func `an effect may cancel itself by sending an action`() async {
    let steps = Recorder<String>()
    let effect = Effect<Deed>.run("ends itself") { send in
      await send(.start(.cancel("self")))
      steps.note("cancelled: \(Task.isCancelled)")
      await send(.note("late"))
      steps.note("sent")
    }
    await bench.start(effect.id("self")).finish()
    await steps.first(2)
    #expect(steps.elements == ["cancelled: true", "sent"])
    #expect(bench.state.isEmpty)
  }
}
