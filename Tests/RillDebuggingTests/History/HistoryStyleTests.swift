import Rill
import RillDebugging
import RillFixtures
import RillKeyedState
import RillStyles
import Testing

/// Features of each style travel in time, and their entries are skipped and replayed.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct HistoryStyleTests {
  /// Performs three steps, skips the second and restores it, and jumps to each.
  private func travel<State, Action>(
    _ store: Store<State, Action>, _ count: KeyPath<State, Int>, _ add: (Int) async -> Void
  ) async {
    let history = store.attach(History())
    for number in [1, 20, 300] { await add(number) }
    let steps = history.entries.filter { entry in
      history.state(after: entry.sequence)?[keyPath: count] != before(entry, history)?[keyPath: count]
    }
    #expect(steps.count == 3)
    guard steps.count == 3 else { return }
    #expect(store.state[keyPath: count] == 321)
    history.jump(to: steps[0].sequence)
    #expect(store.state[keyPath: count] == 1)
    history.skip(steps[1].sequence)
    history.jumpToEnd()
    #expect(store.state[keyPath: count] == 301)
    history.unskip(steps[1].sequence)
    #expect(store.state[keyPath: count] == 321)
    #expect(history.verify() == nil)
    #expect(store.effects.isEmpty)
  }

  private func before<State, Action>(
    _ entry: HistoryEntry<State, Action>, _ history: History<State, Action>
  ) -> State? {
    let index = history.entries.firstIndex { $0.sequence == entry.sequence } ?? 0
    return history.state(after: index == 0 ? 0 : history.entries[index - 1].sequence)
  }

  @Test func `reducers are replayed`() async {
    let store = Store(0) { (state: inout Int, action: Int) in
      state += action
      return .none
    }
    await travel(store, \.self) { store.send($0) }
  }

  @Test func `models are replayed`() async {
    let store = Store(Sum())
    await travel(store, \.sum) { store.send($0) }
  }

  @Test func `interactors are replayed with their writes as entries`() async {
    let store = Store(Summing.State(), interactor: Summing())
    await travel(store, \.sum) { await store.send(Summing.Action(number: $0)).finish() }
  }

  @Test func `hooks do not respond to states that a history restores`() async {
    let store = Store(Echoing.State(), interactor: Echoing())
    let history = store.attach(History())
    for number in [5, 1, 2] { await store.send(number).finish() }
    let labels = history.entries.map(\.label)
    #expect(store.state == Echoing.State(count: 2, echoes: [5, 1, 2]))
    for entry in history.entries { history.jump(to: entry.sequence) }
    history.jumpToEnd()
    history.skip(history.entries[0].sequence)
    history.unskip(history.entries[0].sequence)
    #expect(history.verify() == nil && history.entries.map(\.label) == labels)
    #expect(store.state == Echoing.State(count: 2, echoes: [5, 1, 2]))
    await store.send(7).finish()
    #expect(store.echoes == [5, 1, 2, 7] && history.entries.count > labels.count)
  }

  @Test func `reactables are replayed with later mutations as writes`() async {
    for isLate in [false, true] {
      let store = Store(Adding.State()) { Adding() }
      await travel(store, \.sum) { await store.send(.init(number: $0, isLate: isLate)).finish() }
    }
  }

  @Test func `state actions are replayed`() async {
    let store: Store<Sum, any StateAction<Sum>> = Store(Sum())
    await travel(store, \.sum) { store.send(Add(number: $0)) }
  }

  @Test func `keyed states are replayed`() async {
    let store = Store(KeyedState<String>()) { (state: inout KeyedState<String>, action: Int) in
      state["sum"] = (state["sum"] ?? 0) + action
      return .none
    }
    await travel(store, \.total) { store.send($0) }
  }

  @Test func `a one-shot event is delivered once, whatever is replayed`() async {
    let store = Store(Adding.State()) { Adding() }
    let history = store.attach(History())
    let told = Recorder<String>()
    let events = store.events(\.$toast)
    let listener = Task { for await text in events { told.note(text) } }
    store.send(.init(number: 1, isLate: false))
    store.send(.init(number: 2, isLate: false))
    await told.first(2)
    history.jump(to: 0)
    history.jump(to: 1)
    history.skip(1)
    history.unskip(1)
    history.jumpToEnd()
    store.send(.init(number: 3, isLate: false))
    #expect(await told.first(3) == ["added 1", "added 2", "added 3"])
    listener.cancel()
  }

  @Test func `a model's updates are delivered once, whatever is replayed`() async {
    let store = Store(Sum())
    let history = store.attach(History())
    let told = Recorder<Int>()
    let updates = store.updates()
    let listener = Task { for await update in updates { told.note(update.state.sum) } }
    store.send(1)
    await told.first(1)
    history.jump(to: 0)
    history.skip(1)
    history.jumpToEnd()
    store.send(2)
    #expect(await told.first(2) == [1, 2])
    listener.cancel()
  }
}

extension KeyedState<String> {
  fileprivate var total: Int { self["sum"] ?? 0 }
}

private struct Sum: Model, Equatable {
  var sum = 0

  static func update(_ state: Sum, _ action: Int, environment: Void) -> Update<Sum> {
    Update(state.with { $0.sum += action })
  }
}

private struct Add: StateAction {
  let number: Int
  func reduce(_ state: inout Sum) { state.sum += number }
}

private struct Summing: Actionable {
  struct State: Equatable { var sum = 0 }
  struct Action: Sendable { let number: Int }

  func handle(_ action: Action, store: MutatingStore<State, Action>) async {
    store.update("add") { $0.sum += action.number }
  }
}

private struct Adding: Reactable {
  struct State: Equatable {
    var sum = 0
    @Emit var toast = ""
  }

  struct Action: Sendable {
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
    state.toast = "added \(number)"
  }
}

/// Counts, with a hook that writes each count down.
private struct Echoing: Interactor {
  struct State: Equatable, Sendable {
    var count = 0
    var echoes: [Int] = []
  }

  enum Hook: CaseIterable { case echo }

  func handle(_ action: Int, store: MutatingStore<State, Int>) async { store.count = action }

  func attach(_ hook: Hook, to store: MutatingStore<State, Int>) -> HookBinding {
    .each(store.changes(\.count)) { store.echoes.append($0) }
  }
}
