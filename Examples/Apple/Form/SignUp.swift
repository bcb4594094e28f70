import Rill
import RillStyles

/// A form whose button is ready when the form is.
struct SignUp: Model, Equatable {
  var name = ""
  var age: Int?
  var wantsNews = false
  var isBusy = false
  var problem: String?

  enum Action: Sendable {
    case setAge(Int?)
    case submit
    case answered(Bool)
  }

  /// A service that knows whether a name is available.
  struct Registry: Sendable {
    var isFree: @Sendable (String) async -> Bool
  }

  var isReady: Bool { !name.isEmpty && (age ?? 0) >= 18 && !isBusy }

  static func update(_ state: SignUp, _ action: Action, environment: Registry) -> Update<SignUp> {
    switch action {
    case .setAge(let age): return Update(state.with { $0.age = age })
    case .submit:
      guard state.isReady else { return Update(state) }
      let name = state.name
      return Update(
        state.with { $0.isBusy = true },
        effect: .run("sign up") { send in await send(.answered(await environment.isFree(name))) })
    case .answered(let isFree):
      let done = state.with {
        $0.isBusy = false
        $0.problem = isFree ? nil : "The name \($0.name) is taken."
      }
      return Update(done).animation(.default)
    }
  }
}
