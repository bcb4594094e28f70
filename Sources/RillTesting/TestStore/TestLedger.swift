import Rill

/// The transitions of a store and the part of them that a test has asserted: a pure state machine.
///
/// Each transition is appended at the end and removed from the front, asserted or skipped. The asserted state is the
/// state after the last removed transition.
struct TestLedger<State, Action: Sendable> {
  /// A transition with the state after it.
  struct Entry {
    let transition: Transition<Action>
    let state: State
    /// The value that a direct write represents, such as a mutation.
    var subject: (any Sendable)?
    /// The number of values that each generator had drawn at that time.
    var draws = Draws()
  }

  /// The state up to the last asserted transition.
  private(set) var asserted: State
  /// The state before the last assertion.
  private(set) var previous: State
  /// The number of values that each generator had drawn before the last assertion.
  private(set) var drawsBefore: Draws
  /// The transitions that have not been asserted, in order.
  private(set) var pending: [Entry] = []
  /// The last asserted transition.
  private(set) var last: Entry?
  /// The places where the test asserts or causes inputs, by the inputs' numbers.
  private var sites: [UInt64: CallSite] = [:]
  /// The causes of inputs, by the inputs' numbers.
  private var causes: [UInt64: UInt64] = [:]
  private var draws: Draws
  /// The number of the last transition that a failed step has listed.
  private var listed: UInt64 = 0

  init(_ state: State, draws: Draws = Draws()) {
    asserted = state
    previous = state
    self.draws = draws
    drawsBefore = draws
  }

  /// Records a transition.
  ///
  /// - Parameters:
  ///   - entry: The transition and the state after it.
  ///   - site: The running step of the test, or nil if there is none.
  mutating func note(_ entry: Entry, during site: CallSite? = nil) {
    pending.append(entry)
    if let cause = entry.transition.cause {
      causes[entry.transition.sequence] = cause
    } else {
      sites[entry.transition.sequence] = site
    }
  }

  /// Removes the first pending transition.
  ///
  /// - Parameter site: The place where the test asserts it, or nil if the test skips it.
  /// - Returns: The transition and the state before it, or nil if there is none.
  mutating func take(at site: CallSite? = nil) -> (entry: Entry, before: State)? {
    guard !pending.isEmpty else { return nil }
    let entry = pending.removeFirst()
    (previous, asserted) = (asserted, entry.state)
    (drawsBefore, draws) = (draws, entry.draws)
    last = entry
    if let site { sites[entry.transition.sequence] = site }
    return (entry, previous)
  }

  /// Removes the first pending transitions.
  ///
  /// - Parameters:
  ///   - count: The number of transitions to remove, at most the number of pending ones.
  ///   - site: The place where the test asserts them, or nil if the test skips them.
  /// - Returns: The transitions, and the state before them.
  mutating func take(_ count: Int, at site: CallSite? = nil) -> (entries: [Entry], before: State) {
    let before = asserted
    let entries = Array(pending.prefix(count))
    guard let newest = entries.last else { return ([], before) }
    pending.removeFirst(entries.count)
    (previous, asserted) = (before, newest.state)
    (drawsBefore, draws) = (draws, newest.draws)
    last = newest
    if let site { for entry in entries { sites[entry.transition.sequence] = site } }
    return (entries, before)
  }

  /// Records that a failed step has listed all pending transitions, which later steps need not report again.
  mutating func list() { listed = pending.last?.transition.sequence ?? listed }

  /// Returns whether a failed step has listed a transition.
  func isListed(_ entry: Entry) -> Bool { entry.transition.sequence <= listed }

  /// Returns the step of the test that led to a transition, or nil if there is none.
  func origin(of entry: Entry) -> CallSite? {
    var number = entry.transition.sequence
    while sites[number] == nil {
      guard let cause = causes[number] else { return nil }
      number = cause
    }
    return sites[number]
  }
}
