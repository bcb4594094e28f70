import Rill
import RillDebugging
import RillForms
import RillKeyedState
import RillSessions
import RillStyles
import RillTesting
import Testing

/// Tests generated from histories of each style.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct HistoryTestSourceStyleTests {
  @Test func `models`() async throws {
    let store = Store(Tally())
    let history = store.attach(History())
    await store.send(.later(3)).finish()
    let text = try history.testSource(named: "a tally", over: "Store(state, clock: clock)").text
    #expect(
      text == #"""
        // Made of the entries 1 to 2 in the history of a store of `Tally`.
        // If the feature is to behave in another way, record it again, or change what is expected.

        import Rill
        import RillTesting
        import Testing

        @testable import RillSessionsTests

        @MainActor
        @Test func `a tally`() async {
          let state = Tally(sum: 0)
          let store = TestStore(effects: .hold) { clock in
            Store(state, clock: clock)
          }

          await store.send(.later(3))
          await store.held("wait")?.finish(sending: .add(3))
          await store.receive(.add(3)) { $0.sum = 3 }
          await store.finish()
        }

        """#)
  }

  @Test func `equal values that a reactable emits are assigned again`() throws {
    let store = Store(Bell.State()) { Bell() }
    let history = store.attach(History())
    store.send(.ring("a"))
    store.send(.ring("a"))
    store.send(.open(.init(tone: "b")))
    for id in [1, 2] { store.send(.ringRow(id, "c")) }
    store.send(.ringRow(1, "c"))
    store.send(.ring(nil))
    let test = try history.testSource(named: "a bell", over: "Store(state, clock: clock) { Bell() }")
    #expect(
      test.statements == [
        #"await store.send(.ring("a")) { $0.tone = "a" }"#,
        #"await store.send(.ring("a")) { $0.tone = "a" }"#,
        #"await store.send(.open(Bell.Sheet(tone: "b"))) { $0.sheet = Bell.Sheet(tone: "b") }"#,
        #"await store.send(.ringRow(1, "c")) { $0.rows[id: 1]?.tone = "c" }"#,
        #"await store.send(.ringRow(2, "c")) { $0.rows[id: 2]?.tone = "c" }"#,
        #"await store.send(.ringRow(1, "c")) { $0.rows[id: 1]?.tone = "c" }"#,
        #"await store.send(.ring(nil)) { $0.sheet?.tone = "b" }"#, "await store.finish()",
      ])
  }

  @Test func `reactables, whose later mutations are writes`() async throws {
    let store = Store(Dial.State()) { Dial() }
    let history = store.attach(History())
    await store.send(.turn(1)).finish()
    await store.send(.turnLater(2)).finish()
    let test = try history.testSource(named: "a dial", over: "Store(state, clock: clock) { Dial() }")
    // The duration differs between runs.
    let text = test.text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.contains("store.advance") }.joined(separator: "\n")
    #expect(
      text == #"""
        // Made of the entries 1 to 3 in the history of a store of `Dial.State`.
        // If the feature is to behave in another way, record it again, or change what is expected.

        import Rill
        import RillTesting
        import Testing

        @testable import RillSessionsTests

        @MainActor
        @Test func `a dial`() async {
          let state = Dial.State(angle: 0)
          let store = TestStore(effects: .hold) { clock in
            Store(state, clock: clock) { Dial() }
          }
          store.treat("turn", as: .run)

          await store.send(.turn(1)) { $0.angle = 1 }
          await store.send(.turnLater(2))
          await store.receiveWrite("set(2)") { $0.angle = 2 }
          if !store.store.effects.isEmpty { await store.skipEffects() }
          await store.finish()
        }

        """#)
  }

  @Test func `a test of the library's types imports their module as it is`() throws {
    let store = Store(Field(1)) { (state: inout Field<Int>, action: Int) in
      state.value = action
      return .none
    }
    let history = store.attach(History())
    store.send(2)
    let text = try history.testSource(named: "field", over: "counting(state)").text
    #expect(text.contains("import Rill\nimport RillForms\nimport RillTesting\nimport Testing\n\n@MainActor"))
  }

  @Test func `keyed states`() throws {
    let store = Store(KeyedState<String>(["count": 1])) { (state: inout KeyedState<String>, action: Int) in
      state["count"] = action
      return .none
    }
    let history = store.attach(History())
    store.send(2)
    let text = try history.testSource(named: "keys", over: "counting(state)").text
    #expect(
      text == #"""
        // Made of the entry 1 in the history of a store of `KeyedState<String>`.
        // If the feature is to behave in another way, record it again, or change what is expected.

        import Rill
        import RillKeyedState
        import RillTesting
        import Testing

        @MainActor
        @Test func `keys`() async {
          let state: KeyedState<String> = ["count": 1]
          let store = TestStore(effects: .hold) { _ in
            counting(state)
          }

          await store.send(2) { $0["count"] = 2 }
          await store.finish()
        }

        """#)
  }

  @Test func `actions of several types sent by effects are identified by type`() async throws {
    let store: Store<Tally, any StateAction<Tally>> = Store(Tally())
    let history = store.attach(History())
    await store.send(AddLater(number: 2)).finish()
    let making = "Store<Tally, any StateAction<Tally>>(state)"
    let text = steps(of: try history.testSource(named: "types", over: making))
    #expect(
      text == #"""
          let store = TestStore(effects: .hold) { _ in
            Store<Tally, any StateAction<Tally>>(state)
          }

          await store.send(AddLater(number: 2))
          await store.held("add")?.finish(sending: AddNow(number: 2))
          await store.receive("AddNow(number: 2)", where: { ($0 as? AddNow) == AddNow(number: 2) }) {
            $0.sum = 2
          }
          await store.finish()
        }

        """#)
  }
}

private struct Tally: Model, Equatable {
  var sum = 0

  enum Action: Equatable, Sendable { case add(Int), later(Int) }

  static func update(_ state: Tally, _ action: Action, environment: Void) -> Update<Tally> {
    switch action {
    case .add(let number): Update(state.with { $0.sum += number })
    case .later(let number): Update(state, effect: .future("wait") { .add(number) })
    }
  }
}

private struct AddLater: StateAction {
  let number: Int
  func reduce(_ state: inout Tally) {}
  func effect(_ state: Tally) -> Effect<any StateAction<Tally>> {
    .run("add") { [number] send in await send(AddNow(number: number)) }
  }
}

private struct AddNow: StateAction, Equatable {
  let number: Int
  func reduce(_ state: inout Tally) { state.sum += number }
}

/// Emits tones, in its own state, in a sheet and in rows.
private struct Bell: Reactable {
  struct Sheet: Equatable, Sendable {
    @Emit var tone = ""
  }
  struct Row: Identifiable, Equatable, Sendable {
    let id: Int
    @Emit var tone = ""
  }
  struct State: Equatable, Sendable {
    @Emit var tone = ""
    var sheet: Sheet?
    var rows: IdentifiedArray = [Row(id: 1), Row(id: 2)]
  }
  enum Action: Equatable, Sendable { case ring(String?), ringRow(Int, String), open(Sheet) }

  func mutate(_ action: Action, state: State) -> Effect<Action> { .send(action) }

  func reduce(_ state: inout State, _ action: Action) {
    switch action {
    case .ring(let tone?): state.tone = tone
    case .ring(nil): state.sheet?.tone = "b"
    case .ringRow(let id, let tone): state.rows[id: id]?.tone = tone
    case .open(let sheet): state.sheet = sheet
    }
  }
}

private struct Dial: Reactable {
  struct State: Equatable { @ViewState var angle = 0 }
  enum Action: Sendable { case turn(Int), turnLater(Int) }
  enum Mutation: Sendable { case set(Int) }

  func mutate(_ action: Action, state: State) -> Effect<Mutation> {
    switch action {
    case .turn(let angle): .send(.set(angle))
    case .turnLater(let angle): .run("turn") { send in await send(.set(angle)) }
    }
  }

  func reduce(_ state: inout State, _ mutation: Mutation) {
    if case .set(let angle) = mutation { state.angle = angle }
  }
}
