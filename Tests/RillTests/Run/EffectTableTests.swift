import Rill
import RillFixtures
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60))) struct EffectTableTests {
  let bench = makeBench()

  @Test func `the table lists running and waiting effects in the order of their start`() async {
    let gate = Signal()
    let first = Effect<Deed>.noting("first", behind: gate).id("line", policy: .serial)
    let second = Effect<Deed>.noting("second", behind: gate).id("line", policy: .serial)
    let third = Effect<Deed>.noting("third", behind: gate)
    bench.send(.note("a"))
    let tasks = [bench.start(.merge(first, second)), bench.start(third)]
    let table = bench.effects
    #expect(table.map(\.description) == (first.descriptions + second.descriptions + third.descriptions))
    #expect(table.map(\.isRunning) == [true, false, true])
    #expect(table.map(\.cause) == [2, 2, 3])
    #expect(table.map(\.id) == table.map(\.id).sorted())
    #expect(Set(table.map(\.id)).count == 3)
    gate.fire()
    for task in tasks { await task.finish() }
    #expect(bench.effects.isEmpty)
  }

  @Test func `an effect of an effect's action names the effect's own cause`() async throws {
    let transitions = bench.transitions()
    let gate = Signal()
    let inner = Effect<Deed>.noting("inner", behind: gate)
    let task = bench.start(.run("outer") { send in await send(.start(inner)) })
    var iterator = transitions.makeAsyncIterator()
    let outer = try #require(await iterator.next())
    let start = try #require(await iterator.next())
    #expect(outer.cause == nil)
    #expect(start.cause == outer.sequence)
    #expect(start.origin == .effect("outer"))
    #expect(outer.effects.map(\.name) == ["outer"])
    #expect(start.effects.map(\.name) == ["inner"])
    #expect(bench.effects.last?.cause == start.sequence)
    gate.fire()
    await task.finish()
  }

  @Test func `the actions of an effect carry its name and its cause`() async throws {
    let transitions = bench.transitions()
    await bench.start(.merge(.noting("named work"), .send(.note("sent")))).finish()
    var iterator = transitions.makeAsyncIterator()
    let origins = [await iterator.next(), await iterator.next(), await iterator.next()]
    #expect(origins.map { $0?.origin } == [.caller, .effect("send"), .effect("named work")])
    #expect(origins.map { $0?.cause } == [nil, 1, 1])
  }

  @Test func `after 100,000 effects nothing is left`() async {
    let count = 100_000
    let effects = (0..<count).map { _ in Effect<Deed>.run { _ in } }
    await bench.start(.merge(effects)).finish()
    #expect(bench.effects.isEmpty)
    #expect(bench.registryIsEmpty)
  }

  @Test func `values captured by an effect are released when it ends`() async {
    let gate = Signal()
    weak var held: Token?
    do {
      let token = Token()
      held = token
      bench.start(
        .run("holds") { _ in
          await gate.wait()
          _ = token
        })
    }
    #expect(held != nil)
    let task = bench.task(of: "holds")
    gate.fire()
    await task?.value
    #expect(bench.registryIsEmpty)
    #expect(held == nil)
  }
}
