import Rill
import Testing

/// An actor that stores values returned by its own store is still released.
@Suite(.timeLimit(.minutes(60))) struct KeptByActorTests {
  @Test func `an actor may keep bindings to its store`() async {
    await expectReleased { store in
      let lamp = store.scope(\.lamp) { (action: LampAction) in DeskAction.lamp(action) }
      return [
        store.binding(\.count), store.binding(\.count) { .add($0) },
        store.binding(get: { $0.count + 1 }, send: { .add($0) }), lamp.binding(\.watts),
        store.binding(\.lamp).shade.color,
      ]
    }
  }

  @Test func `an actor may keep senders, subscriptions and streams of its store`() async {
    await expectReleased { store in
      let lamp = store.scope(\.lamp) { (action: LampAction) in DeskAction.lamp(action) }
      return [
        store.sender(), lamp.sender(), store.observe(\.count) { _ in }, lamp.observe(\.watts) { _ in },
        store.values(\.count), store.states(), store.actions(), store.transitions(), lamp.values(\.watts),
      ]
    }
  }

  @Test func `an actor may keep stores of parts and tasks of sends`() async {
    await expectReleased { store in
      let lamp = store.scope(\.lamp) { (action: LampAction) in DeskAction.lamp(action) }
      let task = store.send(.add(1))
      let handle = store.send(.add(1), as: SendHandle.self)
      return [lamp, lamp.send(.watts(3)), task, handle, store.update { $0.count = 3 }]
    }
  }

  /// Expects an actor that stores values of its store to be released with its last reference.
  private func expectReleased(
    _ things: @escaping @Sendable (Store<Desk, DeskAction>) -> [Any],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    var keeper: Keeper? = Keeper()
    weak let kept = keeper
    await keeper?.keep(things)
    keeper = nil
    #expect(kept == nil, sourceLocation: sourceLocation)
  }
}

/// An actor that stores values of its own store in a property.
private actor Keeper {
  private let store = Desk.store()
  private var things: [Any] = []

  func keep(_ make: (Store<Desk, DeskAction>) -> [Any]) {
    things = make(store)
    store.send(.add(1))
  }
}
