import Foundation
import Rill
import RillFixtures
import RillForms
import RillTesting
import Testing

/// A form with a response, which can be archived.
private struct Booking: FormFields, Codable {
  typealias Response = Int

  var seat = Field("1A")
  var guests = Field(1)

  static let fields = FieldList<Booking>(
    FieldEntry("seat", \.seat, .required("A seat is missing.")),
    FieldEntry("guests", \.guests, .valid("Too many.") { $0 < 5 }))
}

private struct Counter: Reducer {
  struct State: Equatable, Codable { var form = FormState(Booking()); var booking: Int? }
  enum Action: Equatable, Codable { case form(FormAction<Booking>) }

  var isFree: @Sendable (String) async throws -> Bool = { _ in true }
  var book: @Sendable (Booking) async throws -> Int = { $0.guests.value * 100 }

  func reduce(into counter: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .form(let action):
      if case .accepted(let number) = action { counter.booking = number }
      return FormReducer<Booking>(submit: book)
        .check(\.seat) { [isFree] in try await isFree($0) ? nil : "Taken." }
        .reduce(\.form, of: &counter, action: action) { .form($0) }
    }
  }
}

/// Responses, archives and cancellation of forms.
@MainActor @Suite struct FormKeepingTests {
  private func copy<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }

  @Test func `the response of the server is the value of the action`() async {
    let store = TestStore(Counter.State()) { Counter() }
    store.exhaustivity = .off
    await store.send(.form(.edit(\.guests, 3)))
    await store.send(.form(.submit))
    await store.receive(.form(.checked(FieldValue(\.seat, "1A"), .passed)))
    await store.receive(.form(.accepted(300)))
    #expect(store.state.booking == 300 && store.state.form.status == .submitted)
    await store.finish()
  }

  @Test func `a form and its actions survive encoding, with all that the form knows`() async throws {
    let store = TestStore(Counter.State()) { Counter(isFree: { $0 != "2B" }) }
    store.exhaustivity = .off
    await store.send(.form(.edit(\.seat, "2B")))
    await store.send(.form(.leave(\.seat)))
    await store.send(.form(.edit(\.guests, 9)))
    await store.send(.form(.submit))
    await store.advance(by: .seconds(1))
    await store.skipReceived()
    let form = store.state.form
    #expect(form.errors(\.seat).map(\.message) == ["Taken."] && form.refusal == .invalid(["guests"]))
    #expect(try copy(store.state) == store.state)
    for action in [
      FormAction<Booking>.edit(\.guests, 2), .submit, .cancel, .accepted(7),
      .checked(FieldValue(\.seat, "2B"), .passed),
      .rejected(FormErrors(["seat": ["Taken."]])),
    ] {
      #expect(try copy(Counter.Action.form(action)) == .form(action))
    }
    await store.finish()
  }

  @Test func `a form that was restored during a submission is editable again after a cancellation`()
    async throws
  {
    let gate = Signal()
    let first = TestStore(Counter.State()) {
      Counter(book: { _ in
        await gate.wait()
        return 1
      })
    }
    first.exhaustivity = .off
    await first.send(.form(.edit(\.guests, 2)))
    await first.send(.form(.submit))
    await first.receive(.form(.checked(FieldValue(\.seat, "1A"), .passed)))
    let kept = try copy(first.state)
    gate.fire()
    await first.finish()

    let store = TestStore(kept) { Counter() }
    store.exhaustivity = .off
    #expect(store.state.form.status == .submitting && !store.state.form.canSubmit)
    await store.send(.form(.cancel))
    #expect(store.state.form.status == .editing && store.state.form.guests.value == 2)
    await store.send(.form(.submit))
    await store.receive(.form(.accepted(200)))
    await store.finish()
  }

  @Test func `a cancellation ends checks and the submission, and keeps the values`() async {
    let (asking, booking) = (Signal(), Signal())
    let store = TestStore(Counter.State()) {
      Counter(
        isFree: { seat in
          if seat == "2B" { await asking.wait() }
          return true
        },
        book: { _ in
          await booking.wait()
          return 1
        })
    }
    store.exhaustivity = .off
    await store.send(.form(.edit(\.seat, "2B")))
    await store.send(.form(.submit))
    #expect(store.state.form.isChecking)
    await store.send(.form(.cancel))
    #expect(!store.state.form.isChecking && store.state.form.status == .editing)
    asking.fire()
    await store.send(.form(.edit(\.seat, "3C")))
    await store.send(.form(.submit))
    await store.receive(.form(.checked(FieldValue(\.seat, "3C"), .passed)))
    #expect(store.state.form.status == .submitting)
    await store.send(.form(.cancel))
    #expect(store.state.form.status == .editing && store.state.form.isDirty)
    booking.fire()
    await store.finish()
    #expect(store.state.booking == nil && store.state.form.seat.value == "3C")
  }

  @Test func `a cancellation leaves a form that was submitted as it is`() async {
    let store = TestStore(Counter.State()) { Counter() }
    store.exhaustivity = .off
    await store.send(.form(.submit))
    await store.receive(.form(.accepted(100)))
    await store.send(.form(.cancel))
    #expect(store.state.form.status == .submitted)
    await store.finish()
  }
}
