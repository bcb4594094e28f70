import Foundation
import Rill
import RillDebugging
import RillFixtures
import RillForms
import RillTesting
import Testing

/// The state of a form: values, errors that follow from them, and what is recorded of it.
@MainActor @Suite struct FormStateTests {
  @Test func `errors follow from the values and are shown once a field is touched`() {
    var form = FormState(SignUp())
    #expect(form.errors(\.email).map(\.message) == ["Too short.", "No @."])
    #expect(form.shownErrors(\.email) == [])
    #expect(form.invalidFields == ["name", "email"])
    form.email.isTouched = true
    form.email.value = "a@b"
    #expect(form.shownErrors(\.email) == [])
    #expect(form.errors(\.again) == [FieldError("Differs.")])
    form.again.value = "a@b"
    form.name.value = " "
    #expect(form.invalidFields == ["name"])
    form.name.value = "Jo"
    #expect(form.isValid && form.isDirty && form.canSubmit && !form.isChecking)
  }

  @Test func `a field is dirty while its value differs from the initial one`() {
    var field = Field("tea")
    #expect(!field.isDirty)
    field.value = "milk"
    #expect(field.isDirty && field.initial == "tea")
    field.value = "tea"
    #expect(!field.isDirty)
  }

  @Test func `a field sends its changes as actions of the form`() {
    let store = Store(FormState(SignUp())) { FormReducer<SignUp> { _ in } }
    let name = store.fieldBinding(\.name)
    name.wrappedValue = "Jo"
    #expect(store.state.name.value == "Jo")
    #expect(name.wrappedValue == "Jo")
    var sent = 0
    let watch = store.observe(\.fields) { _ in sent += 1 }
    name.wrappedValue = "Jo"
    #expect(sent == 0)
    store.send(.leave(\.name))
    #expect(sent == 1 && store.state.name.isTouched)
    watch.cancel()
  }

  @Test func `edits are undone with the errors that belong to them`() {
    let store = Store(FormState(SignUp())) { FormReducer<SignUp> { _ in } }
    let undo = store.attach(
      UndoHistory(of: \.values) { input in
        if case .action(.edit(let edit)) = input { .grouped(edit.name) } else { .none }
      })
    store.send(.edit(\.name, "J"))
    store.send(.edit(\.name, "Jo"))
    store.send(.edit(\.age, 3))
    #expect(store.state.invalidFields == ["email", "age"])
    undo.undo()
    #expect(store.state.invalidFields == ["email"])
    undo.undo()
    #expect(store.state == FormState(SignUp()))
  }

  @Test func `actions are encoded by the names of fields`() throws {
    let actions: [FormAction<SignUp>] = [
      .edit(\.name, "Jo"), .edit(\.age, 3), .leave(\.age), .submit, .reset, .accepted,
      .rejected(FormErrors(["age": ["No."]], form: ["Down."])),
      .checked(FieldValue(\.email, "a@b"), .failed("x")),
    ]
    let data = try JSONEncoder().encode(actions)
    #expect(try JSONDecoder().decode([FormAction<SignUp>].self, from: data) == actions)
    #expect(FormAction<SignUp>.edit(\.name, "Jo") != .edit(\.name, "Joe"))
    #expect(throws: DecodingError.self) {
      let text = String(decoding: data, as: UTF8.self).replacing(
        "\"name\":\"age\"", with: "\"name\":\"size\"")
      _ = try JSONDecoder().decode([FormAction<SignUp>].self, from: Data(text.utf8))
    }
  }

  @Test func `fields that the list lacks, unknown names and values of other types are reported`() throws {
    struct Short: FormFields {
      var name = Field("")
      var other = Field("")
      static let fields = FieldList<Short>(FieldEntry("name", \.name))
    }
    let store = Store(FormState(SignUp())) { FormReducer<SignUp> { _ in } }
    let before = store.state
    let json = #"{"edit": {"_0": {"name": "age", "value": 3}}}"#
    let edit = try JSONDecoder().decode(FormAction<SignUp>.self, from: Data(json.utf8))
    #expect(edit == .edit(\.age, 3))
    let reports = Reports.of {
      _ = FormState(Short())
      store.send(.leave("size"))
    }
    #expect(store.state == before)
    #expect(
      reports == [
        """
        The form FormStateTests.Short has 2 fields, but its list has 1. Fields outside of the list are neither validated, nor reset, \
        nor submitted with errors. List each field once in `static let fields`.
        """,
        """
        The form SignUp has no field "size" in its list, so nothing was changed. Add it to the form: \
        static let fields = FieldList<SignUp>(FieldEntry("name", \\.name), …).
        """,
      ])
  }

  @Test func `an edit that changes nothing does not end the wait of a form`() async {
    let gate = Signal()
    let store = TestStore(Desk.State(form: FormState(.valid))) {
      Desk(isTaken: { _ in
        await gate.wait()
        return false
      })
    }
    store.exhaustivity = .off
    await store.send(.form(.submit))
    await store.send(.form(.edit(\.name, "Jo")))
    await store.send(.form(.edit(\.email, "a@b")))
    #expect(store.state.form.status == .waiting)
    gate.fire()
    await store.receive(.form(.checked(FieldValue(\.email, "a@b"), .passed)))
    await store.receive(.form(.accepted))
    await store.finish()
  }
}
