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

/// A form with checks of two fields and of rows.
private struct Trip: FormFields, Codable {
  var city = Field("Rome")
  var hotel = Field("Sun")
  var guests = FieldRows<Guest>()

  static let fields = FieldList<Trip>(
    FieldEntry("city", \.city, .required("A city is missing.")), FieldEntry("hotel", \.hotel),
    FieldEntry("guests", \.guests))
}

/// A service that answers a question when the test lets it.
private final class Office: Sendable {
  let asked = Recorder<String>()
  let booked = Recorder<Trip>()
  private let gates: [String: Signal]

  init(holding names: String...) {
    gates = Dictionary(uniqueKeysWithValues: names.map { ($0, Signal()) })
  }

  func problem(of name: String) async -> String? {
    asked.note(name)
    await gates[name]?.wait()
    return name == "Nobody" ? "Unknown." : nil
  }

  func book(_ trip: Trip) async {
    await gates["booking"]?.wait()
    booked.note(trip)
  }

  func answer(_ name: String) { gates[name]?.fire() }
}

/// Checks that a submission finds running.
@MainActor @Suite struct FormCheckingTests {
  private typealias State = FormState<Trip>

  let clock = TestClock()

  private func store(_ office: Office, _ form: State = State(Trip())) -> Store<State, FormAction<Trip>> {
    Store(form, clock: clock) {
      FormReducer<Trip> { await office.book($0) }
        .check(\.city) { await office.problem(of: $0) }
        .check(\.hotel) { await office.problem(of: $0) }
        .check(\.guests, \.name) { await office.problem(of: $0) }
    }
  }

  private func checked(_ trip: Trip) -> State {
    var form = State(trip)
    (form.city.currentCheck, form.hotel.currentCheck) = (.passed, .passed)
    for id in form.guests.rows.ids { form.guests.rows[id: id]?.name.currentCheck = .passed }
    return form
  }

  @Test func `a row that comes back has no running check, and a submission starts it`() async throws {
    let office = Office()
    let store = store(office, checked(Trip(guests: FieldRows([Guest(id: 1, name: Field("Jo"))]))))
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
    #expect(office.asked.elements == ["Eve"])
  }

  @Test func `a submission waits for the running check of a value, and the service is asked once`() async {
    let office = Office(holding: "Oslo")
    let store = store(office, checked(Trip()))
    store.send(.edit(\.city, "Oslo"))
    await clock.advance(by: .milliseconds(300))
    #expect(office.asked.elements == ["Oslo"])
    store.send(.submit)
    await clock.settle()
    #expect(store.status == .waiting && store.isChecking && office.asked.elements == ["Oslo"])
    office.answer("Oslo")
    await clock.settle()
    #expect(store.status == .submitted && office.booked.elements.map(\.city.value) == ["Oslo"])
    await clock.advance(by: .seconds(20))
    #expect(office.asked.elements == ["Oslo"] && store.city.currentCheck == .passed)
  }

  @Test func `a submission ends the pause of a check, and the service is asked once`() async {
    let office = Office()
    let store = store(office, checked(Trip()))
    store.send(.edit(\.city, "Oslo"))
    await clock.advance(by: .milliseconds(299))
    #expect(office.asked.elements.isEmpty)
    store.send(.submit)
    await clock.settle()
    #expect(store.status == .submitted && office.booked.elements.count == 1)
    await clock.advance(by: .seconds(1))
    #expect(office.asked.elements == ["Oslo"])
  }

  @Test func `an edit during the wait checks its own field again, and no other`() async {
    let office = Office(holding: "Oslo", "Moon")
    let store = store(office)
    store.send(.edit(\.city, "Oslo"))
    store.send(.edit(\.hotel, "Moon"))
    await clock.advance(by: .milliseconds(300))
    store.send(.submit)
    #expect(store.status == .waiting)
    store.send(.edit(\.hotel, "Star"))
    #expect(store.status == .editing && store.city.isChecking)
    store.send(.submit)
    await clock.settle()
    #expect(store.status == .waiting)
    #expect(office.asked.elements.sorted() == ["Moon", "Oslo", "Star"])
    office.answer("Moon")
    office.answer("Oslo")
    await clock.settle()
    #expect(store.status == .submitted)
    #expect(office.booked.elements.map(\.hotel.value) == ["Star"])
    #expect(office.asked.elements.sorted() == ["Moon", "Oslo", "Star"])
  }

