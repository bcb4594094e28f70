import RillFixtures
import RillTesting
import Testing

@testable import Rill

/// The parts with which an effect starts have begun when the send that requested it returns.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct BeginningPartsTests {
  /// An effect that contains another one.
  enum Whole: CaseIterable, Sendable {
    case concatenation, describedConcatenation, describedMerge, nested, afterCancel, limited, spaced

    func containing(_ part: Effect<Deed>) -> Effect<Deed> {
      switch self {
      case .concatenation: .concatenate(part, .noting("next"))
      case .describedConcatenation: .concatenate(part, .noting("next")).id("whole")
      case .describedMerge: .merge(.noting("other"), part).id("whole")
      case .nested:
        .concatenate(.merge(.noting("other"), .concatenate(part, .noting("next"))), .noting("last"))
      case .afterCancel: .concatenate(.cancel("y"), part, .noting("next")).id("whole")
      case .limited: .merge(.noting("other"), part).timeout(after: .seconds(60))
      case .spaced: .merge(.noting("other"), part).id("whole").spaced(by: .seconds(1))
      }
    }
  }

  let clock = TestClock()
  let bench: Bench

  init() { bench = makeBench(clock: clock) }

  @Test(arguments: Whole.allCases)
  func `an id cancels a part as soon as send returns`(whole: Whole) async {
    let part = Effect<Deed>.noting("part", behind: Signal()).id("x")
    let task = bench.start(whole.containing(part))
    #expect(bench.effectCounts("x").running == 1)
    #expect(bench.effects.map(\.description.name).contains("part"))
    bench.cancel("x")
    #expect(bench.effectCounts("x") == (0, 0))
    await clock.settle()
    #expect(!bench.state.contains("part"))
    bench.cancel("whole")
    task.cancel()
  }

  @Test(arguments: Whole.allCases)
  func `a newer effect replaces a part that was requested just before it`(whole: Whole) async {
    let gate = Signal()
    let first = bench.start(whole.containing(.noting("old", behind: gate).id("x")))
    let second = bench.start(.noting("new").id("x"))
    gate.fire()
    await first.finish()
    await second.finish()
    #expect(bench.state.contains("new"))
    #expect(!bench.state.contains("old"))
  }

  @Test func `a part after actions begins when they were handled, before send returns`() async {
    let seen = Recorder<[String]>()
    let look = Effect<Deed>.run("look", on: .store(of: [String].self)) { store in seen.note(store.state) }
    let rest = Effect<Deed>.noting("late", behind: Signal()).id("x")
    let task = bench.start(.concatenate(.send(.note("a")), .send(.note("b")), look, rest))
    #expect(seen.elements == [["a", "b"]])
    await clock.settle()
    #expect(bench.effectCounts("x").running == 1)
    task.cancel()
    await task.finish()
    #expect(bench.registryIsEmpty)
  }

  @Test func `a part after an action is cancelled by its id as soon as send returns`() async {
    let task = bench.start(
      .concatenate(.send(.note("a")), .noting("part", behind: Signal()).id("x"), .noting("b")))
    #expect(bench.state == ["a"])
    #expect(bench.effectCounts("x").running == 1)
    bench.cancel("x")
    await task.finish()
    #expect(bench.state == ["a", "b"])
  }

  @Test func `a part that waits behind an action is cancelled with its send`() async {
    let task = bench.start(.concatenate(.send(.start(.cancel("whole"))), .noting("part")))
    task.cancel()
    await task.finish()
    #expect(bench.state.isEmpty)
    #expect(bench.registryIsEmpty)
  }

  @Test func `the parts of an effect end with it`() async {
    let (begun, gate, ended) = (Signal(), Signal(), Signal())
    let part = Effect<Deed>.noting("part", behind: gate, begun: begun, ended: ended)
    bench.start(.concatenate(part.id("x"), .noting("next")).id("whole"))
    await begun.wait()
    bench.cancel("whole")
    #expect(bench.registryIsEmpty)
    gate.fire()
    await ended.wait()
    #expect(bench.state.isEmpty)
  }

  @Test func `the parts of an effect end with it, although its task has not started`() async {
    let part = Effect<Deed>.noting("part", behind: Signal())
    bench.start(.concatenate(part.id("x"), .noting("next")).id("whole"))
    bench.cancel("whole")
    #expect(bench.registryIsEmpty)
    await clock.settle()
    #expect(bench.state.isEmpty)
  }

  @Test func `the parts of an effect that fails before its task has started end with it`() throws {
    bench.start(.concatenate(.noting("part", behind: Signal()).id("x"), .noting("next")).id("whole"))
    let runner = try #require(bench.engine?.runnerIfStarted)
    let whole = try #require(runner.running("whole"))
    runner.finish(whole, .failed(EffectTimeout(effect: "whole", limit: .zero)))
    #expect(bench.registryIsEmpty)
  }

  @Test func `no part begins in an effect that an earlier part has ended`() async {
    let ending = Effect<Deed>.run("end", on: .store(of: [String].self)) { store in
      store.send(.start(.cancel("whole")))
    }
    await bench.start(.merge(ending, .noting("other")).id("whole")).finish()
    await clock.settle()
    #expect(bench.registryIsEmpty)
    #expect(bench.state.isEmpty)
  }

  @Test func `a cancellation at the start of a sequence happens before send returns`() async {
    bench.start(.noting("old", behind: Signal()).id("y"))
    let task = bench.start(.concatenate(.cancel("y"), .noting("part")).id("whole"))
    #expect(bench.effectCounts("y") == (0, 0))
    await task.finish()
    #expect(bench.state == ["part"])
  }

  @Test
  func `the part after several cancellations, or after a part that is dropped, has begun when send returns`()
    async
  {
    let holder = bench.start(.noting("holder", behind: Signal()).id("place", policy: .first))
    let part = Effect<Deed>.noting("part", behind: Signal()).id("x")
    let cancelling = bench.start(
      .concatenate(.merge(.cancel("y"), .cancel("z")), part, .noting("a")).id("one"))
    #expect(bench.effectCounts("x").running == 1)
    bench.cancel("x")
    let dropped = Effect<Deed>.noting("dropped").id("place", policy: .first)
    let dropping = bench.start(.concatenate(dropped, part, .noting("b")).id("two"))
    #expect(bench.effectCounts("x").running == 1)
    bench.cancel("x")
    await cancelling.finish()
    await dropping.finish()
    #expect(bench.state == ["a", "b"])
    holder.cancel()
  }

  @Test(arguments: [false, true])
  func `what describes a group of one part leaves the part as it is`(isInOrder: Bool) async {
    let part = Effect<Deed>.noting("part", behind: Signal()).id("x").delay(for: .seconds(1))
    let group = (isInOrder ? Effect.concatenate([part]) : .merge([part])).id("whole").delay(for: .seconds(2))
    let task = bench.start(group)
    #expect(bench.effectCounts("whole").running == 1)
    await clock.advance(by: .seconds(2))
    #expect(bench.effectCounts("x").running == 1)
    #expect(clock.deadlines.map(\.offset) == [.seconds(3)])
    bench.cancel("x")
    await task.finish()
    #expect(bench.state.isEmpty)
  }

  @Test func `parts that wait behind actions do not nest without end`() {
    let store = Store<Int, Int>(0) { state, number in
      state = max(state, number)
      guard number > 0, number < 20_000 else { return .none }
      let next = Effect<Int>.run("next", on: .store(of: Int.self)) { store in store.send(number + 1) }
      return .concatenate(.send(0), next)
    }
    store.send(1)
    #expect(store.state == 20_000)
  }

  @Test func `another attempt begins the parts again`() async {
    let attempts = Recorder<String>()
    let part = Effect<Deed>.run("part") { send in
      attempts.note("begins")
      try await clock.sleep(for: .seconds(attempts.elements.count == 1 ? 5 : 0))
      await send(.note("done"))
    }
    let task = bench.start(
      .merge(part, .noting("other")).timeout(after: .seconds(2)).retry(times: 1, backoff: .constant(.zero)))
    await clock.advance(by: .seconds(2))
    await task.finish()
    #expect(attempts.elements == ["begins", "begins"])
    #expect(bench.state == ["other", "other", "done"] || bench.state == ["other", "done", "other"])
  }

  @Test func `a part that begins with the next of a queue is listed when that starts`() async {
    let gate = Signal()
    bench.start(.noting("first", behind: gate).id("whole", policy: .serial))
    let part = Effect<Deed>.noting("part", behind: Signal()).id("x")
    let task = bench.start(.concatenate(part, .noting("next")).id("whole", policy: .serial))
    #expect(bench.effectCounts("x") == (0, 0))
    gate.fire()
    await clock.settle()
    #expect(bench.effectCounts("x").running == 1)
    bench.cancel("x")
    await task.finish()
    #expect(bench.state == ["first", "next"])
  }

  @Test func `parts that wait behind endless actions are cancelled with them`() async throws {
    let store = Store<Int, Int>(0, clock: clock) { state, number in
      state += 1
      return .concatenate(.send(number + 1), .run("work") { _ in })
    }
    store.feedbackLimit = 10
    var task: SendTask?
    let reports = Reports.of { task = store.send(0) }
    #expect(reports.count == 1)
    #expect(reports.first?.contains("the effect \"concatenate\"") == true)
    // Those that have begun end, and none waits any more.
    await clock.settle()
    try #require(store.effects.isEmpty)
    await task?.finish()
  }
}
