import Foundation
import Rill
import RillFixtures
import RillForms
import RillTesting
import Testing

/// Forms with a list of rows that a user adds to, removes from and moves.
@MainActor @Suite struct FormRowsTests {
  private func store(
    _ lines: [Line] = [Line(id: 1, item: Field("tea")), Line(id: 2, item: Field("milk"))],
    isSold: @escaping @Sendable (String) async throws -> Bool = { _ in false },
    place: @escaping @Sendable (Order) async throws -> Void = { _ in }
  ) -> TestStore<Shop.State, Shop.Action> {
    let store = TestStore(Shop.State(form: FormState(Order(lines: FieldRows(lines))))) {
      Shop(isSold: isSold, place: place)
    }
    store.exhaustivity = .off
    return store
  }

  @Test func `rows are added, removed, moved and edited by their IDs`() async {
    let store = store()
    #expect(!store.state.form.isDirty)
    await store.send(.form(.add(\.lines, Line(id: 3, item: Field("jam")), at: 0)))
    await store.send(.form(.move(\.lines, 1, to: 2)))
    #expect(Array(store.state.form.lines.rows.ids) == [3, 2, 1])
    #expect(store.state.form.isDirty && store.state.form.lines.isDirty)
    await store.send(.form(.edit(\.lines, 1, \.item, "green tea")))
    #expect(store.state.form.lines[id: 1]?.item.value == "green tea")
    #expect(store.state.form.lines[id: 1]?.item.isDirty == true)
    await store.send(.form(.remove(\.lines, 2)))
    await store.send(.form(.move(\.lines, 3, to: 99)))
    #expect(Array(store.state.form.lines.rows.ids) == [1, 3])
    await store.send(.form(.reset))
    #expect(Array(store.state.form.lines.rows.ids) == [1, 2] && !store.state.form.isDirty)
    #expect(store.state.form.lines[id: 1]?.item.value == "tea")
    await store.finish()
  }

  @Test func `a row whose ID is used already is reported, and changes of a row that has left do nothing`()
    async
  {
    let line = Line(id: 1, item: Field("tea"))
    let plain = Store(Shop.State(form: FormState(Order(lines: FieldRows([line]))))) { Shop() }
    let reports = Reports.of { plain.send(.form(.add(\.lines, Line(id: 1)))) }
    #expect(Array(plain.form.lines.rows) == [line])
    let store = store()
    let before = store.state
    #expect(
      reports == [
        """
        A row Line with the ID 1 was added to a list that contains one already, so nothing was changed. Give each row an ID of \
        its own.
        """
      ])
    await store.send(.form(.edit(\.lines, 9, \.item, "cake")))
    await store.send(.form(.leave(\.lines, 9, \.item)))
    await store.send(.form(.remove(\.lines, 9)))
    #expect(store.state == before)

