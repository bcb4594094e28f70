/// The newest events of all stores, numbered from 1.
///
/// The log is the queue of all readers: a reader is a number, and one that falls behind the oldest event has lost its
/// position. A slow reader therefore costs nothing and delays no other reader.
struct EventLog {
  /// The result of reading after a position.
  enum Reading {
    /// The next event with its number.
    case event(UInt64, InspectorEvent)
    /// No event has happened since.
    case upToDate
    /// Events between the position and the oldest kept event are lost, or the position never existed.
    case lost
  }

  private var events = RingBuffer<InspectorEvent>()
  private let capacity: Int
  /// The number of the newest event, or 0 if there is none.
  private(set) var newest: UInt64 = 0

  init(capacity: Int) {
    self.capacity = max(capacity, 1)
  }

  /// Appends an event, and removes the oldest one if the capacity is exceeded.
  mutating func append(_ event: InspectorEvent) {
    events.append(event)
    newest += 1
    if events.count > capacity { events.popFirst() }
  }

  /// Returns the result of reading after the event with the given number.
  func reading(after number: UInt64) -> Reading {
    if number == newest { return .upToDate }
    let oldest = newest - UInt64(events.count) + 1
    guard number < newest, number + 1 >= oldest else { return .lost }
    return .event(number + 1, events[Int(number + 1 - oldest)])
  }
}
