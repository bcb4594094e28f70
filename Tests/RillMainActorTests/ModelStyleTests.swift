import Rill
import RillStyles
import Testing

struct Login: Model, Equatable {
  var name = ""
  var isBusy = false

  enum Action: Equatable { case rename(String), submit, done(Bool) }

  static func update(_ state: Login, _ action: Action, environment: Doorman) -> Update<Login> {
    switch action {
    case .rename(let name): Update(state.with { $0.name = name })
    case .submit:
      Update(
        state.with { $0.isBusy = true }, effect: environment.check(state.name).map { Action.done($0) })
    case .done: Update(state.with { $0.isBusy = false }).animation(.default)
    }
  }
}

/// An environment of the main actor.
final class Doorman {
  var asked: [String] = []

  func check(_ name: String) -> Effect<Bool> {
    asked.append(name)
    return .future("check") { !name.isEmpty }
  }
}

struct Lamp: Model {
  var isOn = false
  enum Action { case toggle }

  static func update(_ state: Lamp, _ action: Action, environment: Void) -> Update<Lamp> {
    Update(state.with { $0.isOn.toggle() })
  }
}

/// A model of a module without a default isolation may say where it belongs, too.
nonisolated struct Free: Model, Equatable {
  var count = 0
  enum Action { case add }

  static func update(_ state: Free, _ action: Action, environment: Void) -> Update<Free> {
    Update(state.with { $0.count += 1 })
  }
}

struct ModelStyleTests {
  @Test func `a model runs with its environment and its effects`() async {
    let doorman = Doorman()
    let store = Store(Login(), environment: doorman)
    store.send(.rename("ada"))
    let sent = store.send(.submit)
    #expect(store.isBusy)
    await sent.finish()
    #expect(store.state == Login(name: "ada"))
    #expect(doorman.asked == ["ada"])
  }

  @Test func `a model without an environment runs`() {
    let store = Store(Lamp())
    store.send(.toggle)
    #expect(store.isOn)
    let free = Store(Free(), first: .add)
    #expect(free.count == 1)
  }
}
