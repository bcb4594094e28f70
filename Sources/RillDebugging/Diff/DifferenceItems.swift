/// Collects what is different inside a value: equal parts in a row are counted together, changes up to a limit shown.
struct DifferenceItems {
  private(set) var items: [DifferenceParts.Item] = []
  private var unchanged = 0
  private var shown = 0
  private var more = 0
  private let most: Int

  init(most: Int) {
    self.most = most
  }

  /// Adds parts that are equal.
  mutating func addUnchanged(_ count: Int) { unchanged += count }

  /// Adds a change; what it shows is found out only if it is shown.
  mutating func add(_ item: @autoclosure () -> DifferenceParts.Item) {
    guard !isFull else { return addMore() }
    close()
    shown += 1
    items.append(item())
  }

  /// Whether changes are only counted from here on.
  var isFull: Bool { shown >= most }

  /// Counts a change that is not shown.
  mutating func addMore() { more += 1 }

  /// Ends the list.
  mutating func finish() -> [DifferenceParts.Item] {
    close()
    if more > 0 { items.append(.more(more)) }
    return items
  }

  private mutating func close() {
    guard unchanged > 0 else { return }
    items.append(.unchanged(unchanged))
    unchanged = 0
  }
}

extension DifferenceParts.Item {
  /// Whether it says that something is equal.
  var isEqual: Bool {
    switch self {
    case .unchanged, .same: true
    case .changed, .inserted, .removed, .moved, .more, .hidden: false
    }
  }
}
