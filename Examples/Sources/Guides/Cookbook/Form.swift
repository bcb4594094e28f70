import Rill

/// A form whose fields are bound directly, and whose rules are computed from them.
struct SignUp: Reducer {
  struct State: Equatable {
    var name = ""
    var password = ""
    var isSending = false
    var isDone = false

    var problems: [String] {
      (name.isEmpty ? ["A name is missing."] : [])
        + (password.count < 8 ? ["The password needs eight characters."] : [])
    }
    var canSend: Bool { problems.isEmpty && !isSending }
  }
  enum Action: Equatable, Sendable { case submit, accepted }

  var register: @Sendable (_ name: String, _ password: String) async throws -> Void

  func reduce(into form: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .submit:
      guard form.canSend else { return .none }
      form.isSending = true
      return .run("register") { [register, name = form.name, password = form.password] send in
        try await register(name, password)
        await send(.accepted)
      }
    case .accepted:
      form.isSending = false
      form.isDone = true
    }
    return .none
  }
}
