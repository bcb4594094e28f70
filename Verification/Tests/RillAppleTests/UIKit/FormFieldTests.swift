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
    var links = FieldRows<Link>()
    static let fields = FieldList<Profile>(
      FieldEntry("name", \.name, .required("A name is missing.")), FieldEntry("city", \.city),
      FieldEntry("links", \.links))
  }

  struct Link: FormFields, Identifiable {
    let id: Int
    var address = Field("")
    static let fields = FieldList<Link>(
      FieldEntry("address", \.address, .required("An address is missing.")))
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

  @Test func `a text field edits a field of a row until the row has left`() {
    store.send(.add(\.links, Link(id: 3)))
    let field = UITextField()
    field.bind(toField: \.links, 3, \.address, of: store)
    field.sendActions(for: .editingDidEnd)
    #expect(store.state.shownErrors(\.links, 3, \.address).map(\.message) == ["An address is missing."])
    field.insertText("a.org")
    #expect(store.state.links[id: 3]?.address.value == "a.org")
    store.send(.edit(\.links, 3, \.address, "b.org"))
    #expect(field.text == "b.org")
    store.send(.add(\.links, Link(id: 2), at: 0))
    store.send(.remove(\.links, 3))
    field.insertText("!")
    field.sendActions(for: .editingDidEnd)
    #expect(store.state.links.rows.map(\.address) == [Field("")])
  }

  @Test func `a binding of SwiftUI edits a field of a row until the row has left`() throws {
    #expect(store.fieldBinding(\.links, 3, \.address) as Binding<String>? == nil)
    store.send(.add(\.links, Link(id: 3)))
    let address = try #require(store.fieldBinding(\.links, 3, \.address) as Binding<String>?)
    address.wrappedValue = "a.org"
    #expect(store.state.links[id: 3]?.address.value == "a.org" && address.wrappedValue == "a.org")
    store.send(.remove(\.links, 3))
    address.wrappedValue = "b.org"
    #expect(address.wrappedValue == "a.org" && store.state.links.rows.isEmpty)
  }
}
