import Rill
import RillForms

/// A form with rules on one field and on two, and with a check that takes time.
struct SignUp: FormFields {
  var name = Field("")
  var email = Field("")
  var age = Field(18)
  var again = Field("")

  static let fields = FieldList<SignUp>(
    FieldEntry("name", \.name, .required("A name is missing.")),
    FieldEntry("email", \.email, .length(3..., "Too short."), .valid("No @.") { $0.contains("@") }),
    FieldEntry("age", \.age, .valid("Too young.") { $0 >= 18 }),
    FieldEntry("again", \.again, FieldRule { $0 == $1.email.value ? nil : "Differs." }))

  static var valid: SignUp { SignUp(name: Field("Jo"), email: Field("a@b"), again: Field("a@b")) }
}

/// A screen with the form.
struct Desk: Reducer {
  struct State: Equatable { var form = FormState(SignUp()); var isDone = false }
  enum Action: Equatable { case form(FormAction<SignUp>) }

  var isTaken: @Sendable (String) async throws -> Bool = { _ in false }
  var register: @Sendable (SignUp) async throws -> Void = { _ in }

  func reduce(into desk: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .form(let action):
      if action == .accepted { desk.isDone = true }
      return FormReducer<SignUp>(submit: register)
        .check(\.email) { [isTaken] in try await isTaken($0) ? "Taken." : nil }
        .reduce(\.form, of: &desk, action: action) { .form($0) }
    }
  }
}
