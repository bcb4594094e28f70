import Observation
import Rill
import RillFixtures
import RillStyles
import Testing

/// The examples of ObservableStore.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct ObservableStoreTests {
  private struct Counter: Model, Equatable {
    enum Action { case increment }

    var count = 0

    static func update(_ state: Counter, _ action: Action, environment: Void) -> Update<Counter> {
      switch action {
      case .increment: Update(state.with { $0.count += 1 })
      }
    }
  }

  private struct Form: Model, Equatable {
    struct Profile: Equatable { var bio = "" }
    struct Settings: Equatable { var profile = Profile() }
    enum Action: Equatable, Sendable { case setUsername(String), setSettings(Settings) }

    var username = ""
    var settings = Settings()

    static func update(_ state: Form, _ action: Action, environment: Void) -> Update<Form> {
      switch action {
      case .setUsername(let name): Update(state.with { $0.username = name })
      case .setSettings(let settings): Update(state.with { $0.settings = settings })
      }
    }
  }

  private struct Auth: Sendable {
    var check: @Sendable (String) async -> Bool = { !$0.isEmpty }

    func authenticate(_ name: String) -> Effect<Bool> { .future("authenticate") { await check(name) } }
  }

  private struct Login: Model, Equatable {
    enum Action: Equatable, Sendable { case setName(String), submit, done(Bool) }

    var name = ""
    var isBusy = false
    var isIn = false

    static func update(_ state: Login, _ action: Action, environment: Auth) -> Update<Login> {
      switch action {
      case .setName(let name): Update(state.with { $0.name = name })
      case .submit:
        Update(
          state.with { $0.isBusy = true }, effect: environment.authenticate(state.name).map(Action.done))
      case .done(let isIn):
        Update(
          state.with {
            $0.isBusy = false
            $0.isIn = isIn
          }
        ).animation(.default)
      }
    }
  }

  @Test func `a button increments a count`() {
    let store = Store(Counter())
    store.send(.increment)
    store.send(.increment)
    #expect(store.state.count == 2)
    #expect(store.count == 2)
  }

  @Test func `the same actions in the same order lead to the same state`() {
    let actions: [Login.Action] = [.setName("a"), .done(true), .setName("b"), .done(false)]
    let stores = (0..<2).map { _ in Store(Login(), environment: Auth()) }
    for store in stores {
      for action in actions { store.send(action) }
    }
    #expect(stores[0].state == stores[1].state)
    #expect(stores[0].state == Login(name: "b"))
  }

  @Test func `a view reads again only when the values it read change`() {
    let store = Store(Form())
    let fired = Recorder<String>()
    withObservationTracking {
      _ = store.username
    } onChange: {
      fired.note("username")
    }
    store.send(.setUsername(""))
    store.send(.setSettings(Form.Settings(profile: Form.Profile(bio: "x"))))
    #expect(fired.elements == [])
    store.send(.setUsername("jane"))
    #expect(fired.elements == ["username"])
  }

  @Test func `bindings read through a function or a path and change the state through actions only`() {
    let store = Store(Form())
    let long = store.binding(get: { $0.username }, send: { .setUsername($0) })
    let short = store.binding(\.username, send: Form.Action.setUsername)
    long.wrappedValue = "jane"
    #expect(short.wrappedValue == "jane")
    short.wrappedValue = "june"
    #expect(store.username == "june")
  }

  @Test func `a binding leads to nested members`() {
    let store = Store(Form())
    let bio = store.binding(get: { $0.settings }, send: { .setSettings($0) }).profile.bio
    bio.wrappedValue = "born by the sea"
    #expect(store.settings.profile.bio == "born by the sea")
  }

  @Test func `an update schedules work, whose action returns`() async {
    let store = Store(Login(), environment: Auth())
    store.send(.setName("jane"))
    let task = store.send(.submit)
    #expect(store.isBusy)
    #expect(!store.isIn)
    await task.finish()
    #expect(store.state == Login(name: "jane", isIn: true))
  }

  @Test func `finished work is cleaned up`() async {
    let store = Store(Login(), environment: Auth())
    let task = store.send(.submit)
    #expect(store.effects.map(\.description.name) == ["authenticate"])
    await task.finish()
    #expect(store.effects.isEmpty)
  }

  @Test func `an update without work leaves nothing to clean up`() {
    let store = Store(Login(), environment: Auth())
    #expect(store.send(.setName("jane")).isFinished)
    #expect(store.effects.isEmpty)
  }

  @Test func `work runs elsewhere and returns to the store's actor`() async {
    let store = Store(Login(), environment: Auth())
    let places = Recorder<Bool>()
    let watch = store.observe(\.isBusy) { _ in
      MainActor.assertIsolated()
      places.note(true)
    }
    await store.send(.submit).finish()
    #expect(places.elements.count == 2)
    watch.cancel()
  }

  @Test func `a store may be released before its work ends`() async {
    let begun = Signal()
    let ended = Signal()
    let auth = Auth { _ in
      begun.fire()
      await withTaskCancellationHandler {
        await ended.wait()
      } onCancel: {
        ended.fire()
      }
      return true
    }
    weak var gone: Store<Login, Login.Action>?
    do {
      let store = Store(Login(), environment: auth)
      gone = store
      store.send(.submit)
      await begun.wait()
    }
    await ended.wait()
    #expect(gone == nil)
  }

  @Test func `an update names the animation of its change`() async {
    let store = Store(Login(), environment: Auth())
    var transitions = store.transitions().makeAsyncIterator()
    store.send(.setName("jane"))
    store.send(.done(true))
    #expect(await transitions.next()?.animation == nil)
    #expect(await transitions.next()?.animation == .default)
  }

  @Test func `an app may have several stores with separate states`() {
    let (one, other) = (Store(Counter()), Store(Counter()))
    one.send(.increment)
    #expect(one.count == 1)
    #expect(other.count == 0)
  }
}
