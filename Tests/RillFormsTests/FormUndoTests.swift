import Rill
import RillDebugging
import RillFixtures
import RillForms
import RillTesting
import Testing

/// Undo of edits, and values and lists that a form cannot work with.
@MainActor @Suite struct FormUndoTests {
  let clock = TestClock()

  private func store(
    isTaken: @escaping @Sendable (String) async throws -> Bool = { _ in false },
    register: @escaping @Sendable (SignUp) async throws -> Void = { _ in }
  ) -> (Store<Desk.State, Desk.Action>, UndoHistory<Desk.State, Desk.Action, FormValues<SignUp>>) {
    let store = Store(Desk.State(form: FormState(.valid)), clock: clock) {
      Desk(isTaken: isTaken, register: register)
    }
    let undo = store.attach(
      UndoHistory(of: \.form.values) { input in
        if case .action(.form(.edit(let edit))) = input { .grouped(edit.name) } else { .none }
      })
    return (store, undo)
  }

  @Test func `an undo does not bring back a check that does not run`() async {
    let (store, undo) = store()
    store.send(.form(.edit(\.email, "first@b")))
    undo.endGroup()
    store.send(.form(.edit(\.email, "second@b")))
    #expect(store.form.isChecking)
    undo.undo()
    #expect(store.form.email.value == "first@b" && !store.form.isChecking)
    await clock.advance(by: .seconds(1))
    #expect(!store.form.isChecking && store.form.email.currentCheck == nil)
  }

  @Test func `a check that ends after an undo is known after a redo`() async {
    let (store, undo) = store(isTaken: { $0 == "new@b" })
    store.send(.form(.edit(\.email, "new@b")))
    undo.undo()
    #expect(store.form.email.value == "a@b" && store.form.email.currentCheck == nil)
    await clock.advance(by: .seconds(1))
    #expect(store.form.email.currentCheck == nil)
    undo.redo()
    #expect(store.form.email.currentCheck == .failed("Taken.") && !store.form.isChecking)
  }

  @Test func `a check that was cancelled after an undo does not run after a redo`() async {
    let (store, undo) = store()
    store.send(.form(.edit(\.email, "new@b")))
    undo.undo()
    store.send(.form(.cancel))
    undo.redo()
    #expect(store.form.email.currentCheck == nil && !store.form.isChecking)
    await clock.settle()
    #expect(store.form.email.currentCheck == nil)
  }

  @Test func `an undo while a form waits ends the wait`() async {
    let sent = Recorder<String>()
    let (store, undo) = store { _ in
      try await clock.sleep(for: .seconds(1))
      return false
    } register: {
      sent.note($0.name.value)
    }
    store.send(.form(.edit(\.name, "Ann")))
    store.send(.form(.submit))
    #expect(store.form.status == .waiting)
    undo.undo()
    #expect(store.form.status == .editing && store.form.name.value == "Jo")
    await clock.advance(by: .seconds(2))
    #expect(sent.elements == [] && store.form.status == .editing)
  }

  @Test func `an undo after a submission keeps the initial values of the submission`() async {
    let (store, undo) = store()
    store.send(.form(.edit(\.name, "Ann")))
    store.send(.form(.submit))
    await clock.settle()
    #expect(store.form.status == .submitted)
    undo.undo()
    #expect(store.form.name.value == "Jo" && store.form.name.initial == "Ann")
    #expect(store.form.isDirty && store.form.status == .editing)
  }

  @Test func `a refusal ends with the submission that it has waited for`() async {
    let (store, _) = store()
    store.send(.form(.submit))
    store.send(.form(.submit))
    #expect(store.form.refusal == .busy)
    await clock.settle()
    #expect(store.form.status == .submitted && store.form.refusal == nil)
  }

  @Test func `a value that is not equal to itself is checked, rejected and submitted as any other`() async {
    let (checks, submissions) = (Recorder<Double>(), Recorder<Double>())
    let store = Store(FormState(Weight()), clock: clock) {
      FormReducer<Weight> { fields in
        submissions.note(fields.kilograms.value)
        if submissions.elements.count == 1 { throw FormErrors(["kilograms": ["Too odd."]]) }
      }
      .check(\.kilograms) { value in
        checks.note(value)
        return checks.elements.count == 1 ? "Not a number." : nil
      }
    }
    let undo = store.attach(UndoHistory(of: \FormState<Weight>.values))
    let forms = Recorder<FormStatus>()
    let watch = store.observe(\.self) { forms.note($0.new.status) }
    store.send(.edit(\.kilograms, .nan))
    await clock.advance(by: .seconds(2))
    #expect(store.kilograms.currentCheck == .failed("Not a number.") && store.invalidFields == ["kilograms"])
    store.send(.submit)
    await clock.settle()
    #expect(store.refusal == .invalid(["kilograms"]))
    store.send(.edit(\.kilograms, 1))
    store.send(.edit(\.kilograms, .nan))
    store.send(.submit)
    await clock.settle()
    #expect(store.state.errors(\.kilograms) == [FieldError("Too odd.", source: .server)])
    #expect(undo.count == 3)
    store.send(.submit)
    await clock.settle()
    #expect(store.status == .submitted && submissions.elements.count == 2)
    let count = forms.elements.count
    store.send(.edit(\.kilograms, .nan))
    #expect(store.status == .submitted && forms.elements.count == count)
    undo.undo()
    store.send(.leave("kilograms"))
    #expect(undo.canRedo)
    watch.cancel()
  }

  @Test func `a check without a sensible limit does not stop the program`() async {
    let store = Store(FormState(Weight())) {
      FormReducer<Weight> { _ in }.check(\.kilograms, after: .zero, limit: .seconds(Int64.max)) { _ in nil }
    }
    await store.send(.edit(\.kilograms, 70)).finish()
    #expect(store.kilograms.currentCheck == .passed)
  }

  @Test func `fields and names that a list contains twice are reported`() {
    let reports = Reports.of {
      _ = FormState(SameName())
      _ = FormState(SameField())
    }
    let advice = """
      An edit finds the first entry only, so the other field would never change. Give each field one entry with a name \
      of its own.
      """
    #expect(
      reports == [
        "The list of the form SameName contains a field or a name more than once: a. \(advice)",
        "The list of the form SameField contains a field or a name more than once: b. \(advice)",
      ])
  }
}

private struct Weight: FormFields {
  var kilograms = Field(0.0)
  static let fields = FieldList<Weight>(FieldEntry("kilograms", \.kilograms))
}

private struct SameName: FormFields {
  var a = Field("")
  var b = Field("")
  static let fields = FieldList<SameName>(FieldEntry("a", \.a), FieldEntry("a", \.b))
}

private struct SameField: FormFields {
  var a = Field("")
  var b = Field("")
  static let fields = FieldList<SameField>(FieldEntry("a", \.a), FieldEntry("b", \.a))
}
