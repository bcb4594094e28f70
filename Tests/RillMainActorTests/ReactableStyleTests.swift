import Rill
import RillStyles
import Testing

struct Clicker: Reactable {
  struct State {
    @ViewState var count = 0
    @Emit var toast = ""
  }
  enum Action { case increase, load }
  enum Mutation { case setCount(Int), say(String) }

  func mutate(_ action: Action, state: State) -> Effect<Mutation> {
    switch action {
    case .increase: .send(.setCount(state.count + 1))
    case .load: .run("load") { send in await send(.say("loaded")) }
    }
  }

  func reduce(_ state: inout State, _ mutation: Mutation) {
    switch mutation {
    case .setCount(let count): state.count = count
    case .say(let text): state.toast = text
    }
  }
}

nonisolated struct ImpliedState { var count = 0 }
nonisolated enum ImpliedAction { case add }
nonisolated enum ImpliedMutation { case set(Int) }

/// A feature whose types stand in its signatures alone.
struct Implied: Reactable {
  func mutate(_ action: ImpliedAction, state: ImpliedState) -> Effect<ImpliedMutation> {
    .send(.set(state.count + 1))
  }

  func reduce(_ state: inout ImpliedState, _ mutation: ImpliedMutation) {
    switch mutation {
    case .set(let count): state.count = count
    }
  }
}

struct ReactableStyleTests {
  @Test func `a reactable feature runs in two steps`() async {
    let store = Store(Clicker.State()) { Clicker() }
    store.send(.increase)
    #expect(store.count == 1)
    #expect(await store.perform(.load).toast == "loaded")
  }

  @Test func `a reactable feature may imply its types`() {
    let store = Store(ImpliedState()) { Implied() }
    store.send(.add)
    #expect(store.count == 1)
  }
}
