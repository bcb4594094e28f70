/// The times at which entries are due, earliest first: a binary heap.
///
/// Items are never searched for. Each entry stores its valid item; other items are skipped when they are due, and
/// removed when there are too many.
struct QueryAgenda: Sendable {
  /// A time and the entry that is due then.
  struct Item: Sendable {
    let time: Duration
    let number: UInt64
    let key: QueryKey
  }

  private var items: [Item] = []
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
    items.append(item)
    var index = items.count - 1
    while index > 0, items[index].time < items[(index - 1) / 2].time {
      items.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
    return item
  }

  /// Removes and returns the earliest item, if its time is not later than another time.
  ///
  /// - Complexity: O(log n)
  mutating func removeFirst(until time: Duration) -> Item? {
    guard let first = items.first, first.time <= time else { return nil }
    let last = items.removeLast()
    if !items.isEmpty {
      items[0] = last
      sink(0)
    }
    return first
  }

  /// Removes items that are not valid.
  ///
  /// - Complexity: O(n)
  mutating func removeAll(where isInvalid: (Item) -> Bool) {
    items.removeAll(where: isInvalid)
    for index in stride(from: items.count / 2 - 1, through: 0, by: -1) { sink(index) }
  }

  private mutating func sink(_ start: Int) {
    var index = start
    while true {
      let child = 2 * index + 1
      guard child < items.count else { return }
      let other = child + 1
      let least = other < items.count && items[other].time < items[child].time ? other : child
      guard items[least].time < items[index].time else { return }
      items.swapAt(index, least)
      index = least
    }
  }
}
