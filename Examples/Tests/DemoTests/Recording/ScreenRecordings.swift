import Rill
import RillDebugging
import RillScreens
import RillSessions
import RillTesting
import Testing

/// Sessions of features with screens become tests, from a history and from a file.
@MainActor
struct ScreenRecordings {
  private let options = TestSourceOptions(module: "DemoTests")
  private let making = "Store(state, clock: clock) { Visits() }"
  private let store = Store(Visits.State()) { Visits() }

  private func record() async -> History<Visits.State, Visits.Action> {
    let history = store.attach(History())
    store.send(.open("museum"))
    store.send(.open("park"))
    store.send(.path(.screen(1, .arrive(2))))
    await store.send(.path(.screen(2, .ask))).finish()
    await store.send(.path(.screen(2, .leave))).finish()
    store.send(.write)
    store.send(.note(.child(.type("lovely"))))
    await store.send(.note(.child(.save))).finish()
    store.send(.open("inn"))
    store.send(.path(.screen(3, .arrive(1))))
    return history
  }

  @Test func `a session with screens becomes a test`() async throws {
    let test = try await record().testSource(named: "recorded visits", over: making, options: options)
    #expect(test.gaps == [])
    try test.keep(as: "RecordedVisits")
  }

  @Test func `the middle of a session with screens becomes a test`() async throws {
    let test = try await record().testSource(
      of: 4...99, named: "recorded visits from the middle", over: making, options: options)
    #expect(test.gaps == [])
    try test.keep(as: "RecordedVisitsMiddle")
  }

  @Test func `a file of a session with screens becomes a test`() async throws {
    let session = try await record().session("visits")
    let other = Store(Visits.State()) { Visits() }
    let history = other.attach(History())
    try history.load(Session(file: session.file))
    let test = try history.testSource(named: "visits from a file", over: making, options: options)
    #expect(test.gaps == [])
    try test.keep(as: "RecordedVisitsFile")
    withExtendedLifetime(other) {}
  }
}
