import Rill

/// The times at which entries are due, earliest first.
///
/// Items are never searched for. Each entry stores its valid item; other items are skipped when they are due, and
/// removed when there are too many.
struct QueryAgenda: Sendable {
  /// A time and the entry that is due then.
  struct Item: Comparable, Sendable {
    let time: Duration
    let number: UInt64
    let key: QueryKey

    static func < (left: Item, right: Item) -> Bool { left.time < right.time }

    static func == (left: Item, right: Item) -> Bool { left.number == right.number }
  }

  private var items = MinHeap<Item>()
  private var lastNumber: UInt64 = 0

  /// The earliest time.
  var next: Duration? { items.first?.time }
  /// The number of items, valid or not.
  var count: Int { items.count }

  /// Adds an item and returns it.
  ///
  /// - Complexity: O(log n)
  mutating func add(_ key: QueryKey, at time: Duration) -> Item {
    lastNumber += 1
    let item = Item(time: time, number: lastNumber, key: key)
    items.insert(item)
    return item
  }

  /// Removes and returns the earliest item, if its time is not later than another time.
  ///
  /// - Complexity: O(log n)
  mutating func removeFirst(until time: Duration) -> Item? {
    guard let first = items.first, first.time <= time else { return nil }
    return items.removeFirst()
  }

  /// Removes items that are not valid.
  ///
  /// - Complexity: O(n)
  mutating func removeAll(where isInvalid: (Item) -> Bool) {
    items.removeAll(where: isInvalid)
  }
}
