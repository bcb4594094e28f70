import RillFixtures
import Testing

@testable import Rill

/// An effect inside an effect with the same ID.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct PartsWithOneIDTests {
  let bench = makeBench()

  @Test(arguments: [
    EffectPolicy.latest, .first, .serial, .concurrent(max: 1), .keepNewest(1),
    .keepOldest(1, overflow: .discard),
  ])
  func `an effect never replaces its enclosing effect and never waits for it`(
    policy: EffectPolicy
  ) async {
    let effect = Effect<Deed>.merge(.noting("work").id("x", policy: policy), .send(.note("side")))
    await bench.start(effect.id("x", policy: policy)).finish()
    #expect(Set(bench.state) == ["work", "side"])
    #expect(bench.registryIsEmpty)
  }

  @Test func `parts run even if another effect of the ID waits behind the whole`() async {
    let gate = Signal()
    let whole = bench.start(
      .concatenate(.noting("first", behind: gate), .noting("second").id("x", policy: .serial))
        .id("x", policy: .serial))
    let next = bench.start(.noting("next").id("x", policy: .serial))
    gate.fire()
    await whole.finish()
    await next.finish()
    #expect(bench.state == ["first", "second", "next"])
  }

  @Test func `parts with one ID replace one another`() async {
    let gate = Signal()
    let (begun, cancelled) = (Signal(), Signal())
    let parts = Effect<Deed>.merge(
      .lasting("one", begun: begun, cancelled: cancelled).id("x"),
      .concatenate(.run("wait") { _ in await gate.wait() }, .noting("two").id("x")))
    let task = bench.start(parts.id("x"))
    await begun.wait()
    gate.fire()
    await cancelled.wait()
    await task.finish()
    #expect(bench.state == ["two"])
  }

  @Test func `an effect that cancels its own ID continues, and the others of the ID end`() async {
    let (begun, cancelled) = (Signal(), Signal())
    bench.start(.lasting("old", begun: begun, cancelled: cancelled).id("x", policy: .concurrent(max: 2)))
    await begun.wait()
    let whole = Effect<Deed>.concatenate(.run("wait") { _ in }, .cancel("x"), .noting("new"))
    await bench.start(whole.id("x", policy: .concurrent(max: 2))).finish()
    await cancelled.wait()
    #expect(bench.state == ["new"])
  }

  @Test func `cancelling the ID from outside ends the whole with its parts`() async {
    let (begun, cancelled) = (Signal(), Signal())
    let part = Effect<Deed>.lasting("part", begun: begun, cancelled: cancelled).id("x")
    let task = bench.start(.merge(part, .lasting("beside")).id("x"))
    await begun.wait()
    bench.cancel("x")
    await cancelled.wait()
    await task.finish()
    #expect(bench.registryIsEmpty)
  }
}
