/// The position of a reader in the feed, with the frames to send to it.
package struct EventCursor {
  package let feed: EventFeed
  private var number: UInt64
  private var opening: WireEvent?

  /// Starts after the reader's last position if this run still knows it, or else after the newest event.
  init(feed: EventFeed, resumingAt last: EventPosition?) {
    self.feed = feed
    let newest = feed.newest
    if let last, last.run == feed.run, !feed.hasLost(last.number) {
      number = last.number
      opening = .open(resumed: true)
    } else {
      number = newest.number
      opening = last == nil ? .open(resumed: false) : .reset
    }
  }

  /// Returns the next frame, or nil if the reader is up to date.
  mutating func nextFrame() throws -> [UInt8]? {
    if let event = opening {
      opening = nil
      return try frame(event)
    }
    switch feed.reading(after: number) {
    case .upToDate: return nil
    case .event(let next, let event):
      let batch = EventBatch(event, next) { number in
        if case .event(let next, let event) = feed.reading(after: number) { (next, event) } else { nil }
      }
      number = batch.number
      return try frame(batch.wire)
    case .lost:
      number = feed.newest.number
      return try frame(.reset)
    }
  }

  private func frame(_ event: WireEvent) throws -> [UInt8] {
    try EventFrame(id: EventPosition(run: feed.run, number: number), event: event).bytes()
  }
}
