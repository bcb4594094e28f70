import Synchronization

/// The stores the inspector shows, and the way of what they tell into its feed.
final class StoreRegistry: Sendable {
  /// A store and what it is called here.
  struct Entry: Sendable {
    let id: StoreID
    let store: any InspectedStore
  }

  private struct Content {
    var entries: [Entry] = []
    /// Ids that were ever given out: an old link never shows another store.
    var taken: Set<StoreID> = []
    var isClosed = false
  }

  private let feed: EventFeed
  private let content = Mutex(Content())

  init(feed: EventFeed) {
    self.feed = feed
  }

  /// The stores in the order in which they were added.
  var entries: [Entry] { content.withLock { $0.entries } }

  /// Adds a store and tells those who follow the feed.
  ///
  /// After ``removeAll()`` a store gets an id and is not kept.
  @discardableResult
  func add(_ store: any InspectedStore) -> StoreID {
    let (id, isKept) = content.withLock { content in
      let id = StoreID(name: store.name, avoiding: content.taken)
      content.taken.insert(id)
      if !content.isClosed { content.entries.append(Entry(id: id, store: store)) }
      return (id, !content.isClosed)
    }
    guard isKept else { return id }
    feed.publish(.storeAdded(id, name: store.name))
    store.connect(as: id, to: feed)
    return id
  }

  /// Makes an id for a store that is not here, and never gives it to another.
  func reserve(_ name: String) -> StoreID {
    content.withLock { content in
      let id = StoreID(name: name, avoiding: content.taken)
      content.taken.insert(id)
      return id
    }
  }

  /// Takes a store out and tells those who follow the feed.
  ///
  /// Nothing happens if it is not there.
  func remove(_ id: StoreID) {
    let removed = content.withLock { content -> (any InspectedStore)? in
      guard let index = content.entries.firstIndex(where: { $0.id == id }) else { return nil }
      return content.entries.remove(at: index).store
    }
    guard let removed else { return }
    removed.disconnect()
    feed.publish(.storeRemoved(id))
  }

  /// Takes every store out and no more in, without telling anybody.
  func removeAll() {
    let removed = content.withLock { content in
      content.isClosed = true
      defer { content.entries = [] }
      return content.entries
    }
    for entry in removed { entry.store.disconnect() }
  }

  /// The store of this id.
  func store(_ id: String) throws(InspectorFailure) -> any InspectedStore {
    let found = content.withLock { $0.entries.first { $0.id.rawValue == id }?.store }
    guard let found else { throw .unknownStore(id) }
    return found
  }
}
