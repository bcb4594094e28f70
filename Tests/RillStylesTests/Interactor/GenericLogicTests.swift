import Rill
import RillFixtures
import RillStyles
import Testing

/// Logic that is generic over its actions, or whose store is created by generic code.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct GenericLogicTests {
  private struct Forwarding<Message: Sendable>: Actionable {
    let work: nonisolated(nonsending) @Sendable (Message, MutatingStore<Int, Message>) async -> Void

    func handle(_ action: Message, store: MutatingStore<Int, Message>) async { await work(action, store) }
  }

  private struct Load: CancellableAction {
    let number: Int
    var cancellation: EffectID? { number < 0 ? nil : "load" }
  }

  @Test func `a generic handler replaces a running one with the same cancellation ID`() async {
    let gate = Signal()
    let store = Store(
      0,
      interactor: Forwarding<Load> { action, store in
        await gate.wait()
        store.update { $0 += action.number }
      })
    let first = store.send(Load(number: 1))
    let second = store.send(Load(number: 10))
    let third = store.send(Load(number: -100))
    gate.fire()
    await first.finish()
    await second.finish()
    await third.finish()
    #expect(store.state == -90)
  }

  private struct Both: Interactor {
    struct State: Equatable { var count = 0; var copy = 0 }
    enum Action { case add }
    enum Hook: CaseIterable { case copied }
    func handle(_ action: Action, store: MutatingStore<State, Action>) async { store.count += 1 }
    func attach(_ hook: Hook, to store: MutatingStore<State, Action>) -> HookBinding {
      .each(store.changes(\.count)) { store.copy = $0 }
    }
  }

  private func makeStore<Logic: Actionable>(_ state: Logic.State, _ logic: Logic) -> Store<
    Logic.State, Logic.Action
  > {
    Store(state, interactor: logic)
  }

  @Test func `hooks start in a store that generic code creates from a handler`() {
    let store = makeStore(Both.State(), Both())
    store.send(.add)
    #expect(store.copy == 1)
    #expect(store.hooks(of: Both.self).running == [.copied])
  }
}
