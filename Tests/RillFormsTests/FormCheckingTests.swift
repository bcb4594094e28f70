import Foundation
import Rill
import RillFixtures
import RillForms
import RillTesting
import Synchronization
import Testing

/// A guest of a trip.
private struct Guest: FormFields, Identifiable, Codable {
  let id: Int
  var name = Field("")

  static let fields = FieldList<Guest>(FieldEntry("name", \.name, .required("A name is missing.")))
}

private struct Trip: FormFields, Codable {
  var guests = FieldRows<Guest>()

  static let fields = FieldList<Trip>(FieldEntry("guests", \.guests))
}

/// Checks that are running when a form changes.
@MainActor @Suite struct FormCheckingTests {
  private typealias State = FormState<Trip>

  let clock = TestClock()

  private func store(_ asked: Recorder<String>, _ trip: Trip) -> Store<State, FormAction<Trip>> {
    Store(State(trip), clock: clock) {
      FormReducer<Trip> { _ in }
        .check(\.guests, \.name) { name in
          asked.note(name)
          return nil
        }
    }
  }

  @Test func `a row that comes back has no running check, and a submission starts it`() async throws {
    let asked = Recorder<String>()
    let store = store(asked, Trip(guests: FieldRows([Guest(id: 1, name: Field("Jo"))])))
    store.send(.edit(\.guests, 1, \.name, "Ann"))
    let row = try #require(store.guests[id: 1])
    #expect(row.name.isChecking && store.isChecking)
    store.send(.remove(\.guests, 1))
    store.send(.add(\.guests, row))
    #expect(store.guests[id: 1]?.name.value == "Ann" && !store.isChecking)

    store.send(.edit(\.guests, 1, \.name, "Eve"))
    let running = FieldValue<Trip>(
      name: "guests", value: RowChange.all(store.guests.rows.map(RowValues.init)))
    store.send(.remove(\.guests, 1))
    store.send(.edit(running))
    #expect(store.guests[id: 1]?.name.value == "Eve" && !store.isChecking)
    await store.send(.submit).finish()
    #expect(asked.elements == ["Eve"])
  }

  @Test func `the next check of a value that was replaced is not asked`() async {
    let (answers, asked) = (AsyncStream<Void>.makeStream(), Recorder<String>())
    let reducer = FormReducer<Trip> { _ in }
      .check(\.guests, \.name) { name in
        asked.note("first \(name)")
        // Like a callback, this work ignores cancellation.
        await Task { for await _ in answers.stream { break } }.value
        return nil
      }
      .check(\.guests, \.name) { name in
        asked.note("second \(name)")
        return nil
      }
    let store = Store(State(Trip(guests: FieldRows([Guest(id: 1)]))), clock: clock) { reducer }
    let edit = store.send(.edit(\.guests, 1, \.name, "Ann"))
    await clock.advance(by: .milliseconds(300))
    #expect(asked.elements == ["first Ann"])
    store.send(.reset)
    answers.continuation.yield()
    await edit.finish()
    await clock.settle()
    #expect(asked.elements == ["first Ann"] && store.guests[id: 1]?.name == Field(""))
  }

  /// A row whose fields are counted when they are looked up.
  private struct Seat: FormFields, Identifiable {
    let id: Int
    var guest = Field("Jo")

    static let lookups = Mutex(0)
    static var fields: FieldList<Seat> {
      lookups.withLock { $0 += 1 }
      return FieldList(FieldEntry("guest", \.guest))
    }
  }

  private struct Table: FormFields {
    var name = Field("")
    var seats: FieldRows<Seat>

    static let fields = FieldList<Table>(FieldEntry("name", \.name), FieldEntry("seats", \.seats))
  }

  @Test func `an edit of a field looks at no rows, whose checks may run`() {
    func lookups(rows: Int) -> Int {
      let reducer = FormReducer<Table> { _ in }.check(\.seats, \.guest) { _ in nil }
      var form = FormState(Table(seats: FieldRows((0..<rows).map { Seat(id: $0) })))
      _ = reducer.reduce(into: &form, action: .edit(\.seats, 0, \.guest, "Al"))
      let before = Seat.lookups.withLock { $0 }
      _ = reducer.reduce(into: &form, action: .edit(\.name, "party"))
      return Seat.lookups.withLock { $0 } - before
    }
    #expect(lookups(rows: 2) == lookups(rows: 200))
  }
}