  @Test func `a submission asks about the rows that are neither checked nor being checked`() async {
    let office = Office(holding: "Ann", "Bo")
    let rows = FieldRows((1...3).map { Guest(id: $0, name: Field("Jo\($0)")) })
    let store = store(office, checked(Trip(guests: rows)))
    store.send(.edit(\.guests, 1, \.name, "Ann"))
    store.send(.edit(\.guests, 2, \.name, "Bo"))
    await clock.advance(by: .milliseconds(300))
    store.send(.submit)
    store.send(.move(\.guests, 1, to: 2))
    store.send(.remove(\.guests, 2))
    store.send(.add(\.guests, Guest(id: 4, name: Field("Cy"))))
    #expect(store.status == .editing)
    store.send(.submit)
    await clock.settle()
    #expect(store.status == .waiting && office.asked.elements.sorted() == ["Ann", "Bo", "Cy"])
    office.answer("Ann")
    office.answer("Bo")
    await clock.settle()
    #expect(store.status == .submitted && office.asked.elements.count == 3)
    #expect(office.booked.elements.map { $0.guests.rows.map(\.name.value) } == [["Jo3", "Ann", "Cy"]])
  }

  @Test func `a running check that finds a problem refuses the submission that waits for it`() async {
    let office = Office(holding: "Nobody")
    let store = store(office, checked(Trip(guests: FieldRows([Guest(id: 1, name: Field("Jo"))]))))
    store.send(.edit(\.guests, 1, \.name, "Nobody"))
    await clock.advance(by: .milliseconds(300))
    store.send(.submit)
    office.answer("Nobody")
    await clock.settle()
    #expect(store.refusal == .invalid(["guests[1].name"]) && office.booked.elements.isEmpty)
    #expect(store.state.shownErrors(\.guests, 1, \.name).map(\.message) == ["Unknown."])
    #expect(office.asked.elements == ["Nobody"])
  }

  @Test func `the time limit of a running check goes on, and the next submission asks again`() async {
    let office = Office(holding: "Oslo")
    let store = store(office, checked(Trip()))
    store.send(.edit(\.city, "Oslo"))
    await clock.advance(by: .milliseconds(300))
    await clock.advance(by: .seconds(9))
    store.send(.submit)
    await clock.advance(by: .seconds(1))
    #expect(store.refusal == .unanswered(["city"]) && office.asked.elements == ["Oslo"])
    store.send(.submit)
    office.answer("Oslo")
    await clock.settle()
    #expect(store.status == .submitted && office.asked.elements == ["Oslo", "Oslo"])
  }

  @Test
  func `a new value waits for its pause, although a submission has waited for the check of the last one`()
    async
  {
    let office = Office(holding: "Oslo")
    let store = store(office, checked(Trip()))
    store.send(.edit(\.city, "Oslo"))
    await clock.advance(by: .milliseconds(300))
    store.send(.submit)
    await clock.settle()
    store.send(.edit(\.city, "Paris"))
    await clock.advance(by: .milliseconds(299))
    #expect(office.asked.elements == ["Oslo"] && store.isChecking)
    await clock.advance(by: .milliseconds(1))
    #expect(office.asked.elements == ["Oslo", "Paris"] && store.city.currentCheck == .passed)
  }

  @Test
  func `the task of a submission ends with the submission, also after a check that an edit has started`()
    async
  {
    let office = Office(holding: "Oslo", "booking")
    let store = store(office, checked(Trip()))
    store.send(.edit(\.city, "Oslo"))
    await clock.advance(by: .milliseconds(300))
    let submission = store.send(.submit)
    let ended = Recorder<FormStatus>()
    let waiting = Task {
      await submission.finish()
      ended.note(store.status)
    }
    office.answer("Oslo")
    await clock.settle()
    #expect(store.status == .submitting && ended.elements.isEmpty)
    office.answer("booking")
    await waiting.value
    #expect(ended.elements == [.submitted] && office.booked.elements.count == 1)
  }

  @Test func `a form that was restored during a check is checked by its submission`() async throws {
    let office = Office()
    var form = checked(Trip())
    form.city.value = "Oslo"
    form.city.currentCheck = .checking
    let restored = try JSONDecoder().decode(State.self, from: JSONEncoder().encode(form))
    let store = store(office, restored)
    #expect(store.isChecking)
    store.send(.submit)
    await clock.settle()
    #expect(store.status == .submitted && office.asked.elements == ["Oslo"])
  }

  @Test func `a form that was restored while another value was checked is checked before it is submitted`()
    async
  {
    let office = Office(holding: "Rome", "Oslo")
    let store = store(office, checked(Trip()))
    store.send(.edit(\.city, "Oslo"))
    let earlier = store.state
    store.send(.edit(\.city, "Paris"))
    await clock.advance(by: .milliseconds(100))
    store.update("restore") { $0 = earlier }
    store.send(.submit)
    await clock.settle()
    #expect(store.status == .waiting && office.asked.elements == ["Paris", "Oslo"])
    office.answer("Oslo")
    await clock.settle()
    #expect(store.status == .submitted && office.booked.elements.map(\.city.value) == ["Oslo"])
  }
}
