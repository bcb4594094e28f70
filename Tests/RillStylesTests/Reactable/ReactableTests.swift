import Rill
import RillFixtures
import RillStyles
import Testing

/// The path from action to mutation to state.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct ReactableTests {
  @Test func `mutations sent synchronously are part of the action's turn`() async {
    let store = Clerk.store([
      "many": .merge(.send(.note("a")), .concatenate(.send(.note("b")), .send(.note("c"))), .send(.note("d")))
    ])
    let transitions = store.transitions()
    var told: [[String]] = []
    let watch = store.observe(\.notes) { told.append($0.new) }
    store.send(.work("many"))
    #expect(store.notes == ["a", "b", "c", "d"])
    #expect(told == [["a", "b", "c", "d"]])
    store.send(.tick)
    let seen = await transitions.first(2)
    #expect(seen.map(\.action) == [.work("many"), .tick])
    watch.cancel()
  }

  @Test func `mutations of later actions can wait for those of earlier ones`() async {
    let gate = Signal()
    let store = Clerk.store([
      "slow": .run { send in
        await gate.wait()
        await send(.note("slow"))
      }.id("line", policy: .serial),
      "quick": .run { send in await send(.note("quick")) }.id("line", policy: .serial),
    ])
    let tasks = [store.send(.work("slow")), store.send(.work("quick"))]
    gate.fire()
    for task in tasks { await task.finish() }
    #expect(store.notes == ["slow", "quick"])
  }

  @Test func `two stores of one feature share nothing, and each notifies its own observers`() {
    let feature = Clerk()
    let (one, other) = (Store(Clerk.State()) { feature }, Store(Clerk.State()) { feature })
    let told = Recorder<String>()
    let watches = [
      one.observe(\.count) { told.note("one \($0.new)") },
      other.observe(\.count) { told.note("other \($0.new)") },
    ]
    one.send(.tick)
    one.send(.tick)
    other.send(.tick)
    #expect(told.elements == ["one 1", "one 2", "other 1"])
    #expect([one.count, other.count] == [2, 1])
    for watch in watches { watch.cancel() }
  }

  @Test func `an action that follows work in a row waits for it`() async {
    let store = Clerk.store([
      "row": .concatenate(
        .send(.note("first")), .run { send in await send(.note("work")) }, .send(.note("last")))
    ])
    let task = store.send(.work("row"))
    #expect(store.notes == ["first"])
    await task.finish()
    #expect(store.notes == ["first", "work", "last"])
  }

  @Test func `later mutations are transitions with the mutation's label, caused by the action`() async {
    let store = Clerk.store(["late": .run("writer") { send in await send(.count(7)) }])
    let transitions = store.transitions()
    await store.send(.work("late")).finish()
    let seen = await transitions.first(2)
    guard case .write("count(7)") = seen[1].subject else {
      Issue.record("not a write of the mutation: \(seen[1].subject)")
      return
    }
    #expect(seen[1].cause == seen[0].sequence)
    #expect(seen[1].origin == .effect("writer"))
    #expect(store.count == 7)
  }

  @Test func `several sends of one effect arrive in order`() async {
    let store = Clerk.store([
      "many": .run { send in for number in 0..<100 { await send(.note("\(number)")) } }
    ])
    await store.send(.work("many")).finish()
    #expect(store.notes == (0..<100).map(String.init))
  }

  @Test func `an action reads the changes of the action before it`() {
    let store = Clerk.store()
    for _ in 0..<50 { store.send(.tick) }
    #expect(store.count == 50)
  }

  @Test func `an observer that sends does not deadlock`() {
    let store = Clerk.store()
    let watch = store.observe(\.count) { change in if change.new < 3 { store.send(.tick) } }
    store.send(.tick)
    #expect(store.count == 3)
    watch.cancel()
  }

  @Test func `a late observer receives the current state first`() async {
    let store = Clerk.store()
    store.send(.number(4))
    var states = store.states().makeAsyncIterator()
    #expect(await states.next()?.count == 4)
  }

  @Test func `work on the store reads the current state, even after a suspension`() async {
    let (gate, begun) = (Signal(), Signal())
    let store = Clerk.store([
      "live": .run("live", on: .store(of: Clerk.State.self)) { store in
        begun.fire()
        await gate.wait()
        store.send(.note("\(store.count)"))
      }
    ])
    let task = store.send(.work("live"))
    await begun.wait()
    store.send(.number(9))
    gate.fire()
    await task.finish()
    #expect(store.notes == ["9"])
  }

  @Test func `a validator refuses an action with all its synchronous changes`() {
    let store = Store(Clerk.State(), validators: [Validator("small") { $0.count < 5 }]) { Clerk() }
    #expect(store.send(.number(6)).refusal?.gate == "small")
    #expect(store.count == 0)
    #expect(store.send(.number(4)).refusal == nil)
  }

  @Test func `it works in any actor and without one`() async {
    #expect(await Office().countTwice() == 2)
    #expect(await Self.countAlone() == 3)
  }

  private actor Office {
    func countTwice() async -> Int {
      let store = Store(Clerk.State()) {
        Clerk(works: ["late": .run { send in await send(.count(2)) }])
      }
      store.send(.tick)
      return await store.perform(.work("late")).count
    }
  }

  private nonisolated static func countAlone() async -> Int {
    await Task.detached {
      let store = Store(Clerk.State(), isolation: nil) {
        Clerk(works: ["late": .run { send in await send(.count(3)) }])
      }
      return await store.perform(.work("late"), isolation: nil).count
    }.value
  }

  @Test func `a feature without mutations needs no mutate and no reduce`() {
    struct Silent: Reactable {
      struct State { var count = 1 }
      enum Action { case any }
    }
    let store = Store(Silent.State()) { Silent() }
    store.send(.any)
    #expect(store.count == 1)
  }
}
