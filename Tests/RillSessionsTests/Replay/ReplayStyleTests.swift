import Rill
import RillDebugging
import RillFixtures
import RillSessions
import RillStyles
import RillValues
import Testing

/// A session of each style leads to the recorded states and starts no effect.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct ReplayStyleTests {
  /// Records three steps, reads them from a file, and replays them on another store.
  private func replay<State: Equatable, Action>(
    _ coding: SessionCoding<State, Action>, _ make: () -> Store<State, Action>,
    _ add: (Store<State, Action>, Int) async -> Void
  ) async throws {
    let store = make()
    let history = store.attach(History())
    for number in [1, 20, 300] { await add(store, number) }
    let session = try Session(file: try history.session("style", coding: coding).file)
    #expect(session.canBeReplayed)
    let other = make()
    let effects = EffectCount<State, Action>()
    other.attach(effects)
    let before = other.state
    let replay = try session.replay(on: other, coding: coding, program: "style")
    #expect(replay.isSame && replay.fit == .fine && replay.recorded == replay.replayed)
    #expect(other.state == before)
    var player = try SessionPlayer(session, on: other, coding: coding)
    #expect(player.state == history.state(after: 0))
    while let step = player.next() {
      #expect(step.state == history.state(after: step.entry.sequence))
      #expect(step.failure == nil)
    }
    #expect(player.state == store.state)
    #expect(effects.started == 0 && other.effects.isEmpty)
    let second = other.attach(History())
    try second.load(session, coding: coding)
    #expect(other.state == store.state)
    #expect(effects.started == 0)
  }

  @Test func `reducers are replayed`() async throws {
    try await replay(SessionCoding<Bank, BankAction>.codable, { BankHouse().store }) { store, number in
      await store.send(.earn(amount: number)).finish()
      await store.send(.fetch).finish()
    }
  }

  @Test func `models are replayed`() async throws {
    try await replay(SessionCoding<Sum, Int>.codable, { Store(Sum()) }) { $0.send($1) }
  }

  @Test func `interactors are replayed with their writes as entries`() async throws {
    try await replay(
      SessionCoding<Summing.State, Summing.Action>.codable, { Store(Summing.State(), interactor: Summing()) }
    ) { store, number in await store.send(Summing.Action(number: number)).finish() }
  }

  @Test func `reactables are replayed with later mutations as writes`() async throws {
    for isLate in [false, true] {
      try await replay(
        SessionCoding<Adding.State, Adding.Action>.codable, { Store(Adding.State()) { Adding() } }
      ) { store, number in await store.send(.init(number: number, isLate: isLate)).finish() }
    }
  }

  @Test func `state actions of several types are replayed`() async throws {
    let coding = SessionCoding<Sum, any StateAction<Sum>>.types(
      SessionActionType(Add.self) { $0 }, SessionActionType(Double.self, named: "Twice") { $0 })
    try await replay(coding, { Store(Sum()) }) { store, number in
      store.send(Add(number: number))
      store.send(Double())
    }
  }

  @Test func `unnamed action types are reported`() throws {
    let store: Store<Sum, any StateAction<Sum>> = Store(Sum())
    let history = store.attach(History())
    store.send(Add(number: 1))
    store.send(Double())
    let both = SessionCoding<Sum, any StateAction<Sum>>.types(
      SessionActionType(Add.self) { $0 }, SessionActionType(Double.self) { $0 })
    let one = SessionCoding<Sum, any StateAction<Sum>>.types(SessionActionType(Add.self) { $0 })
    let failure = #expect(throws: SessionFailure.self) { try history.session("sum", coding: one) }
    #expect(
      failure?.description == """
        The action of entry 2 cannot be written as JSON: Double is none of the types of actions that were named: "Add". \
        Add SessionActionType(Double.self) { $0 } to the coding. Let its type encode itself without what JSON cannot represent.
        """)
    let session = try history.session("sum", coding: both)
    #expect(session.entries.map { $0.action?.description } == [#"{"Add":{"number":1}}"#, #"{"Double":{}}"#])
    let unknown = #expect(throws: SessionFailure.self) { try session.replay(on: store, coding: one) }
    #expect(
      unknown?.description == """
        In the session, the action of entry 2, Double, does not fit the program's type: it is of the type "Double", which is none \
        of those that were named: "Add". Add SessionActionType(…, named: "Double") to the coding. Nothing was changed. \
        Use the program that recorded it, or have the type read its older form.
        """)
  }
}

/// Counts the effects that a store starts.
private final class EffectCount<State, Action: Sendable>: Middleware {
  var started = 0

  func effectDidChange(_ event: EffectEvent) { if case .started = event.phase { started += 1 } }
}

private struct Sum: Model, Codable, Equatable {
  var sum = 0

  static func update(_ state: Sum, _ action: Int, environment: Void) -> Update<Sum> {
    Update(state.with { $0.sum += action })
  }
}

private struct Add: StateAction, Codable {
  let number: Int
  func reduce(_ state: inout Sum) { state.sum += number }
}

private struct Double: StateAction, Codable {
  func reduce(_ state: inout Sum) { state.sum *= 2 }
}

private struct Summing: Actionable {
  struct State: Codable, Equatable { var sum = 0 }
  struct Action: Codable, Sendable { let number: Int }

  func handle(_ action: Action, store: MutatingStore<State, Action>) async {
    store.update("add") { $0.sum += action.number }
  }
}

private struct Adding: Reactable {
  struct State: Codable, Equatable { var sum = 0 }

  struct Action: Codable, Sendable {
    let number: Int
    let isLate: Bool
  }

  enum Mutation: Sendable { case add(Int) }

  func mutate(_ action: Action, state: State) -> Effect<Mutation> {
    guard action.isLate else { return .send(.add(action.number)) }
    return .run("late") { send in await send(.add(action.number)) }
  }

  func reduce(_ state: inout State, _ mutation: Mutation) {
    guard case .add(let number) = mutation else { return }
    state.sum += number
  }
}
