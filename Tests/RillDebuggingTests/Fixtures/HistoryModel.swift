import Rill
import RillDebugging

/// The behavior of a purse's history, which recomputes all states at each access.
struct HistoryModel {
  enum What: Equatable {
    case add(Int)
    case set([Int])
  }

  struct Item: Equatable {
    let number: UInt64
    var what: What
    var isSkipped = false
    var isGap = false
  }

  struct Branch: Equatable {
    let parent: UInt64
    let items: [Item]
  }

  let mode: HistoryMode
  let limit: Int
  let initial: [Int]
  var base: [Int]
  var baseNumber: UInt64 = 0
  var items: [Item] = []
  var cursor = 0
  var branches: [Branch] = []
  var sequence: UInt64 = 0
  var (isLocked, isPaused, isHeld, hasTravelled, hasOpenGap) = (false, false, false, false, false)

  init(_ amounts: [Int], mode: HistoryMode, limit: Int) {
    (initial, base) = (amounts, amounts)
    (self.mode, self.limit) = (mode, limit)
  }

  private func next(_ state: [Int], _ what: What) -> [Int]? {
    switch what {
    case .add(let amount): state.reduce(amount, +) >= 0 ? state + [amount] : nil
    case .set(let amounts): amounts
    }
  }

  /// The states before each item and after the last, and the refused items.
  var states: (states: [[Int]], refused: [Bool]) {
    var states = [base]
    var refused: [Bool] = []
    for item in items {
      let last = states[states.count - 1]
      let new = item.isSkipped ? last : next(last, item.what)
      states.append(new ?? last)
      refused.append(new == nil)
    }
    return (states, refused)
  }

  /// Whether the store keeps another state as its newest one than it shows, so that a change of it takes a turn.
  var hasOther: Bool { isHeld || mode == .append && cursor < items.count }

  var shown: [Int] { states.states[cursor] }
  var newest: [Int] { states.states[items.count] }

  mutating func send(_ amount: Int) {
    sequence += 1
    guard !isLocked else { return }
    let isPast = cursor < items.count
    let ground = isPast && mode == .branch && !isHeld ? shown : newest
    let result = next(ground, .add(amount))
    if isPaused {
      guard let result else { return }
      if hasOpenGap {
        items[items.count - 1].what = .set(result)
        return
      }
      append(Item(number: sequence, what: .set(result), isGap: true))
      hasOpenGap = true
    } else {
      append(Item(number: sequence, what: .add(amount)))
    }
  }

  private mutating func append(_ item: Item) {
    if cursor < items.count, mode == .branch, !isHeld { fork() }
    let follows = cursor == items.count && !isHeld
    items.append(item)
    if follows { cursor = items.count }
    while items.count > limit {
      let second = states.states[1]
      baseNumber = items.removeFirst().number
      base = second
      if cursor == 0 { sequence += 1 }
      cursor = max(0, cursor - 1)
    }
  }

  private func number(before position: Int) -> UInt64 {
    position > 0 ? items[position - 1].number : baseNumber
  }

  private mutating func fork() {
    guard cursor < items.count else { return }
    branches.append(Branch(parent: number(before: cursor), items: Array(items[cursor...])))
    items.removeSubrange(cursor...)
  }

  mutating func go(to position: Int) {
    let position = min(max(position, 0), items.count)
    guard position != cursor else { return }
    hasOpenGap = false
    hasTravelled = true
    cursor = position
    sequence += 1
  }

  private func position(of number: UInt64) -> Int? { items.firstIndex { $0.number == number } }

  mutating func jump(to number: UInt64) {
    if number == 0 || number == baseNumber { return go(to: 0) }
    if let position = position(of: number) { go(to: position + 1) }
  }

  mutating func skip(_ number: UInt64, _ isSkipped: Bool) {
    hasOpenGap = false
    guard let position = position(of: number), items[position].isSkipped != isSkipped else { return }
    items[position].isSkipped = isSkipped
    if cursor > position || hasOther { sequence += 1 }
  }

  mutating func move(_ number: UInt64, before other: UInt64?) {
    hasOpenGap = false
    guard let from = position(of: number) else { return }
    var target = items.count
    if let other {
      guard let position = position(of: other) else { return }
      target = position
    }
    guard target != from, target != from + 1 else { return }
    let item = items.remove(at: from)
    items.insert(item, at: target > from ? target - 1 : target)
    if cursor > min(from, target) || hasOther { sequence += 1 }
  }

  mutating func sweep() {
    hasOpenGap = false
    cursor -= items[..<cursor].count { $0.isSkipped }
    items.removeAll(where: \.isSkipped)
  }

  mutating func restart(at state: [Int], isTurn: Bool) {
    baseNumber = number(before: items.count)
    (base, items, cursor, branches, hasOpenGap) = (state, [], 0, [], false)
    if isTurn { sequence += 1 }
  }

  mutating func take(branch number: UInt64) {
    hasOpenGap = false
    guard let index = branches.firstIndex(where: { $0.items[0].number == number }) else { return }
    let parent = branches[index].parent
    let place = parent == baseNumber ? 0 : position(of: parent).map { $0 + 1 }
    guard let place else { return }
    let branch = branches.remove(at: index)
    let old = cursor
    let hadOther = hasOther
    cursor = place
    fork()
    items += branch.items
    cursor = items.count
    if cursor > place || old != cursor || hadOther { sequence += 1 }
  }

  mutating func resume() {
    if isPaused { hasOpenGap = false }
    isPaused = false
  }

  mutating func stopEngine() {
    guard !isHeld else { return }
    hasOpenGap = false
    isHeld = true
    hasTravelled = cursor < items.count
    if hasTravelled && mode == .branch { sequence += 1 }
  }

  mutating func startEngine() {
    guard isHeld else { return }
    (isHeld, hasOpenGap) = (false, false)
    guard !hasTravelled || cursor == items.count else {
      if mode == .branch { sequence += 1 }
      return
    }
    cursor = items.count
    sequence += 1
  }
}
