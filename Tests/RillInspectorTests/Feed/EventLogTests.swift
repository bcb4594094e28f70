#if Inspector
import Testing

@testable import RillInspector

struct EventLogTests {
  private func event(_ number: UInt64) -> InspectorEvent { .storeRemoved(StoreID(rawValue: String(number))) }

  private func log(capacity: Int, events: UInt64) -> EventLog {
    var log = EventLog(capacity: capacity)
    for number in 0..<events { log.append(event(number + 1)) }
    return log
  }

  @Test func `a reader gets every event once, in order`() {
    let log = log(capacity: 10, events: 10)
    for number in 0..<10 as Range<UInt64> {
      #expect(log.reading(after: number) == .event(number + 1, event(number + 1)))
    }
    #expect(log.reading(after: 10) == .upToDate)
  }

  @Test func `a reader who is behind the oldest event has lost its place`() {
    let log = log(capacity: 3, events: 10)
    #expect(log.reading(after: 6) == .lost)
    #expect(log.reading(after: 7) == .event(8, event(8)))
  }

  @Test func `a place that was never given out is lost`() {
    #expect(log(capacity: 3, events: 2).reading(after: 3) == .lost)
    #expect(EventLog(capacity: 3).reading(after: 0) == .upToDate)
    #expect(EventLog(capacity: 3).reading(after: 1) == .lost)
  }
}
#endif
