/// The events that a link has yet to report, and the number of those it never will.
///
/// An outbox is a position in the feed, which keeps a bounded number of events: a slow or unreachable inspector costs
/// the app nothing, and the events it misses are counted.
struct LinkOutbox {
  /// The maximum number of messages in a report.
  private static let most = 16

  /// The contents of a report.
  struct Load {
    var events: [WireEvent] = []
    /// The number of feed events that the report represents.
    var count: UInt64 = 0
  }

  private let feed: EventFeed
  private var number: UInt64
  private var isOffered = false
  /// The number of events that were never reported.
  private(set) var dropped: UInt64 = 0

  /// Creates an outbox that starts after the newest event.
  init(_ feed: EventFeed) {
    self.feed = feed
    number = feed.newest.number
  }

  /// Returns the next events to report; empty if all events are reported.
  mutating func next() -> Load {
    var load = Load()
    while load.events.count < Self.most {
      switch feed.reading(after: number) {
      case .upToDate: return load
      case .event(let first, let event):
        let batch = EventBatch(event, first) { number in
          if case .event(let next, let event) = feed.reading(after: number) { (next, event) } else { nil }
        }
        load.events.append(batch.wire)
        load.count += batch.number - number
        number = batch.number
      case .lost:
        skip()
        load.events.append(.reset)
      }
    }
    return load
  }

  /// Continues after the newest event, because an offer of the stores includes everything before it.
  ///
  /// Events after the first offer that were not reported count as dropped; before the first offer, no inspector expects
  /// any.
  mutating func offer() {
    if isOffered { skip() } else { number = feed.newest.number }
    isOffered = true
  }

  /// Counts the events of a report that was not delivered as dropped.
  mutating func lose(_ load: Load) { dropped += load.count }

  /// Continues after the newest event, and counts the skipped events as dropped.
  mutating func skip() {
    let newest = feed.newest.number
    dropped += newest > number ? newest - number : 0
    number = newest
  }
}

/// Signals that there are events to report.
final class LinkSignal: EventListener {
  let rings: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (rings, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  }

  func wake() { continuation.yield() }
  func end() { continuation.finish() }
}
