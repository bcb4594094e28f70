import Rill
import RillKeyedState
import RillStyles
import RillTesting
import Testing

/// Tests that the suites of other libraries show, each without additional lines.
@MainActor @Suite struct SeedSuiteTests {
  // Eazy: a search that waits for a pause, with the exact sequence of states.
  @Test func `a search shows each intermediate state`() async {
    let clock = TestClock()
    let store = Store(Cocktails.State(), interactor: Cocktails(), clock: clock)
    let recording = Recording(of: store)
    store.binding(\.query).wrappedValue = "gin"
    await clock.advance(by: .milliseconds(300))
    #expect(recording.states.map(\.query) == ["gin", "gin", "gin", "gin"])
    #expect(recording.states.map(\.isLoading) == [false, true, true, false])
    #expect(recording.states.map(\.drinks) == [[], [], ["Gin Fizz"], ["Gin Fizz"]])
  }

  // Eazy: an external event reaches the store through its hook.
  @Test func `an incoming message is appended`() async {
    let (incoming, source) = AsyncStream.makeStream(of: String.self)
    let store = Store(Chat.State(), interactor: Chat(incoming: incoming))
    await Recording(of: store).hook(Chat.Hook.incoming) { source.yield("Hello") }
    #expect(store.messages == ["Hello"])
  }

  // ObservableStore: three immediate actions and two later ones.
  @Test func `all actions of one update and of its effects arrive`() async {
    let store = TestStore { Store(Steps(), clock: $0) }
    await store.send(.go) { $0.count = 3 }
    await store.receive(.add(10), within: .seconds(1)) { $0.count = 13 }
    await store.receive(.add(100), within: .seconds(1)) { $0.count = 113 }
    await store.finish()
  }

  // ReactableKit: the stub of a counter, with each effect once.
  @Test func `a counter goes up and down`() async {
    let store = TestStore { clock in Store(Counter.State(), clock: clock) { Counter() } }
    await store.perform(.increase) { $0.count = 1 }
    await store.perform(.double) { $0.count = 2 }
    await store.perform(.decrease) { $0.count = 1 }
    await store.finish()
  }

  // CacheStore: the same request twice with one answer, because the newer request replaces the older.
  @Test func `a list requested twice is fetched once`() async {
    let store = TestStore(KeyedState<Posts.Key>(), effects: .hold) { Posts() }
    await store.send(.fetch) { $0[.isLoading] = true }
    await store.send(.fetch)
    #expect(store.heldEffects.map(\.description.name) == ["fetch"])
    await store.held("fetch")?.finish(sending: .fetched(["one"]))
    await store.receive(.fetched(["one"])) {
      $0[.posts] = ["one"]
      $0[.isLoading] = false
    }
    await store.finish()
  }
}

private struct Cocktails: Interactor {
  struct State: Equatable {
    var query = ""
    var drinks: [String] = []
    var isLoading = false
  }
  enum Action: Equatable, Sendable { case search }
  enum Hook: CaseIterable, Hashable, Sendable { case query }

  func handle(_ action: Action, store: MutatingStore<State, Action>) async {
    store.isLoading = true
    store.drinks = ["\(store.query.prefix(1).uppercased())\(store.query.dropFirst()) Fizz"]
    store.isLoading = false
  }

  func schedule(_ handling: Effect<Action>, for action: Action) -> Effect<Action> {
    handling.id("search").debounce(for: .milliseconds(300))
  }

  func attach(_ hook: Hook, to store: MutatingStore<State, Action>) -> HookBinding {
    .each(store.changes(\.query)) { _ in store.send(.search) }
  }
}

private struct Steps: Model, Equatable {
  var count = 0

  enum Action: Equatable, Sendable { case go, add(Int) }

  static func update(_ state: Steps, _ action: Action, environment: Void) -> Update<Steps> {
    switch action {
    case .go:
      update(state, actions: [.add(1), .add(1), .add(1)], environment: environment)
        .mergeEffect(later(10, after: .milliseconds(100)))
        .mergeEffect(later(100, after: .milliseconds(200)))
    case .add(let number): Update(state.with { $0.count += number })
    }
  }

  private static func later(_ number: Int, after delay: Duration) -> Effect<Action> {
    .run("later") { send in await send(.add(number)) }.delay(for: delay)
  }
}

private struct Counter: Reactable {
  struct State: Equatable { @ViewState var count = 0 }
  enum Action: Equatable, Sendable { case increase, double, decrease }
  enum Mutation: Sendable { case set(Int) }

  func mutate(_ action: Action, state: State) -> Effect<Mutation> {
    switch action {
    case .increase: .run("increase") { [count = state.count] send in await send(.set(count + 1)) }
    case .double: .send(.set(state.count * 2))
    case .decrease: .send(.set(state.count - 1))
    }
  }

  func reduce(_ state: inout State, _ mutation: Mutation) {
    if case .set(let count) = mutation { state.count = count }
  }
}

private struct Posts: Reducer {
  enum Key: Hashable, Sendable { case posts, isLoading }
  enum Action: Equatable, Sendable { case fetch, fetched([String]) }

  func reduce(into state: inout KeyedState<Key>, action: Action) -> Effect<Action> {
    switch action {
    case .fetch:
      state[.isLoading] = true
      return .run("fetch") { send in await send(.fetched([])) }.id("fetch")
    case .fetched(let posts):
      state[.posts] = posts
      state[.isLoading] = false
      return .none
    }
  }
}
