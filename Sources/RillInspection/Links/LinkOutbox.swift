/// What a link has yet to tell, and how much it never will.
///
/// It is a place in the feed, which keeps a bounded number of events: an inspector that is slow or gone costs the app
/// nothing, and what it has missed is counted.
struct LinkOutbox {
  /// How many messages are told at once.
  private static let most = 16

  /// What is told at once.
  struct Load {
    var events: [WireEvent] = []
    /// How many events of the feed it stands for.
    var count: UInt64 = 0
  }

  private let feed: EventFeed
  private var number: UInt64
  private var isOffered = false
  /// How many events were never told.
  private(set) var dropped: UInt64 = 0

  /// Begins at the newest event.
  init(_ feed: EventFeed) {
    self.feed = feed
    number = feed.newest.number
  }

  /// Takes out what comes next; nothing if everything is told.
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

  /// Goes on at the newest event, since an offer of the stores has all that was before it.
  ///
  /// What happened after the first offer and was not told counts as dropped; before that, nobody was to be told.
  mutating func offer() {
    if isOffered { skip() } else { number = feed.newest.number }
    isOffered = true
  }

  /// What was taken out did not arrive.
  mutating func lose(_ load: Load) { dropped += load.count }

  /// Goes on at the newest event, and counts those before it.
  mutating func skip() {
    let newest = feed.newest.number
    dropped += newest > number ? newest - number : 0
    number = newest
  }
}
