import Rill
import RillFixtures
import RillStyles
import Testing

/// The views, the form and the small components of the Eazy document, written with Rill.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct EazyViewTests {
  // MARK: - A label, a text field and a button

  struct Hideaway: Interactor {
    struct State: Equatable {
      var text = "Hello"
      var isHidden = false
    }

    enum Action { case buttonTapped }
    enum Hook: CaseIterable { case textChanged }

    func handle(_ action: Action, store: MutatingStore<State, Action>) async {
      store.isHidden = !store.isHidden
    }

    func attach(_ hook: Hook, to store: MutatingStore<State, Action>) -> HookBinding {
      store.changes(\.text).map { $0.count.isMultiple(of: 2) }.assign(to: \.isHidden, on: store)
    }
  }

  final class View {
    var text = ""
    var isHidden = false
  }

  @Test func `views: typing, a button and a hook change the view`() {
    let store = Store(Hideaway.State(), interactor: Hideaway())
    let (label, hidden) = (View(), View())
    let watches = [
      store.assign(\.text, to: \.text, on: label), store.assign(\.isHidden, to: \.isHidden, on: hidden),
    ]
    let field = store.binding(\.text)
    #expect(label.text == "Hello")
    #expect(field.wrappedValue == "Hello")
    field.wrappedValue = "Hell"
    #expect(label.text == "Hell")
    #expect(hidden.isHidden)
    store.send(.buttonTapped)
    #expect(!hidden.isHidden)
    watches.forEach { $0.cancel() }
  }

  // MARK: - A form

  struct SignUp: Interactor {
    enum Problem: Error, Equatable { case short }

    struct State: Equatable {
      var name = ""
      var password = ""
      var problem: Problem?
      var isEnabled = false
    }

    enum Action { case submit }
    enum Hook: CaseIterable { case passwordChanged, formChanged }

    func handle(_ action: Action, store: MutatingStore<State, Action>) async {}

    func attach(_ hook: Hook, to store: MutatingStore<State, Action>) -> HookBinding {
      switch hook {
      case .passwordChanged:
        store.changes(\.password).map { $0.count < 3 ? Problem.short : nil }
          .assign(to: \.problem, on: store, animation: .spring(seconds: 1, bounce: 0.2))
      case .formChanged:
        store.changes(initial: true) { !$0.name.isEmpty && $0.password.count >= 3 }
          .assign(to: \.isEnabled, on: store)
      }
    }
  }

  @Test func `form: one field triggers its hook, and both together the other`() async {
    let store = Store(SignUp.State(), interactor: SignUp())
    let transitions = store.transitions()
    store.binding(\.password).wrappedValue = "ab"
    #expect(store.problem == .short)
    for await transition in transitions where transition.origin != .binding {
      #expect(transition.animation == .spring(seconds: 1, bounce: 0.2))
      break
    }
    store.binding(\.password).wrappedValue = "abc"
    #expect(store.problem == nil)
    #expect(!store.isEnabled)
    store.binding(\.name).wrappedValue = "me"
    #expect(store.isEnabled)
  }

  // MARK: - Streams, bindings with actions, stores without actions

  @Test
  func `streams: one field and the whole state for any number of consumers, until the store is released`()
    async
  {
    var store: Store<EazyTests.Chat.State, EazyTests.Chat.Action>? = Store(
      EazyTests.Chat.State(), interactor: EazyTests.Chat(service: EazyTests.Chat.Service()))
    guard let drafts = store?.values(\.draft, buffer: .unbounded),
      let states = store?.states(buffer: .unbounded)
    else { return }
    store?.update { $0.draft = "a" }
    store?.update { $0.messages = .success([]) }
    store = nil
    var seen: [String] = []
    for await draft in drafts { seen.append(draft) }
    #expect(seen == ["", "a"])
    var count = 0
    for await _ in states { count += 1 }
    #expect(count == 3)
  }

  @Test func `binding: reads state and sends an action`() {
    struct Mode: Actionable {
      struct State: Equatable { var isOn = false, changes = 0 }
      enum Action { case turn(Bool) }
      func handle(_ action: Action, store: MutatingStore<State, Action>) async {
        guard case .turn(let isOn) = action else { return }
        store.update {
          $0.isOn = isOn
          $0.changes += 1
        }
      }
    }
    let store = Store(Mode.State(), interactor: Mode())
    let toggle = store.binding(\.isOn, send: Mode.Action.turn)
    toggle.wrappedValue = true
    #expect(store.state == Mode.State(isOn: true, changes: 1))
  }

  @Test func `binding: after the store is released, it reads the last value and sets nothing`() {
    FailureLog.listen()
    var store: Store<EazyTests.Chat.State, EazyTests.Chat.Action>? = Store(
      EazyTests.Chat.State(draft: "last"), interactor: EazyTests.Chat(service: EazyTests.Chat.Service()))
    let draft = store?.binding(\.draft)
    store = nil
    #expect(draft?.wrappedValue == "last")
    draft?.wrappedValue = "late"
    #expect(draft?.wrappedValue == "last")
  }

  @Test func `store: bindings and updates change a store without actions`() {
    struct Settings: Equatable { var name = "", size = 1 }
    let store = Store<Settings, EmptyAction>(Settings())
    store.binding(\.name).wrappedValue = "me"
    store.update { $0.size = 2 }
    #expect(store.state == Settings(name: "me", size: 2))
  }

  @Test func `action: it may carry closures and errors, since it need not be Equatable`() async {
    struct Runner: Actionable {
      enum Action { case run(@Sendable (Int) -> Int), fail(any Error) }
      func handle(_ action: Action, store: MutatingStore<Int, Action>) async {
        switch action {
        case .run(let change): store.update { $0 = change($0) }
        case .fail: store.update { $0 = -1 }
        }
      }
    }
    let store = Store(2, interactor: Runner())
    store.send(.run { $0 * 21 })
    #expect(store.state == 42)
    store.send(.fail(EazyTests.Offline()))
    #expect(store.state == -1)
  }
}
