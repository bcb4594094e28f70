import Testing

@testable import RillInspector

struct EventLogTests {
  private func event(_ number: UInt64) -> InspectorEvent { .storeRemoved(StoreID(rawValue: String(number))) }

  private func log(capacity: Int, events: UInt64) -> EventLog {
    var log = EventLog(capacity: capacity)
    for number in 0..<events { log.append(event(number + 1)) }
    return log
  }

  private func reading(_ log: EventLog, after number: UInt64) -> String {
    switch log.reading(after: number) {
    case .event(let number, .storeRemoved(let id)): "\(number) \(id)"
    case .event: "other"
    case .upToDate: "up to date"
    case .lost: "lost"
    }
  }

  @Test func `a reader gets every event once, in order`() {
    let log = log(capacity: 10, events: 10)
    for number in 0..<10 as Range<UInt64> {
      #expect(reading(log, after: number) == "\(number + 1) \(number + 1)")
    }
    #expect(reading(log, after: 10) == "up to date")
  }

  @Test func `a reader behind the oldest event has lost its place`() {
    let log = log(capacity: 3, events: 10)
    #expect(reading(log, after: 6) == "lost")
    #expect(reading(log, after: 7) == "8 8")
  }

  @Test func `an unknown position is lost`() {
    #expect(reading(log(capacity: 3, events: 2), after: 3) == "lost")
    #expect(reading(EventLog(capacity: 3), after: 0) == "up to date")
    #expect(reading(EventLog(capacity: 3), after: 1) == "lost")
  }
}
