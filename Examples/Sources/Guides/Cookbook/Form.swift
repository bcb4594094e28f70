import Rill
import RillForms

/// The fields of a form, with their names and rules.
struct SignUp: FormFields {
  var name = Field("")
  var password = Field("")

  static let fields = FieldList<SignUp>(
    FieldEntry("name", \.name, .required("A name is missing.")),
    FieldEntry("password", \.password, .length(8..., "The password needs eight characters.")))
}

/// A screen with a form.
struct SignUpScreen: Reducer {
  struct State: Equatable {
    var form = FormState(SignUp())
    var isDone = false
  }
  enum Action: Equatable, Sendable { case form(FormAction<SignUp>) }

  var isTaken: @Sendable (_ name: String) async throws -> Bool = { _ in false }
  var register: @Sendable (SignUp) async throws -> Void

  func reduce(into screen: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .form(let action):
      if action == .accepted { screen.isDone = true }
      return FormReducer<SignUp>(submit: register)
        .check(\.name) { [isTaken] in try await isTaken($0) ? "This name is taken." : nil }
        .reduce(\.form, of: &screen, action: action) { .form($0) }
    }
  }
}
