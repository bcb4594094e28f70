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
    /// The value that a direct write stands for, such as a mutation.
    var subject: (any Sendable)?
    /// What every generator had drawn by then.
    var draws = Draws()
  }

  /// The state as far as it was asserted.
  private(set) var asserted: State
  /// The state before what was asserted last.
  private(set) var previous: State
  /// What every generator had drawn before what was asserted last.
  private(set) var drawsBefore: Draws
  /// What has happened and was not asserted, in order.
  private(set) var pending: [Entry] = []
  /// What was asserted last.
  private(set) var last: Entry?
  /// Where the test asserts or causes inputs, by their numbers.
  private var sites: [UInt64: CallSite] = [:]
  /// The causes of inputs, by their numbers.
  private var causes: [UInt64: UInt64] = [:]
  private var draws: Draws

  init(_ state: State, draws: Draws = Draws()) {
    asserted = state
    previous = state
    self.draws = draws
    drawsBefore = draws
  }

  /// Notes what has happened.
  ///
  /// - Parameters:
  ///   - entry: The transition and the state after it.
  ///   - site: The step of the test that runs; nil if none does.
  mutating func note(_ entry: Entry, during site: CallSite? = nil) {
    pending.append(entry)
    if let cause = entry.transition.cause {
      causes[entry.transition.sequence] = cause
    } else {
      sites[entry.transition.sequence] = site
    }
  }

  /// Takes the first of what was not asserted.
  ///
  /// - Parameter site: Where the test asserts it; nil if the test skips it.
  /// - Returns: It, and the state before it; nil if there is nothing.
  mutating func take(at site: CallSite? = nil) -> (entry: Entry, before: State)? {
    guard !pending.isEmpty else { return nil }
    let entry = pending.removeFirst()
    (previous, asserted) = (asserted, entry.state)
    (drawsBefore, draws) = (draws, entry.draws)
    last = entry
    if let site { sites[entry.transition.sequence] = site }
    return (entry, previous)
  }

  /// Takes the first of what was not asserted, several at once.
  ///
  /// - Parameters:
  ///   - count: How many; not more than there are.
  ///   - site: Where the test asserts them; nil if the test skips them.
  /// - Returns: The entries, and the state before them.
  mutating func take(_ count: Int, at site: CallSite? = nil) -> (entries: [Entry], before: State) {
    let (before, drawsBefore) = (asserted, draws)
    var entries: [Entry] = []
    while entries.count < count, let (entry, _) = take(at: site) { entries.append(entry) }
    if !entries.isEmpty { (previous, self.drawsBefore) = (before, drawsBefore) }
    return (entries, before)
  }

  /// The step of the test that has led to a transition; nil if none has.
  func origin(of entry: Entry) -> CallSite? {
    var number = entry.transition.sequence
    while sites[number] == nil {
      guard let cause = causes[number] else { return nil }
      number = cause
    }
    return sites[number]
  }
}
