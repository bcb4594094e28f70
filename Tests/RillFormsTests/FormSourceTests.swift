import Rill
import RillForms
import RillTesting
import Testing

@testable import RillValues

/// Forms in source that tools write, and in the expectations of tests.
@MainActor @Suite struct FormSourceTests {
  struct Seat: FormFields, Identifiable {
    var id: Int
    var name = Field("")
    static let fields = FieldList<Seat>(FieldEntry("name", \.name))
  }

  struct Table: FormFields {
    var seats = FieldRows<Seat>()
    static let fields = FieldList<Table>(FieldEntry("seats", \.seats))
  }

  private func source(_ value: some Any) -> String { SourceWriter().expression(value).line }

  private func statements<State>(_ start: State, _ change: (inout State) -> Void) -> [String] {
    var state = start
    change(&state)
    return ChangeWriter(writer: SourceWriter()).statements(from: start, to: state).map(\.line)
  }

  @Test func `fields are written with the arguments of their public initializers`() {
    #expect(source(Field("tea")) == #"Field<String>("tea")"#)
    var field = Field(3)
    field.value = 4
    #expect(source(field) == "Field<Int>(4, initial: 3)")
    #expect(Field(4, initial: 3) == field)
    field.isTouched = true
    field.currentCheck = .failed("odd")
    field.value = 5
    field.rejected = [FieldError("no", source: .server)]
    #expect(
      source(field) == """
        Field<Int>(5, initial: 3, isTouched: true, check: Field<Int>.Finding<FieldCheck>(value: 4, content: .failed("odd")), \
        rejection: Field<Int>.Finding<[FieldError]>(value: 5, content: [FieldError("no", source: .server)]))
        """)
    #expect(
      Field(
        5, initial: 3, isTouched: true,
        check: Field<Int>.Finding<FieldCheck>(value: 4, content: .failed("odd")),
        rejection: Field<Int>.Finding<[FieldError]>(value: 5, content: [FieldError("no", source: .server)]))
        == field)
  }

  @Test func `results hold for the value for which they were set`() {
    var field = Field("a")
    field.currentCheck = .passed
    field.rejected = [FieldError("no", source: .server)]
    field.value = "b"
    #expect(field.currentCheck == nil && field.rejected == [])
    field.value = "a"
    #expect(field.currentCheck == .passed && field.rejected == [FieldError("no", source: .server)])
    field.currentCheck = nil
    field.rejected = []
    #expect(field == Field("a"))
  }

  @Test func `rows are written with the arguments of their public initializers`() {
    #expect(source(FieldRows<Seat>()) == "FieldRows<FormSourceTests.Seat>()")
    var rows = FieldRows([Seat(id: 1)])
    let one = #"[FormSourceTests.Seat(id: 1, name: Field<String>(""))]"#
    #expect(source(rows) == "FieldRows<FormSourceTests.Seat>(\(one))")
    rows.rejected = [FieldError("Too few.", source: .server)]
    rows.rows.removeAll()
    #expect(
      source(rows) == """
        FieldRows<FormSourceTests.Seat>([], initial: \(one), rejection: \
        Field<[RowValues<FormSourceTests.Seat>]>.Finding<[FieldError]>(\
        value: [RowValues<FormSourceTests.Seat>(FormSourceTests.Seat(id: 1, name: Field<String>("")))], \
        content: [FieldError("Too few.", source: .server)]))
        """)
    #expect(
      FieldRows(
        [], initial: [Seat(id: 1)],
        rejection: .init(value: [RowValues(Seat(id: 1))], content: [FieldError("Too few.", source: .server)]))
        == rows)
  }

  @Test func `forms are written with how far their submission is`() {
    var form = FormState(Table())
    let table = "FormSourceTests.Table(seats: FieldRows<FormSourceTests.Seat>())"
    #expect(source(form) == "FormState<FormSourceTests.Table>(\(table))")
    form.status = .submitting
    form.submitted = Table()
    form.refusal = .busy
    form.formErrors = [FieldError("Closed.", source: .server)]
    #expect(
      source(form) == """
        FormState<FormSourceTests.Table>(\(table), status: .submitting, \
        formErrors: [FieldError("Closed.", source: .server)], refusal: FormRefusal.busy, submitted: \(table))
        """)
    let same = FormState(
      Table(), status: .submitting, formErrors: [FieldError("Closed.", source: .server)], refusal: .busy,
      submitted: Table())
    #expect(same == form)
    #expect(source(FormRefusal.invalid(["a"])) == #"FormRefusal.invalid(["a"])"#)
    #expect(source(FormErrors(["a": ["b"]], form: ["c"])) == #"FormErrors(["a": ["b"]], form: ["c"])"#)
  }

  @Test func `changes of a form are changes of its properties`() {
    let start = Desk.State(form: FormState(.valid))
    #expect(statements(start) { $0.form.name.value = "Bo" } == [#"$0.form.fields.name.value = "Bo""#])
    #expect(statements(start) { $0.form.status = .waiting } == ["$0.form.status = .waiting"])
    #expect(
      statements(start) { $0.form.refusal = .unanswered(["email"]) }
        == [#"$0.form.refusal = FormRefusal.unanswered(["email"])"#])
    #expect(
      statements(start) { $0.form.email.currentCheck = .passed }
        == [
          #"$0.form.fields.email.check = Field<String>.Finding<FieldCheck>(value: "a@b", content: .passed)"#
        ])
    var checked = start
    checked.form.email.currentCheck = .passed
    #expect(statements(checked) { $0.form.email.currentCheck = nil } == ["$0.form.fields.email.check = nil"])
  }

  @Test func `actions of fields and rows are written with names`() {
    typealias Action = FormAction<Table>
    #expect(
      source(FormAction<SignUp>.edit(\.age, 20))
        == #".edit(FieldValue<SignUp>(name: "age", value: 20))"#)
    let seat = #"FormSourceTests.Seat(id: 7, name: Field<String>(""))"#
    #expect(
      source(Action.add(\.seats, Seat(id: 7), at: 0)) == """
        .edit(FieldValue<FormSourceTests.Table>(name: "seats", \
        value: RowChange<FormSourceTests.Seat>.insert(\(seat), at: 0)))
        """)
    #expect(
      Action.edit(FieldValue(name: "seats", value: RowChange.insert(Seat(id: 7), at: 0)))
        == Action.add(\.seats, Seat(id: 7), at: 0))
  }

  @Test func `a test expects each change of a form`() async {
    let store = TestStore(Desk.State(form: FormState(.valid))) {
      Desk(register: { _ in throw FormErrors(["name": ["Taken."]], form: ["Closed."]) })
    }
    await store.send(.form(.submit)) {
      $0.form.touch()
      $0.form.email.currentCheck = .checking
      $0.form.status = .waiting
    }
    await store.receive(.form(.checked(FieldValue(\.email, "a@b"), .passed))) {
      $0.form.email.currentCheck = .passed
      $0.form.status = .submitting
      $0.form.submitted = $0.form.fields
    }
    await store.receive(.form(.rejected(FormErrors(["name": ["Taken."]], form: ["Closed."])))) {
      $0.form.name.rejected = [FieldError("Taken.", source: .server)]
      $0.form.formErrors = [FieldError("Closed.", source: .server)]
      $0.form.status = .editing
      $0.form.submitted = nil
    }
    await store.finish()
  }

  @Test func `a test expects that an accepted form settles`() async {
    var start = Desk.State(form: FormState(SignUp()))
    start.form.fields = .valid
    for path in [\SignUp.name, \.email, \.again] { start.form.fields[keyPath: path].initial = "" }
    start.form.email.currentCheck = .passed
    let store = TestStore(start) { Desk() }
    await store.send(.form(.submit)) {
      $0.form.touch()
      $0.form.status = .submitting
      $0.form.submitted = $0.form.fields
    }
    await store.receive(.form(.accepted)) {
      $0.form.settle()
      $0.isDone = true
    }
    #expect(store.state.form.status == .submitted && !store.state.form.isDirty)
    await store.finish()
  }
}
