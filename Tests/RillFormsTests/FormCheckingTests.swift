import Foundation
import Rill
import RillFixtures
import RillForms
import RillTesting
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
}
