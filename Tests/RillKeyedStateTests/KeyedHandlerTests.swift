import Observation
import Rill
import RillKeyedState
import RillStyles
import Synchronization
import Testing

private enum AppKey { case user, log, isOpen }
private enum PartKey { case name, draft }
private enum AppAction: Sendable, Equatable { case note(String), open, part(PartAction) }
private enum PartAction: Sendable, Equatable { case type(String), save, load, loaded(String) }
private struct World: Sendable { var name: @Sendable () async -> String = { "Ann" } }
private struct Services: Sendable { var profile = World() }

private struct Greeting: KeyedContent, Equatable {
  let text: String
  init(_ state: KeyedState<AppKey>) { text = "Hello " + (state[.user] ?? "nobody") }
}

@MainActor
struct KeyedHandlerTests {
  private let scope = KeyScope<AppKey, PartKey>([.key(.user, .name)])
  private let part = KeyedHandler<PartKey, PartAction, World> { state, action, world in
    switch action {
    case .type(let text): state[.draft] = text
    case .save:
      state[.name] = state.get(.draft, as: String.self)
      state.remove(.draft)
    case .load: return .run("load") { send in await send(.loaded(await world.name())) }.id("load")
    case .loaded(let name): state[.name] = name
    }
    return .none
  }
  private let app = KeyedHandler<AppKey, AppAction, Services> { state, action, _ in
    switch action {
    case .note(let text): state.update(.log, as: [String].self) { $0 = ($0 ?? []) + [text] }
    case .open: state[.isOpen] = true
    case .part: break
    }
    return .none
  }

  private func makeStore(_ services: Services = Services()) -> Store<KeyedState<AppKey>, AppAction> {
    let both = app.including(
      part, keys: scope, action: AppAction.part,
      extract: { if case .part(let action) = $0 { action } else { nil } },
      dependency: \.profile,
      answer: { if case .save = $0 { .note("saved") } else { nil } })
    return Store([.user: "nobody"], handler: both, dependency: services)
  }

  @Test func `a child's action is handled by its handler and then by the parent's in the same turn`() {
    let store = makeStore()
    let profile = store.scope(scope, action: AppAction.part)
    var told: [String?] = []
    let watch = profile.observe(key: .name, as: String.self) { change in
      told.append(change.new)
      #expect(store.state[.log] == ["saved"])
    }
    profile.send(.type("Bob"))
    profile.send(.save)
    #expect(told == ["Bob"])
    #expect(store.state[.user] == "Bob")
    #expect(store.revision == 2)
    #expect(profile.state == [.name: "Bob"])
    withExtendedLifetime(watch) {}
  }

  @Test func `a view of a scoped store is refreshed`() {
    let store = makeStore()
    let profile = store.scope(scope, action: AppAction.part)
    let fired = Mutex(0)
    withObservationTracking {
      _ = profile.get(.name, as: String.self)
    } onChange: {
      fired.withLock { $0 += 1 }
    }
    store.send(.open)
    #expect(fired.withLock { $0 } == 0)
    store.update { $0[.user] = "Eve" }
    #expect(fired.withLock { $0 } == 1)
  }

  @Test func `a child's handler receives its part of the dependency`() async {
    let store = makeStore(Services(profile: World { "Mocked" }))
    let profile = store.scope(scope, action: AppAction.part)
    await profile.send(.load).finish()
    #expect(profile.state[.name] == "Mocked")
    #expect(store.state[.user] == "Mocked")
  }

  @Test func `a write made while a handler's effect runs is not lost`() async {
    let store = makeStore()
    let sent = store.scope(scope, action: AppAction.part).send(.load)
    store.update { $0[.isOpen] = true }
    await sent.finish()
    #expect(store.state[.isOpen] == true)
    #expect(store.state[.user] == "Ann")
  }

  @Test func `an observer runs after the state has changed, and only then`() {
    let store = makeStore()
    var seen: [Bool?] = []
    let watch = store.observe(key: .isOpen, as: Bool.self) { _ in seen.append(store.state[.isOpen]) }
    store.send(.open)
    store.send(.open)
    #expect(seen == [true])
    withExtendedLifetime(watch) {}
  }

  @Test func `an empty handler changes nothing`() {
    let store = Store<KeyedState<AppKey>, AppAction>([.user: "x"], handler: .none)
    store.send(.open)
    #expect(store.state == [.user: "x"])
  }

  @Test func `content is a plain value that is updated as it changes`() {
    let store = makeStore()
    #expect(store.content(Greeting.self).text == "Hello nobody")
    var told: [String] = []
    let watch = store.observe(content: Greeting.self) { told.append($0.new.text) }
    let fired = Mutex(0)
    withObservationTracking {
      _ = store.content(Greeting.self)
    } onChange: {
      fired.withLock { $0 += 1 }
    }
    store.send(.open)
    #expect(fired.withLock { $0 } == 0)
    store.update { $0[.user] = "Bob" }
    #expect(fired.withLock { $0 } == 1)
    #expect(told == ["Hello Bob"])
    withExtendedLifetime(watch) {}
  }

  @Test func `a validator's refusal leaves every key unchanged`() {
    let store = Store<KeyedState<AppKey>, AppAction>(
      [.user: "Ann"],
      handler: KeyedHandler { state, _, _ in
        state.remove(.user)
        state[.isOpen] = true
        return .none
      },
      validators: [Validator("a user") { $0.contains(.user) }])
    var told = 0
    let watch = store.observe(key: .user, as: String.self) { _ in told += 1 }
    #expect(store.send(.open).refusal != nil)
    #expect(store.state == [.user: "Ann"])
    #expect(told == 0)
    withExtendedLifetime(watch) {}
  }
}
