import Rill
import RillApple
import RillForms
import SwiftUI
import Testing
import UIKit

/// Fields of forms in text fields and views.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct FormFieldTests {
  struct Profile: FormFields {
    var name = Field("")
    var city = Field("")
    static let fields = FieldList<Profile>(
      FieldEntry("name", \.name, .required("A name is missing.")), FieldEntry("city", \.city))
  }

  private let store = Store(FormState(Profile())) { FormReducer<Profile> { _ in } }

  @Test func `a text field edits a field of a form, and leaving it shows its errors`() {
    let field = UITextField()
    field.bind(toField: \.name, of: store)
    field.sendActions(for: .editingDidEnd)
    #expect(store.state.shownErrors(\.name).map(\.message) == ["A name is missing."])
    field.insertText("Jo")
    #expect(store.state.name.value == "Jo" && store.state.shownErrors(\.name).isEmpty)
    store.send(.reset)
    #expect(field.text == "")
    store.send(.edit(\.name, "Ann"))
    #expect(field.text == "Ann")
  }

  @Test func `a text field that is bound to another field marks only that one as touched`() {
    let field = UITextField()
    field.bind(toField: \.name, of: store)
    field.bind(toField: \.city, of: store)
    field.sendActions(for: .editingDidEnd)
    #expect(store.state.fields.city.isTouched && !store.state.fields.name.isTouched)
  }

  @Test func `a binding of SwiftUI edits a field of a form`() {
    let name = store.fieldBinding(\.name) as Binding<String>
    name.wrappedValue = "Jo"
    #expect(store.state.name.value == "Jo" && name.wrappedValue == "Jo")
  }
}
