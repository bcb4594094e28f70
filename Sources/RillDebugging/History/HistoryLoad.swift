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
  private var isRead = false
  /// The lowest and the highest number of the entries so far.
  private var numbers: ClosedRange<UInt64>?
  /// The next entry that gets a higher number, and the difference.
  private var renumbering: (place: Int, count: UInt64)?
  /// The number that the store had assigned last when the replacement began.
  private let began: UInt64

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
    began = history.lastNumber
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
    // The only references, so that both are changed in place.
    (self.log, recomputation) = (nil, nil)
    guard try read(into: &log, &work, &budget, check), renumber(&log, &budget) else {
      (self.log, recomputation) = (log, work)
      return .more
    }
    return .done(finish(log, work.state))
  }

  /// Handles the entries, and returns whether there are no further ones.
  private func read<Problem: Error>(
    into log: inout HistoryLog<State, Action>, _ work: inout HistoryLog<State, Action>.Recomputation,
    _ budget: inout SliceBudget, _ check: (Refusal?) throws(Problem) -> Void
  ) throws(Problem) -> Bool {
    while !isRead {
      guard budget.spend() else { return false }
      guard let entry = next() else {
        isRead = true
        break
      }
      let number = entry.sequence
      numbers = min(numbers?.lowerBound ?? number, number)...max(numbers?.upperBound ?? number, number)
      log.fill(with: entry)
      log.advance(&work, history.replay)
      log.cursor = log.end
      let refusal = log.entries[log.end - 1].refusal
      _ = log.trim(history.replay)
      try check(refusal)
    }
    return true
  }

  /// Gives the entries numbers above those of the inputs that the store has handled, and returns whether that is done.
  private func renumber(_ log: inout HistoryLog<State, Action>, _ budget: inout SliceBudget) -> Bool {
    while let numbers, renumbering != nil || history.lastNumber >= numbers.lowerBound {
      let last = history.lastNumber
      // As many further inputs as there were so far find room below the entries.
      var (place, count) = renumbering ?? (log.entries.start, last - numbers.lowerBound + 1 + (last - began))
      while place < log.end {
        guard budget.spend() else {
          renumbering = (place, count)
          return false
        }
        log.entries[place] = log.entries[place].shifted(by: count)
        place += 1
      }
      if log.baseNumber > 0 { log.baseNumber += count }
      renumbering = nil
      self.numbers = (numbers.lowerBound + count)...(numbers.upperBound + count)
    }
    return true
  }

  private func finish(_ next: HistoryLog<State, Action>, _ newest: State) -> Refusal? {
    guard let old = history.log else { return nil }
    let (effects, strayed) = (history.effects, history.strayed)
    var next = next
    next.initial = old.initial
    next.isWatched = old.isWatched
    next.edition = old.edition + 1
    (history.log, history.effects, history.strayed) = (next, [:], nil)
    // While an older state is shown, others do not learn otherwise that the newest one is replaced.
    let refusal = history.show(
      newest, newest: newest, at: next.end, "load", changesNewest: history.tools?.aside != nil)
    if refusal != nil {
      (history.log, history.effects, history.strayed) = (old, effects, strayed)
    } else {
      history.tools?.number(above: numbers?.upperBound ?? 0)
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
}
