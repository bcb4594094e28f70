import Rill

/// The feeds of all watchers of one query, which one observer of the store serves.
///
/// It belongs to the isolation of the queries, and may be released anywhere.
final class QueryFeeds {
  private var feeds: [WeakFeed] = []
  private var subscription: Subscription?
  /// The number of feeds at which released ones are removed.
  private var limit = 8

  private struct WeakFeed {
    weak var object: QueryFeed?

    // Not inlined: where it is, the optimizer copies the weak reference and loads the copy.
    @inline(never) borrowing func load() -> QueryFeed? { object }
  }

  /// The state in the store, in an object that the observer retains instead of this one.
  private final class News {
    weak var feeds: QueryFeeds?
    var shown = QueryShown.nothing
    var next = QueryShown.nothing
  }

  init(of key: QueryKey, in hub: QueryHub) {
    let news = News()
    news.feeds = self
    let place = hub.store.rowPlace(\.entries, id: key) { $0.rowObservers(\.entries) }
    subscription = place.observe(bytes: nil) { place in
      // The address is valid during the call. The payload of an optional starts at the optional's own address.
      let isThere = place.assumingMemoryBound(to: QueryEntry?.self).pointee != nil
      news.next = isThere ? place.assumingMemoryBound(to: QueryEntry.self).pointee.shown : .nothing
      return news.next !== news.shown
    } tell: {
      let last = news.shown
      news.shown = news.next
      news.feeds?.take(news.shown, after: last)
    }
  }

  func add(_ feed: QueryFeed) {
    if feeds.count >= limit {
      feeds.removeAll { $0.object?.home != ObjectIdentifier(self) }
      limit = max(8, 2 * feeds.count)
    }
    feed.home = ObjectIdentifier(self)
    feeds.append(WeakFeed(object: feed))
  }

  /// Notifies the current feeds.
  ///
  /// A feed that leaves in the meantime is not notified.
  private func take(_ shown: QueryShown, after last: QueryShown) {
    let (feeds, parts) = (feeds, shown.differences(from: last))
    // By position, because an iterator copies each weak reference.
    for index in feeds.indices {
      guard let feed = feeds[index].load(), feed.home == ObjectIdentifier(self) else { continue }
      feed.take(shown, parts: feed.shown === last ? parts : nil)
    }
  }
}