    await store.send(.form(.edit(\.lines, 1, \.item, "")))
    await store.send(.form(.submit))
    await store.send(.form(.remove(\.lines, 9)))
    await store.send(.form(.move(\.lines, 9, to: 0)))
    #expect(store.state.form.refusal == .invalid(["lines[1].item"]))
    await store.finish()
  }

  @Test func `rules of rows and of the whole list count, and are shown when they were left`() async {
    let store = store([Line(id: 1, item: Field("tea")), Line(id: 2, item: Field("tea"), count: Field(0))])
    #expect(store.state.form.invalidFields == ["lines", "lines[2].count"])
    #expect(store.state.form.errors(\.lines).map(\.message) == ["An item occurs twice."])
    #expect(store.state.form.errors(\.lines, 2, \.count).map(\.message) == ["Too few."])
    #expect(
      store.state.form.shownErrors(\.lines, 2, \.count).isEmpty
        && store.state.form.shownErrors(\.lines).isEmpty)
    await store.send(.form(.leave(\.lines, 2, \.count)))
    #expect(store.state.form.shownErrors(\.lines, 2, \.count).map(\.message) == ["Too few."])
    #expect(store.state.form.lines[id: 1]?.count.isTouched == false)
    // The rule of a row reads the other fields of the row.
    await store.send(.form(.edit(\.lines, 2, \.item, "gift")))
    #expect(store.state.form.isValid)
    await store.send(.form(.remove(\.lines, 1)))
    await store.send(.form(.remove(\.lines, 2)))
    await store.send(.form(.submit))
    #expect(store.state.form.refusal == .invalid(["lines"]))
    #expect(store.state.form.shownErrors(\.lines).map(\.message) == ["An order needs a line."])
    await store.finish()
  }

  @Test func `rows within rows belong to the form`() async {
    let line = Line(id: 1, item: Field("tea"), notes: FieldRows([Note(id: "a", text: Field("too long"))]))
    let store = store([line])
    #expect(store.state.form.invalidFields == ["lines[1].notes[a].text"])
    await store.send(.form(.submit))
    #expect(store.state.form.refusal == .invalid(["lines[1].notes[a].text"]))
    #expect(store.state.form.lines[id: 1]?.notes[id: "a"]?.text.isTouched == true)
    await store.finish()
  }

  @Test func `a check follows its row, whichever position it has`() async {
    let asked = Recorder<String>()
    let store = store(isSold: { item in
      asked.note(item)
      return item == "cake"
    })
    await store.send(.form(.edit(\.lines, 2, \.item, "cake")))
    #expect(store.state.form.lines[id: 2]?.item.isChecking == true && store.state.form.isChecking)
    await store.send(.form(.move(\.lines, 2, to: 0)))
    await store.send(.form(.add(\.lines, Line(id: 3, item: Field("jam")), at: 0)))
    await store.advance(by: .milliseconds(300))
    await store.receive(.form(.checked(FieldValue(\.lines, 2, \.item, "cake"), .failed("Sold out."))))
    #expect(asked.elements == ["cake"])
    #expect(store.state.form.errors(\.lines, 2, \.item) == [FieldError("Sold out.", source: .check)])
    #expect(store.state.form.errors(\.lines, 1, \.item).isEmpty)
    await store.finish()
  }

  @Test func `removing a row cancels its check, and a submission does not wait for it`() async {
    let asked = Recorder<String>()
    let store = store(isSold: { item in
      asked.note(item)
      return false
    })
    await store.send(.form(.edit(\.lines, 2, \.item, "cake")))
    await store.send(.form(.remove(\.lines, 2)))
    await store.advance(by: .seconds(1))
    #expect(asked.elements == [] && !store.state.form.isChecking)
    await store.send(.form(.submit))
    await store.receive(.form(.checked(FieldValue(\.lines, 1, \.item, "tea"), .passed)))
    await store.receive(.form(.accepted))
    #expect(store.state.form.status == .submitted)
    await store.finish()
  }

  @Test func `an error for a row that was added during the submission is shown for the form`() async {
    let errors = FormErrors(["lines[3].item": ["Unknown."]])
    let gate = Signal()
    let store = store(place: { _ in
      await gate.wait()
      throw errors
    })
    store.exhaustivity = .off
    await store.send(.form(.submit))
    await store.receive(.form(.checked(FieldValue(\.lines, 1, \.item, "tea"), .passed)))
    await store.receive(.form(.checked(FieldValue(\.lines, 2, \.item, "milk"), .passed)))
    #expect(store.state.form.status == .submitting)
    await store.send(.form(.add(\.lines, Line(id: 3, item: Field("salt")))))
    gate.fire()
    await store.receive(.form(.rejected(errors)))
    #expect(store.state.form.formErrors == [FieldError("lines[3].item: Unknown.", source: .server)])
    #expect(store.state.form.shownErrors(\.lines, 3, \.item).isEmpty)
  }

  @Test func `errors of the server are shown at their rows, also after a move`() async {
    let errors = FormErrors(
      ["lines[2].item": ["Not today."], "lines": ["Too heavy."], "lines[9].item": ["Gone."]])
    let store = store(place: { _ in throw errors })
    await store.send(.form(.submit))
    await store.receive(.form(.checked(FieldValue(\.lines, 1, \.item, "tea"), .passed)))
    await store.receive(.form(.checked(FieldValue(\.lines, 2, \.item, "milk"), .passed)))
    await store.receive(.form(.rejected(errors)))
    await store.send(.form(.move(\.lines, 2, to: 0)))
    #expect(store.state.form.shownErrors(\.lines, 2, \.item) == [FieldError("Not today.", source: .server)])
    #expect(store.state.form.shownErrors(\.lines, 1, \.item).isEmpty)
    #expect(store.state.form.formErrors == [FieldError("lines[9].item: Gone.", source: .server)])
    // The list differs from the one that was rejected.
    #expect(store.state.form.errors(\.lines).isEmpty)
    await store.send(.form(.edit(\.lines, 2, \.item, "cream")))
    #expect(store.state.form.shownErrors(\.lines, 2, \.item).isEmpty)
    await store.finish()
  }

  @Test func `after a success the submitted rows are the initial ones, and later ones are dirty`() async {
    let gate = AsyncStream<Void>.makeStream()
    let store = store(place: { _ in for await _ in gate.stream { break } })
    await store.send(.form(.edit(\.lines, 1, \.item, "coffee")))
    await store.send(.form(.submit))
    await store.receive(.form(.checked(FieldValue(\.lines, 1, \.item, "coffee"), .passed)))
    await store.receive(.form(.checked(FieldValue(\.lines, 2, \.item, "milk"), .passed)))
    #expect(store.state.form.status == .submitting)
    await store.send(.form(.add(\.lines, Line(id: 3, item: Field("jam")))))
    gate.continuation.yield()
    await store.receive(.form(.accepted))
    #expect(
      store.state.form.lines[id: 1]?.item.isDirty == false
        && store.state.form.lines[id: 1]?.item.initial == "coffee")
    #expect(store.state.form.isDirty && store.state.form.status == .editing)
    await store.send(.form(.reset))
    #expect(store.state.form.lines.rows.map(\.item.value) == ["coffee", "milk"] && !store.state.form.isDirty)
    await store.finish()
  }

  @Test func `an undo restores rows and values, and leaves to each row what is known of it`() async {
    let store = store()
    let values = store.state.form.values
    await store.send(.form(.edit(\.lines, 1, \.item, "coffee")))
    await store.send(.form(.leave(\.lines, 1, \.item)))
    #expect(store.state.form.values != values)
    await store.send(.form(.remove(\.lines, 2)))
    var form = store.state.form
    form.values = values
    #expect(form.values == values && Array(form.lines.rows.ids) == [1, 2])
    #expect(form.lines[id: 1]?.item.isTouched == true && form.lines[id: 1]?.item.value == "tea")
    await store.finish()
  }

  @Test func `a row that comes back has the initial values of the last submission`() throws {
    let note = Note(id: "a", text: Field("cold"))
    let line = Line(id: 1, item: Field("tea"), notes: FieldRows([note]))
    var form = FormState(Order(lines: FieldRows([line])))
    form.fields.lines.rows[id: 1]?.item.value = "coffee"
    form.fields.lines.rows[id: 1]?.notes.rows[id: "a"]?.text.value = "hot"
    let (values, old) = (form.values, try #require(form.lines[id: 1]))
    form.settle()
    #expect(!form.isDirty && form.status == .submitted)

    // An undo brings back the row as it was before the submission.
    let reducer = FormReducer<Order> { _ in }
    _ = reducer.reduce(into: &form, action: .remove(\.lines, 1))
    #expect(form.isDirty)
    form.values = values
    #expect(form.lines[id: 1]?.item == Field("coffee") && !form.isDirty)
    #expect(form.lines[id: 1]?.notes.rows[id: "a"]?.text == Field("hot"))

    // So does an action that was recorded before.
    _ = reducer.reduce(into: &form, action: .remove(\.lines, 1))
    _ = reducer.reduce(into: &form, action: .add(\.lines, old))
    #expect(form.lines[id: 1]?.item == Field("coffee") && !form.isDirty)
    _ = reducer.reduce(into: &form, action: .remove(\.lines, 1))
    _ = reducer.reduce(into: &form, action: .add(\.lines, line))
    #expect(form.lines[id: 1]?.item == Field("tea", initial: "coffee") && form.isDirty)
  }

  @Test func `a binding of a row sends actions, and changes nothing when the row has left`() {
    let store = Store(Shop.State(form: FormState(Order(lines: FieldRows([Line(id: 1)]))))) { Shop() }
    let form = store.scope(\.form, action: Shop.Action.form)
    let item = form.fieldBinding(\.lines, 1, \.item)
    item?.wrappedValue = "tea"
    #expect(store.form.lines[id: 1]?.item.value == "tea" && item?.wrappedValue == "tea")
    #expect(form.fieldBinding(\.lines, 2, \.item) == nil)
    store.send(.form(.remove(\.lines, 1)))
    item?.wrappedValue = "milk"
    #expect(store.form.lines.rows.isEmpty)
  }

  @Test func `a rule runs once for equal fields`() {
    let runs = Recorder<String>()
    Counted.$runs.withValue(runs) {
      var form = FormState(Counted())
      for _ in 1...3 { _ = (form.errors(\.name), form.isValid, form.shownErrors(\.name)) }
      #expect(runs.elements == [""])
      let copy = form
      form.name.value = "a"
      for _ in 1...3 { _ = form.isValid }
      #expect(runs.elements == ["", "a"] && form.isValid)
      #expect(!copy.isValid)
      form.name.isTouched = true
      #expect(form.isValid && form != copy)
    }
  }
}

/// A form whose rule counts how often it runs.
private struct Counted: FormFields {
  @TaskLocal static var runs: Recorder<String>?

  var name = Field("")

  static let fields = FieldList<Counted>(
    FieldEntry(
      "name", \.name,
      FieldRule { name, _ in
        Counted.runs?.note(name)
        return name.isEmpty ? "Missing." : nil
      }))
}
