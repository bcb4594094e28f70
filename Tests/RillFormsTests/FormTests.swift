import Rill
import RillFixtures
import RillForms
import RillTesting
import Testing

/// Checks and submissions of forms.
@MainActor @Suite struct FormTests {
  private struct Offline: Error, CustomStringConvertible { let description = "Offline." }

  private func store(
    _ fields: SignUp = .valid, isTaken: @escaping @Sendable (String) async throws -> Bool = { _ in false },
    register: @escaping @Sendable (SignUp) async throws -> Void = { _ in }
  ) -> TestStore<Desk.State, Desk.Action> {
    let store = TestStore(Desk.State(form: FormState(fields))) { Desk(isTaken: isTaken, register: register) }
    store.exhaustivity = .off
    return store
  }

  @Test func `an invalid form is refused, and all fields are touched`() async {
    let store = store(SignUp())
    await store.send(.form(.submit))
    #expect(store.state.form.refusal == .invalid(["name", "email"]))
    #expect(store.state.form.status == .editing)
    #expect(store.state.form.shownErrors(\.name).map(\.message) == ["A name is missing."])
    #expect(
      store.state.form.refusal?.description
        == "The form was not submitted, because these fields are invalid: name, email.")
    await store.finish()
  }

  @Test func `a valid form waits for its checks, is submitted, and is clean afterwards`() async {
    let store = store()
    await store.send(.form(.edit(\.name, "Ann")))
    await store.send(.form(.submit))
    #expect(store.state.form.status == .waiting)
    await store.receive(.form(.checked(FieldValue(\.email, "a@b"), .passed)))
    #expect(store.state.form.status == .submitting)
    await store.receive(.form(.accepted))
    #expect(store.state.form.status == .submitted)
    #expect(store.state.form.name.initial == "Ann")
    #expect(!store.state.form.isDirty && store.state.isDone)
    await store.finish()
  }

  @Test func `a check runs after a pause in typing, for the newest value only`() async {
    let asked = Recorder<String>()
    let store = store(isTaken: { email in
      asked.note(email)
      return true
    })
    await store.send(.form(.edit(\.email, "x@")))
    await store.send(.form(.edit(\.email, "x@y")))
    #expect(store.state.form.email.isChecking)
    await store.advance(by: .milliseconds(200))
    await store.send(.form(.edit(\.email, "x@yz")))
    await store.advance(by: .milliseconds(300))
    await store.receive(.form(.checked(FieldValue(\.email, "x@yz"), .failed("Taken."))))
    #expect(asked.elements == ["x@yz"])
    #expect(store.state.form.errors(\.email) == [FieldError("Taken.", source: .check)])
    await store.send(.form(.submit))
    #expect(store.state.form.refusal == .invalid(["email", "again"]))
    await store.send(.form(.edit(\.email, "x")))
    #expect(!store.state.form.email.isChecking)
    await store.finish()
  }

  @Test func `several checks of a field run one after the other until one finds a reason`() async {
    struct Page: Reducer {
      let asked: Recorder<String>
      func reduce(into form: inout FormState<SignUp>, action: FormAction<SignUp>) -> Effect<
        FormAction<SignUp>
      > {
        FormReducer<SignUp>(submit: { _ in })
          .check(\.email) { [asked] email in
            asked.note("first \(email)")
            return email == "a@1" ? "First." : nil
          }
          .check(\.email, after: .seconds(1)) { [asked] email in
            asked.note("second \(email)")
            return email == "a@2" ? "Second." : nil
          }
          .reduce(into: &form, action: action)
      }
    }
    let asked = Recorder<String>()
    let store = TestStore(FormState(SignUp.valid)) { Page(asked: asked) }
    store.exhaustivity = .off
    for (email, result) in [
      ("a@1", FieldCheck.failed("First.")), ("a@2", .failed("Second.")), ("a@3", .passed),
    ] {
      await store.send(.edit(\.email, email))
      await store.advance(by: .milliseconds(999))
      #expect(asked.elements.allSatisfy { !$0.hasSuffix(email) })
      await store.advance(by: .milliseconds(1))
      await store.receive(.checked(FieldValue(\.email, email), result))
    }
    #expect(asked.elements == ["first a@1", "first a@2", "second a@2", "first a@3", "second a@3"])
    await store.finish()
  }

  @Test func `a result counts for the value that was checked only`() async {
    let store = store()
    await store.set(\.form.email.value, to: "new@b")
    await store.send(.form(.checked(FieldValue(\.email, "a@b"), .failed("Taken."))))
    #expect(store.state.form.email.currentCheck == nil)
    await store.send(.form(.checked(FieldValue(\.email, "new@b"), .passed)))
    #expect(store.state.form.email.currentCheck == .passed)
    await store.set(\.form.email.value, to: "a@b")
    #expect(store.state.form.email.currentCheck == nil)
    await store.finish()
  }

  @Test func `a submission whose check never answers is refused after the limit, and checks again next time`()
    async
  {
    let gate = Signal()
    let store = store(isTaken: { _ in
      await gate.wait()
      return false
    })
    await store.send(.form(.submit))
    #expect(store.state.form.status == .waiting && store.state.form.isChecking)
    await store.send(.form(.submit))
    #expect(store.state.form.refusal == .busy)
    await store.advance(by: .seconds(10))
    await store.skipReceived()
    #expect(store.state.form.refusal == .unanswered(["email"]))
    #expect(store.state.form.status == .editing)
    gate.fire()
    await store.send(.form(.submit))
    await store.receive(.form(.accepted))
    #expect(store.state.isDone)
    await store.finish()
  }

  @Test func `editing a form that waits ends the wait`() async {
    let gate = Signal()
    let store = store(isTaken: { _ in
      await gate.wait()
      return false
    })
    await store.send(.form(.submit))
    await store.send(.form(.edit(\.name, "Ann")))
    #expect(store.state.form.status == .editing)
    gate.fire()
    await store.receive(.form(.checked(FieldValue(\.email, "a@b"), .passed)))
    #expect(store.state.form.status == .editing)
    await store.finish()
  }

  @Test
  func `a direct write during a check ends the wait, and the new value is checked by the next submission`()
    async
  {
    let gate = Signal()
    let store = store(isTaken: { email in
      await gate.wait()
      return email == "new@b"
    })
    await store.send(.form(.submit))
    await store.set(\.form.email.value, to: "new@b")
    await store.set(\.form.again.value, to: "new@b")
    gate.fire()
    await store.receive(.form(.checked(FieldValue(\.email, "a@b"), .passed)))
    #expect(store.state.form.status == .editing)
    await store.send(.form(.submit))
    await store.receive(.form(.checked(FieldValue(\.email, "new@b"), .failed("Taken."))))
    #expect(store.state.form.refusal == .invalid(["email"]))
    #expect(!store.state.isDone)
    await store.finish()
  }

  @Test func `errors of the server are shown at their fields until the value changes`() async {
    let store = store(register: { _ in
      throw FormErrors(["name": ["Not allowed."], "phone": ["Missing."]], form: ["Try later."])
    })
    await store.send(.form(.submit))
    await store.skipReceived()
    #expect(store.state.form.status == .editing)
    #expect(store.state.form.shownErrors(\.name) == [FieldError("Not allowed.", source: .server)])
    #expect(store.state.form.formErrors.map(\.message) == ["Try later.", "phone: Missing."])
    #expect(!store.state.form.isValid)
    await store.send(.form(.edit(\.name, "Ann")))
    #expect(store.state.form.isValid)
    await store.send(.form(.edit(\.name, "Jo")))
    #expect(store.state.form.errors(\.name).count == 1)
    await store.finish()
  }

  @Test func `a late answer to a form that was replaced is dropped`() async {
    let gates = [Signal(), Signal()]
    let attempts = Recorder<String>()
    let store = store(register: { fields in
      attempts.note(fields.name.value)
      await gates[attempts.elements.count - 1].wait()
    })
    await store.send(.form(.submit))
    await store.receive(.form(.checked(FieldValue(\.email, "a@b"), .passed)))
    await store.set(\.form, to: FormState(.valid))
    gates[0].fire()
    await store.receive(.form(.accepted))
    #expect(store.state.form.status == .editing)
    await store.send(.form(.rejected(FormErrors(["name": ["Not allowed."]]))))
    #expect(store.state.form.isValid)
    await store.send(.form(.submit))
    gates[1].fire()
    await store.skipReceived()
    #expect(store.state.form.status == .submitted)
    await store.finish()
  }

  @Test
  func `a check without an answer names its limit, and a number that is none is clean after a submission`()
    async
  {
    let gate = Signal()
    let store = store(isTaken: { _ in
      await gate.wait()
      return false
    })
    await store.send(.form(.submit))
    await store.advance(by: .seconds(10))
    await store.skipReceived()
    #expect(
      store.state.form.email.currentCheck == .unanswered("The check did not answer within 10.0 seconds."))
    gate.fire()
    await store.finish()
    #expect(!Field(Double.nan).isDirty)
    #expect(Field(Double.nan) == Field(Double.nan) && Field(Double.nan) != Field(1))
    let rejected = Field(Double.nan, initial: 0, rejection: .init(value: .nan, content: [FieldError("no")]))
    #expect(rejected == rejected && rejected != Field(Double.nan, initial: 0))
  }

  @Test func `a form that was rejected can be submitted again unchanged`() async {
    let attempts = Recorder<String>()
    let store = store(register: { fields in
      attempts.note(fields.name.value)
      if attempts.elements.count == 1 { throw FormErrors(["name": ["Busy."]]) }
    })
    await store.send(.form(.submit))
    await store.skipReceived()
    await store.send(.form(.submit))
    await store.receive(.form(.accepted))
    #expect(attempts.elements == ["Jo", "Jo"])
    await store.finish()
  }

  @Test func `other errors and foreign cancellations are shown for the whole form`() async {
    for (error, message) in [
      (Offline() as any Error, "Offline."), (CancellationError(), "The connection was closed."),
    ] {
      let store = store(register: { _ in throw error })
      await store.send(.form(.submit))
      await store.skipReceived()
      #expect(store.state.form.formErrors == [FieldError(message, source: .server)])
      #expect(store.state.form.canSubmit)
      await store.finish()
    }
  }

  @Test func `an answer belongs to the values that were submitted, not to later ones`() async {
    let gate = Signal()
    let store = store(register: { _ in
      await gate.wait()
      throw FormErrors(["name": ["Not allowed."]])
    })
    await store.send(.form(.submit))
    await store.receive(.form(.checked(FieldValue(\.email, "a@b"), .passed)))
    await store.send(.form(.edit(\.name, "Ann")))
    #expect(store.state.form.status == .submitting)
    gate.fire()
    await store.receive(.form(.rejected(FormErrors(["name": ["Not allowed."]]))))
    #expect(store.state.form.errors(\.name) == [])
    #expect(store.state.form.status == .editing)
    await store.finish()
  }

  @Test func `a reset returns to the initial values and cancels the work`() async {
    let gate = Signal()
    let store = store(register: { _ in await gate.wait() })
    await store.send(.form(.edit(\.name, "Ann")))
    await store.send(.form(.submit))
    await store.receive(.form(.checked(FieldValue(\.email, "a@b"), .passed)))
    await store.send(.form(.reset))
    #expect(store.state.form == FormState(.valid))
    gate.fire()
    await store.finish()
    #expect(!store.state.isDone)
  }
}
