package import Rill

/// The replacement of all entries of a history, in slices between turns.
///
/// The states are computed in a log of their own, which replaces the history's in one step. Nothing changes before that.
package final class HistoryLoad<State, Action: Sendable> {
  private let history: History<State, Action>
  private let next: () -> HistoryEntry<State, Action>?
  private var log: HistoryLog<State, Action>?
  private var recomputation: HistoryLog<State, Action>.Recomputation?
  private let start: State

  /// Creates a replacement that has not started.
  ///
  /// - Parameters:
  ///   - history: The history.
  ///   - start: The state before the entries.
  ///   - next: Returns the entries, in order, and then nil.
  package init(
    _ history: History<State, Action>, from start: State, next: @escaping () -> HistoryEntry<State, Action>?
  ) {
    self.history = history
    self.next = next
    self.start = start
  }

  /// Continues the replacement, between turns.
  ///
  /// - Parameters:
  ///   - budget: The work of this slice.
  ///   - check: Called after each entry, with the reason why it was refused, if it was; an error that it throws ends the
  ///     replacement.
  /// - Returns: The refusal if the change was rejected, or nil.
  /// - Throws: Any error that the function throws.
  package func advance<Problem: Error>(
    _ budget: inout SliceBudget, check: (Refusal?) throws(Problem) -> Void
  ) throws(Problem) -> SliceProgress<Refusal?> {
    guard let old = history.log else { return .done(nil) }
    var log = log ?? HistoryLog<State, Action>(start, old.settings)
    var work = recomputation ?? log.beginRecomputation(from: 0)
    (self.log, recomputation) = (nil, nil)
    while true {
      guard budget.spend() else {
        (self.log, recomputation) = (log, work)
        return .more
      }
      guard let entry = next() else { break }
      log.fill(with: entry)
      log.advance(&work, history.replay)
      log.cursor = log.end
      let refusal = log.entries[log.end - 1].refusal
      _ = log.trim(history.replay)
      try check(refusal)
    }
    return .done(finish(log, work.state))
  }

  private func finish(_ next: HistoryLog<State, Action>, _ newest: State) -> Refusal? {
    guard let old = history.log else { return nil }
    let (effects, strayed) = (history.effects, history.strayed)
    var next = next
    next.initial = old.initial
    next.isWatched = old.isWatched
    next.edition = old.edition + 1
    let highest = next.renumber(above: history.lastNumber)
    (history.log, history.effects, history.strayed) = (next, [:], nil)
    let refusal = history.show(newest, newest: newest, at: next.end, "load")
    if refusal != nil {
      (history.log, history.effects, history.strayed) = (old, effects, strayed)
    } else {
      history.tools?.number(above: highest)
      history.tell(.changed)
    }
    return refusal
  }
}

extension HistoryLog {
  /// Appends an entry from another source without computing its state.
  mutating func fill(with entry: Entry) {
    if let last = lastNumber, entry.sequence <= last { isInOrder = false }
    lastNumber = entry.sequence
    var entry = entry
    entry.cost = MemoryLayout<Entry>.stride + entry.effects.count * 64 + settings.cost.input(entry.input)
    entries.append(entry, weight: entry.cost)
  }

  /// Gives entries from another source higher numbers, if the store has handled inputs with theirs.
  ///
  /// - Parameter last: The number of the store's last input.
  /// - Returns: The highest number.
  /// - Complexity: O(n).
  mutating func renumber(above last: UInt64) -> UInt64 {
    var numbers: ClosedRange<UInt64>?
    for place in entries.start..<end {
      let number = entries[place].sequence
      numbers = min(numbers?.lowerBound ?? number, number)...max(numbers?.upperBound ?? 0, number)
    }
    guard let numbers, last >= numbers.lowerBound else { return numbers?.upperBound ?? 0 }
    let shift = last - numbers.lowerBound + 1
    for place in entries.start..<end { entries[place] = entries[place].shifted(by: shift) }
    if baseNumber > 0 { baseNumber += shift }
    return numbers.upperBound + shift
  }
}
