import Rill
import RillDebugging
import RillForms
import RillSessions
import RillTesting
import Testing

/// Sessions of features with forms become tests, from a history and from a file.
@MainActor
struct FormRecordings {
  private let options = TestSourceOptions(module: "DemoTests")
  private let making = "Store(state, clock: clock) { Bookings() }"
  private let store = Store(Bookings.State()) { Bookings() }

  private func record() async -> History<Bookings.State, Bookings.Action> {
    let history = store.attach(History())
    store.send(.form(.leave(\.guest)))
    store.send(.form(.submit))
    await store.send(.form(.edit(\.guest, "Ann"))).finish()
    await store.send(.form(.edit(\.guest, "Bo"))).finish()
    store.send(.form(.edit(\.persons, 3)))
    store.send(.form(.add(\.dishes, Dish(id: 1))))
    store.send(.form(.edit(\.dishes, 1, \.name, "soup")))
    store.send(.form(.add(\.dishes, Dish(id: 2, name: Field("snails")), at: 0)))
    await store.send(.form(.submit)).finish()
    store.send(.form(.move(\.dishes, 2, to: 1)))
    store.send(.form(.remove(\.dishes, 2)))
    await store.send(.form(.submit)).finish()
    store.send(.form(.edit(\.persons, 4)))
    store.send(.form(.reset))
    return history
  }

  @Test func `a session with a form becomes a test`() async throws {
    let test = try await record().testSource(named: "recorded booking", over: making, options: options)
    #expect(test.gaps == [])
    #expect(store.state.number == 101)
    try test.keep(as: "RecordedBooking")
  }

  @Test func `the middle of a session with a form becomes a test`() async throws {
    let test = try await record().testSource(
      of: 9...99, named: "recorded booking from the middle", over: making, options: options)
    #expect(test.gaps == [])
    try test.keep(as: "RecordedBookingMiddle")
  }

  @Test func `a file of a session with a form becomes a test`() async throws {
    let session = try await record().session("booking")
    let other = Store(Bookings.State()) { Bookings() }
    let history = other.attach(History())
    try history.load(Session(file: session.file))
    let test = try history.testSource(named: "booking from a file", over: making, options: options)
    #expect(test.gaps == [])
    try test.keep(as: "RecordedBookingFile")
    withExtendedLifetime(other) {}
  }
}
