/// Collects the differences inside a value: runs of equal parts are counted, changes are shown up to a limit.
struct DifferenceItems {
  private(set) var items: [DifferenceParts.Item] = []
  private var unchanged = 0
  private var shown = 0
  private var more = 0
  private let most: Int

  init(most: Int) {
    self.most = most
  }

  /// Adds equal parts.
  mutating func addUnchanged(_ count: Int) { unchanged += count }

  /// Adds a change, which is evaluated only if it is shown.
  mutating func add(_ item: @autoclosure () -> DifferenceParts.Item) {
    guard !isFull else { return addMore() }
    close()
    shown += 1
    items.append(item())
  }

  /// Whether further changes are only counted.
  var isFull: Bool { shown >= most }

  /// Counts a change that is not shown.
  mutating func addMore() { more += 1 }

  /// Finishes the list and returns its items.
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
  /// Whether the item represents equal parts.
  var isEqual: Bool {
    switch self {
    case .unchanged, .same: true
    case .changed, .inserted, .removed, .moved, .more, .hidden: false
    }
  }
}
