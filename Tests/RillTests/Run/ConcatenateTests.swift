import Rill
import RillFixtures
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60))) struct ConcatenateTests {
  let bench = makeBench()

  @Test func `concatenated effects start one after the other`() async {
    let steps = Recorder<String>()
    func step(_ name: String) -> Effect<Deed> {
      .run(name) { send in
        steps.note("\(name) begins")
        await send(.note(name))
        steps.note("\(name) ends")
      }
    }
    await bench.start(.concatenate(step("a"), step("b"), step("c"))).finish()
    #expect(bench.state == ["a", "b", "c"])
    #expect(steps.elements == ["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"])
  }

  @Test func `synchronous steps complete before send returns, up to the first work`() async {
    let gate = Signal()
    let task = bench.start(
      .concatenate(.send(.note("a")), .send(.note("b")), .noting("c", behind: gate), .send(.note("d"))))
    #expect(bench.state == ["a", "b"])
    gate.fire()
    await task.finish()
    #expect(bench.state == ["a", "b", "c", "d"])
  }

  @Test func `an action sent before work on the store is handled when the work begins`() async {
    let seen = Recorder<[String]>()
    await bench.start(
      .concatenate(
        .send(.note("a")),
        .run("look", on: .store(of: [String].self)) { store in seen.note(store.state) })
    ).finish()
    #expect(seen.elements == [["a"]])
  }

  @Test func `the next effect starts when the previous one is dropped by its policy`() async {
    let gate = Signal()
    let first = bench.start(.noting("holder", behind: gate).id("place", policy: .first))
    let dropped = Effect<Deed>.noting("dropped").id("place", policy: .first)
    await bench.start(.concatenate(dropped, .noting("next"))).finish()
    #expect(bench.state == ["next"])
    gate.fire()
    await first.finish()
  }

  @Test func `the next effect starts when the previous one is cancelled`() async {
    let (begun, cancelled) = (Signal(), Signal())
    let first = Effect<Deed>.lasting("first", begun: begun, cancelled: cancelled).id("first")
    let task = bench.start(.concatenate(first, .noting("next")))
    await begun.wait()
    bench.cancel("first")
    await task.finish()
    #expect(bench.state == ["next"])
  }

  @Test func `the next effect starts when the previous one throws`() async {
    let first = Effect<Deed>.run("fails first of two") { _ in throw Mishap.usual }
    await bench.start(.concatenate(first, .noting("next"))).finish()
    #expect(bench.state == ["next"])
    #expect(FailureLog.texts(containing: "fails first of two").count == 1)
  }

  @Test func `merged effects inside concatenated ones all end before the next one starts`() async {
    let (left, right) = (Signal(), Signal())
    let pair = Effect<Deed>.merge(.noting("left", behind: left), .noting("right", behind: right))
    let task = bench.start(.concatenate(pair, .noting("next")))
    right.fire()
    for await notes in bench.states(buffer: .unbounded) where notes == ["right"] { break }
    left.fire()
    await task.finish()
    #expect(bench.state == ["right", "left", "next"])
  }

  @Test func `an ID on a concatenated effect identifies the whole`() async {
    let begun = Signal()
    let cancelled = Signal()
    let whole = Effect<Deed>.concatenate(
      .lasting("first", begun: begun, cancelled: cancelled), .noting("second"))
    let task = bench.start(whole.id("whole"))
    await begun.wait()
    #expect(bench.effects.map(\.description.name) == ["concatenate", "first"])
    bench.start(.cancel("whole"))
    await cancelled.wait()
    await task.finish()
    #expect(bench.effects.isEmpty)
    #expect(bench.state.isEmpty)
  }

  @Test func `cancelling the send ends all parts of a merged effect`() async {
    let (left, right) = (Signal(), Signal())
    let (leftBegun, rightBegun) = (Signal(), Signal())
    let task = bench.start(
      .merge(
        .lasting("left", begun: leftBegun, cancelled: left),
        .lasting("right", begun: rightBegun, cancelled: right)
      ).named("pair"))
    await leftBegun.wait()
    await rightBegun.wait()
    task.cancel()
    await left.wait()
    await right.wait()
    await task.finish()
    #expect(bench.effects.isEmpty)
  }
}
