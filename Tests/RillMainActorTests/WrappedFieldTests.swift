import Rill
import RillStyles
import Testing

/// A protocol that takes a type out of the main actor, where `nonisolated` in front of the type is refused.
nonisolated protocol Part: Sendable {}

/// A state with a field of a property wrapper and with parts by key path.
struct Basket: Reducer {
  struct State: Equatable, Part {
    var tick = Tick.State()
    var rows = IdentifiedArray<Board.Row>()
    @Emit var toast = ""
    @ViewState var isShown = false
  }
  enum Action { case tick(Tick.Action), say(String) }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .tick(let action): return Tick().reduce(\.tick, of: &state, action: action, embed: Action.tick)
    case .say(let text): state.toast = text
    }
    return .none
  }
}

struct WrappedFieldTests {
  @Test func `a state with wrapped fields and parts conforms to a nonisolated protocol`() async {
    let quiet = Validator<Basket.State>("quiet") { $0.toast != "loud" }
    let store = Store(Basket.State(), validators: [quiet]) { Basket() }
    var toasts: [String] = []
    let watch = store.observe(emitted: \.$toast) { toasts.append($0) }
    await store.scope(\.tick, action: Basket.Action.tick).send(.tickLater).finish()
    store.send(.say("hello"))
    #expect(store.send(.say("loud")).refusal?.gate == "quiet")
    #expect(store.state.tick.count == 1)
    #expect(toasts == ["hello"])
    watch.cancel()
  }
}
