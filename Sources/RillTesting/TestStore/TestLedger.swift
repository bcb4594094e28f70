import Rill

/// What a store did and what a test has asserted of it: a pure state machine.
///
/// Every transition goes in at the end and leaves at the front, asserted or skipped. The asserted state is the one after
/// the last that left.
struct TestLedger<State, Action: Sendable> {
  /// A transition with the state after it.
  struct Entry {
    let transition: Transition<Action>
    let state: State
  }

  /// The state as far as it was asserted.
  private(set) var asserted: State
  /// What has happened and was not asserted, in order.
  private(set) var pending: [Entry] = []
  /// What was asserted last.
  private(set) var last: Entry?

  init(_ state: State) { asserted = state }

  /// Notes what has happened.
  mutating func note(_ transition: Transition<Action>, _ state: State) {
    pending.append(Entry(transition: transition, state: state))
  }

  /// Takes the first of what was not asserted.
  ///
  /// - Returns: It, and the state before it; nil if there is nothing.
  mutating func take() -> (entry: Entry, before: State)? {
    guard !pending.isEmpty else { return nil }
    let (entry, before) = (pending.removeFirst(), asserted)
    asserted = entry.state
    last = entry
    return (entry, before)
  }

  /// Takes the first of what was not asserted, several at once.
  ///
  /// - Parameter count: How many; not more than there are.
  /// - Returns: The entries, and the state before them.
  mutating func take(_ count: Int) -> (entries: [Entry], before: State) {
    let before = asserted
    var entries: [Entry] = []
    while entries.count < count, let (entry, _) = take() { entries.append(entry) }
    return (entries, before)
  }
}
