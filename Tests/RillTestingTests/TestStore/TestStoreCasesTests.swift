import Rill
import RillStyles
import RillTesting
import Testing

/// Actions and mutations by their case.
@MainActor @Suite struct TestStoreCasesTests {
  final class Token: Sendable {}

  struct Desk: Reducer {
    struct State: Equatable {
      var names: [String] = []
      var count = 0
    }
    enum Detail: Sendable { case named(String), closed }
    enum Action: Sendable {
      case start, found([String]), moved(Int, to: String), labelled(name: String), detail(Detail), token(
        Token)
    }

    let token: Token

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .start:
        return .run("start") { [token] send in
          await send(.found(["a"]))
          await send(.moved(2, to: "b"))
          await send(.labelled(name: "c"))
          await send(.detail(.named("d")))
          await send(.detail(.closed))
          await send(.token(token))
        }
      case .found(let names): state.names = names
      case .moved(let count, let name): (state.count, state.names) = (count, [name])
      case .labelled(let name), .detail(.named(let name)): state.names.append(name)
      case .detail, .token: break
      }
      return .none
    }
  }

  private let token = Token()

  private func store() -> TestStore<Desk.State, Desk.Action> {
    TestStore(.init()) { [token] in Desk(token: token) }
  }

  @Test func `a case is received by its constructor, with or without its payload`() async {
    let reports = await reported {
      let store = store()
      await store.send(.start)
      await store.receive(Desk.Action.found) { $0.names = $1 }
      await store.receive(Desk.Action.moved) {
        $0.count = 2
        $0.names = ["b"]
      }
      await store.receive(Desk.Action.labelled) { $0.names.append($1) }
      await store.receive({ Desk.Action.detail(.named($0)) }) { (state, name: String) in
        state.names.append(name)
      }
      await store.receive(Desk.Action.detail)
      await store.receive(Desk.Action.token)
      await store.finish()
    }
    #expect(reports == [])
  }

  @Test func `an action that is not Equatable is received by its value`() async {
    let reports = await reported {
      let store = store()
      await store.send(.start)
      await store.receive(.found(["a"])) { $0.names = ["a"] }
      await store.receive(.moved(2, to: "b")) {
        $0.count = 2
        $0.names = ["b"]
      }
      await store.receive(.labelled(name: "c")) { $0.names.append("c") }
      await store.receive(.detail(.named("d"))) { $0.names.append("d") }
      await store.receive(.detail(.closed))
      await store.receive(.token(token))
      await store.finish()
    }
    #expect(reports == [])
  }

  @Test func `a missing case is reported by name`() async {
    let reports = await reported {
      let store = store()
      await store.receive(Desk.Action.moved, within: .seconds(2))
    }
    #expect(
      reports == [
        #"""
        receive(a case of Action with Int and String) found nothing within 2.0 seconds, and the time is over: \#
        everything that the store has handled is asserted, and no effect runs that could still send.
        """#
      ])
  }

  struct Counter: Reactable {
    struct State: Equatable { var count = 0 }
    enum Action: Equatable, Sendable { case load }
    enum Mutation: Equatable, Sendable { case begin, setCount(Int) }

    func mutate(_ action: Action, state: State) -> Effect<Mutation> {
      .run("load") { send in
        await send(.begin)
        await send(.setCount(3))
        await send(.setCount(4))
      }
    }

    func reduce(_ state: inout State, _ mutation: Mutation) {
      if case .setCount(let count) = mutation { state.count = count }
    }
  }

  @Test func `the mutations of a reactable are received as values`() async {
    let reports = await reported {
      let store = TestStore(Counter.State()) { Counter() }
      await store.send(.load)
      await store.receive(mutation: Counter.Mutation.begin)
      await store.receive(mutation: Counter.Mutation.setCount(3)) { $0.count = 3 }
      await store.receive(mutation: Counter.Mutation.setCount) { $0.count = $1 }
      await store.finish()
    }
    #expect(reports == [])
  }

  @Test func `a different mutation is reported as a difference`() async {
    let reports = await reported {
      let store = TestStore(Counter.State(), exhaustivity: .off) { Counter() }
      await store.send(.load)
      await store.receive(mutation: Counter.Mutation.begin)
      await store.receive(mutation: Counter.Mutation.begin)
    }
    #expect(
      reports == [
        #"""
        receive(mutation: .begin) found a different one:

          - .begin
          + .setCount(3)

        (−: expected, +: actual) After it came:

          • the mutation .setCount(4), from effect load

        Receive what comes first, or skip all of it with skipReceived().
        """#
      ])
  }

  @Test func `a mutation with other values counts as received`() async {
    let reports = await reported {
      let store = TestStore(Counter.State()) { Counter() }
      await store.send(.load)
      await store.receive(mutation: Counter.Mutation.begin)
      await store.receive(mutation: Counter.Mutation.setCount(5)) { $0.count = 5 }
      await store.receive(mutation: Counter.Mutation.setCount(4)) { $0.count = 4 }
      await store.finish()
    }
    #expect(
      reports == [
        #"""
        receive(mutation: .setCount(5)) found the action with other values:

            .setCount(
          -   5
          +   3
            )

        (−: expected, +: actual) It counts as received.
        """#
      ])
  }

  @Test func `a recording contains the mutations as values`() async {
    let store = Store(Counter.State()) { Counter() }
    let recording = Recording(of: store)
    await store.send(.load).finish()
    #expect(recording.mutations(of: Counter.Mutation.self) == [.begin, .setCount(3), .setCount(4)])
  }
}
