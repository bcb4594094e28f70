import Rill
import Testing

/// The composition of reducers.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct ReducerTests {
  private let store = Store(
    Hotel.State(
      suite: Room.State(id: 1), rooms: [Room.State(id: 1), Room.State(id: 2)],
      mode: .open(bar: Room.State(id: 9)))
  ) { Hotel() }

  @Test func `a child, an optional, a row and an enum case use one overload`() {
    store.send(.lobby(.enter("a")))
    store.send(.suite(.enter("b")))
    store.send(.room(2, .enter("c")))
    store.send(.bar(.enter("d")))
    #expect(store.lobby.guests == ["a"])
    #expect(store.suite?.guests == ["b"])
    #expect(store.state.rooms.map(\.guests) == [[], ["c"]])
    #expect(store.mode == .open(bar: Room.State(id: 9, guests: ["d"])))
  }

  @Test func `a child's effects return as the parent's actions`() async {
    await store.send(.lobby(.call("a"))).finish()
    await store.send(.suite(.call("b"))).finish()
    await store.send(.room(1, .call("c"))).finish()
    await store.send(.bar(.call("d"))).finish()
    #expect(store.lobby.guests == ["a"])
    #expect(store.suite?.guests == ["b"])
    #expect(store.state.rooms.map(\.guests) == [["c"], []])
    #expect(store.mode.bar?.guests == ["d"])
  }

  @Test func `a child's place is evaluated again for its effect only`() async {
    var (state, evaluations) = (store.state, 0)
    func place<Place>(_ path: Place) -> Place {
      evaluations += 1
      return path
    }
    let quiet = Room().reduce(place(\.lobby), of: &state, action: .enter("a")) { Hotel.Action.lobby($0) }
    #expect(quiet.isNone)
    #expect(evaluations == 1)
    let calling = Room().reduce(place(\.lobby), of: &state, action: .call("b")) { Hotel.Action.lobby($0) }
    #expect(!calling.isNone)
    #expect(evaluations == 3)
  }

  @Test func `without a child its action does nothing and starts nothing`() {
    store.update { state in
      state.suite = nil
      state.rooms.remove(id: 2)
      state.mode = .closed
    }
    let before = store.state
    let tasks = [
      store.send(.suite(.enter("a"))), store.send(.suite(.call("a"))), store.send(.room(2, .enter("b"))),
      store.send(.room(2, .call("b"))), store.send(.room(77, .enter("b"))), store.send(.bar(.enter("c"))),
    ]
    #expect(store.state == before)
    #expect(tasks.filter { !$0.isFinished }.isEmpty)
    #expect(store.effects.isEmpty)
  }

  @Test func `a child removed before its effect returns does no harm`() async {
    let task = store.send(.room(2, .call("late")))
    store.update { $0.rooms.remove(id: 2) }
    await task.finish()
    #expect(store.state.rooms.map(\.id) == [1])
  }

  @Test func `handling a row in place copies nothing inside it`() {
    let guests = (0..<1_000).map { "\($0)" }
    store.update { state in
      for id in [1, 2] {
        state.rooms[id: id]?.guests = guests.map { $0 }
        state.rooms[id: id]?.guests.reserveCapacity(4_000)
      }
      state.mode.bar?.guests.reserveCapacity(4_000)
    }
    let before = store.state.rooms.map(\.guests.address)
    for number in 0..<1_000 { store.send(.room(2, .enter("\(number)"))) }
    #expect(store.state.rooms.map(\.guests.address) == before)
    #expect(store.state.rooms[id: 2]?.guests.count == 2_000)
  }

  @Test func `reducers run in order, each sees what those before it changed, and all their effects start`()
    async
  {
    func appending(_ line: String) -> Reduce<[String], String> {
      Reduce { state, action in
        guard action == "go" else {
          if line == "one" { state.append(action) }
          return .none
        }
        state.append("\(line) after \(state.count)")
        return .send("effect of \(line)")
      }
    }
    let reducer = appending("one").then(appending("two")).then(appending("three"))
    let store = Store([]) { reducer }
    store.send("go")
    #expect(
      store.state == [
        "one after 0", "two after 1", "three after 2", "effect of one", "effect of two", "effect of three",
      ])
  }

  @Test func `either of two reducers may return no effect`() {
    let silent = Reduce<Int, Int> { state, _ in
      state += 1
      return .none
    }
    let asking = Reduce<Int, Int> { state, action in
      state += 10
      return action > 0 ? .send(action - 1) : .none
    }
    for reducer in [silent.then(asking), asking.then(silent)] {
      let store = Store(0) { reducer }
      store.send(2)
      #expect(store.state == 33)
    }
    var state = 0
    #expect(silent.then(silent).reduce(into: &state, action: 1).isNone)
    #expect(state == 2)
  }

  @Test func `a reaction receives the old and the new value, once per action and only if they differ`() {
    let reducer = Hotel().onChange(of: { $0.lobby.guests.count }) { old, new, state in
      state.log.append("\(old) > \(new)")
      return new == 2 ? .send(.log("full")) : .none
    }
    let store = Store(Hotel.State()) { reducer }
    store.send(.lobby(.enter("a")))
    store.send(.log("unrelated"))
    store.send(.suite(.enter("b")))
    store.send(.lobby(.enter("b")))
    #expect(store.log == ["0 > 1", "unrelated", "1 > 2", "full"])
  }

  @Test func `a reaction and its action may both return effects`() async {
    let reducer = Reduce<[String], String> { state, action in
      state.append(action)
      return action == "go" ? .send("from the action") : .none
    }
    .onChange(of: { $0.first }) { _, new, _ in .send("from the reaction to \(new ?? "")") }
    let store = Store([]) { reducer }
    store.send("go")
    #expect(store.state == ["go", "from the action", "from the reaction to go"])
  }

  @Test func `a reducer is a function of state and action that runs without a store`() {
    var state = Hotel.State()
    #expect(Hotel().reduce(into: &state, action: .lobby(.enter("a"))).isNone)
    let effect = Hotel().reduce(into: &state, action: .lobby(.call("b")))
    #expect(effect.descriptions == [EffectDescription("call b")])
    #expect(state.lobby.guests == ["a"])
  }
}
