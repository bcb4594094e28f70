import Synchronization

/// The stores that the inspector shows, which publish their events to its feed.
final class StoreRegistry: Sendable {
  /// A store and its ID.
  struct Entry: Sendable {
    let id: StoreID
    let store: any InspectedStore
  }

  private struct Content {
    var entries: [Entry] = []
    var ids = StoreIDs()
    var isClosed = false
    /// The number of entries at which released stores are looked for.
    var nextSweep = StoreRegistry.mostReleased * 2
  }

  /// The number of released stores that are kept in the list when others are added.
  private static let mostReleased = 16

  private let feed: EventFeed
  private let content = Mutex(Content())

  init(feed: EventFeed) {
    self.feed = feed
  }

  /// The stores in the order in which they were added.
  var entries: [Entry] { content.withLock { $0.entries } }

  /// Adds a store and publishes the addition, and from time to time the removal of stores that were released long ago.
  ///
  /// After ``removeAll()``, a store receives an ID but is not kept.
  @discardableResult
  func add(_ store: any InspectedStore) -> StoreID {
    let (id, isKept, isFull) = content.withLock { content in
      let id = content.ids.assign(store.name)
      if !content.isClosed { content.entries.append(Entry(id: id, store: store)) }
      return (id, !content.isClosed, content.entries.count >= content.nextSweep)
    }
    guard isKept else { return id }
    if isFull { removeReleased() }
    feed.publish(.storeAdded(id, name: store.name))
    store.connect(as: id, to: feed)
    return id
  }

  /// Removes the released stores except the newest ones.
  private func removeReleased() {
    for entry in entries.filter({ $0.store.availability == .gone }).dropLast(Self.mostReleased) {
      remove(entry.id)
    }
    content.withLock { $0.nextSweep = $0.entries.count + Self.mostReleased }
  }

  /// Reserves an ID for a store of another process.
  func reserve(_ name: String) -> StoreID {
    content.withLock { $0.ids.assign(name) }
  }

  /// Removes a store and publishes the removal.
  ///
  /// Does nothing if there is no such store.
  func remove(_ id: StoreID) {
    let removed = content.withLock { content -> (any InspectedStore)? in
      guard let index = content.entries.firstIndex(where: { $0.id == id }) else { return nil }
      return content.entries.remove(at: index).store
    }
    guard let removed else { return }
    removed.disconnect()
    feed.publish(.storeRemoved(id))
  }

  /// Removes all stores and rejects new ones, without publishing the removals.
  func removeAll() {
    let removed = content.withLock { content in
      content.isClosed = true
      defer { content.entries = [] }
      return content.entries
    }
    for entry in removed { entry.store.disconnect() }
  }

  /// Returns the store with an ID.
  func store(_ id: String) throws(InspectorFailure) -> any InspectedStore {
    let found = content.withLock { $0.entries.first { $0.id.rawValue == id }?.store }
    guard let found else { throw .unknownStore(id) }
    return found
  }
}
