/// The newest events of all stores, numbered from 1 on.
///
/// It is the queue of every reader at once: a reader is a number, and one who falls behind the oldest event has lost
/// its place. So a slow reader costs nothing and holds nobody up.
struct EventLog {
  /// What comes next for a reader.
  enum Reading {
    /// The event of this number.
    case event(UInt64, InspectorEvent)
    /// Nothing has happened since.
    case upToDate
    /// Events between the reader's place and the oldest one kept are lost, or the place never was.
    case lost
  }

  private var events = RingBuffer<InspectorEvent>()
  private let capacity: Int
  /// The number of the newest event; 0 if there was none.
  private(set) var newest: UInt64 = 0

  init(capacity: Int) {
    self.capacity = max(capacity, 1)
  }

  /// Adds an event, and lets the oldest go if there are too many.
  mutating func append(_ event: InspectorEvent) {
    events.append(event)
    newest += 1
    if events.count > capacity { events.popFirst() }
  }

  /// What comes after the event of the given number.
  func reading(after number: UInt64) -> Reading {
    if number == newest { return .upToDate }
    let oldest = newest - UInt64(events.count) + 1
    guard number < newest, number + 1 >= oldest else { return .lost }
    return .event(number + 1, events[Int(number + 1 - oldest)])
  }
}
