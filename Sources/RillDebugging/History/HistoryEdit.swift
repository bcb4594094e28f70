package import Rill

/// A change of entries whose states are computed in slices between turns.
///
/// The states are computed on a copy of the entries. Entries that the store appends in the meantime are adopted, and the
/// copy then replaces the entries in one step. If the entries were changed in another way, the change starts again.
package final class HistoryEdit<State, Action: Sendable> {
  /// A kind of change.
  package enum Change: Sendable {
    case skip([UInt64])
    case unskip([UInt64])
    case move(UInt64, before: UInt64?)
    case branch(UInt64)
  }

  typealias Body = (inout HistoryLog<State, Action>) throws(HistoryFailure) -> Int?

  private struct Draft {
    var log: HistoryLog<State, Action>
    /// The edition of the entries that were copied.
    let base: Int
    /// The position from which states are computed again.
    let lowest: Int
    var recomputation: HistoryLog<State, Action>.Recomputation
    var shown: HistoryLog<State, Action>.Rebuild?
  }

  private let history: History<State, Action>
  private let label: String
  /// Whether the change switches to a branch, which inputs that are handled in the meantime do not belong to.
  private let isSwitch: Bool
  private let change: Body
  private var draft: Draft?

  /// Creates a change that has not started.
  ///
  /// - Parameters:
  ///   - history: The history.
  ///   - change: The change.
  package convenience init(_ history: History<State, Action>, _ change: Change) {
    switch change {
    case .skip(let numbers):
      self.init(history, "skip") { log throws(HistoryFailure) in try log.skip(numbers, true) }
    case .unskip(let numbers):
      self.init(history, "unskip") { log throws(HistoryFailure) in try log.skip(numbers, false) }
    case .move(let number, let other):
      self.init(history, "move \(number)") { log throws(HistoryFailure) in
        try log.move(number, before: other)
      }
    case .branch(let number):
      self.init(history, "switch to branch \(number)", isSwitch: true) { log throws(HistoryFailure) in
        try log.take(branch: number)
      }
    }
  }

  /// Creates a change.
  ///
  /// - Parameters:
  ///   - history: The history.
  ///   - label: The label of the change for other middleware.
  ///   - isSwitch: Whether it switches to a branch.
  ///   - change: Changes the entries and returns the position from which to recompute states, or nil if no state
  ///     changes.
  init(_ history: History<State, Action>, _ label: String, isSwitch: Bool = false, _ change: @escaping Body) {
    self.history = history
    self.label = label
    self.isSwitch = isSwitch
    self.change = change
  }

  /// Continues the change, between turns.
  ///
  /// - Parameter budget: The work of this slice.
  /// - Returns: The refusal if the change was rejected, or nil.
  package func advance(_ budget: inout SliceBudget) -> SliceProgress<Refusal?> {
    guard let newest = history.newest else { return .done(nil) }
    history.log?.closeGap(newest)
    guard let log = history.log else { return .done(nil) }
    do throws(HistoryFailure) {
      guard var current = try takeDraft(log) else { return .done(nil) }
      current.log.follow(log, isSwitch: isSwitch)
      guard let shown = compute(&current, &budget) else {
        draft = current
        return .more
      }
      return .done(finish(current, shown))
    } catch {
      return .done(Refusal(by: "history", error))
    }
  }

  /// Removes and returns the draft, so that it is changed in place, or begins one; returns nil if no state changes.
  private func takeDraft(_ log: HistoryLog<State, Action>) throws(HistoryFailure) -> Draft? {
    defer { draft = nil }
    if let draft, draft.base == log.edition { return draft }
    var copy = log
    copy.copiedEnd = log.end
    (copy.parked, copy.left) = (nil, nil)
    guard let lowest = try change(&copy) else { return nil }
    let recomputation = copy.beginRecomputation(from: lowest)
    return Draft(log: copy, base: log.edition, lowest: lowest, recomputation: recomputation)
  }

  /// Returns the state to show, or nil if another slice is needed.
  private func compute(_ draft: inout Draft, _ budget: inout SliceBudget) -> State? {
    while draft.recomputation.position < draft.log.end {
      guard budget.spend() else { return nil }
      draft.log.advance(&draft.recomputation, history.replay)
    }
    if draft.log.isAtEnd { return draft.recomputation.state }
    return draft.log.advance(&draft.shown, to: draft.log.cursor, &budget, history.replay)
  }

  /// Replaces the entries.
  private func finish(_ draft: Draft, _ shown: State) -> Refusal? {
    guard let old = history.log else { return nil }
    var draft = draft
    // A branch may be longer than the entries that it replaces. Its end is shown, which trimming never removes.
    if isSwitch { _ = draft.log.trim(history.replay) }
    let renewed = draft.recomputation.state
    let (cursor, isMoved) = (draft.log.cursor, old.cursor != draft.log.cursor)
    history.log = draft.log
    // While an older state is shown, others learn of another newest one by a turn.
    let isShownAnew = cursor > draft.lowest || isMoved || history.isShownElsewhere
    guard isShownAnew || history.tools?.aside != nil else {
      if !draft.log.isAtEnd { history.log?.keep(renewed, at: draft.log.end) }
      history.tell(.changed)
      return nil
    }
    // A recomputed state that equals the shown one shares no storage with it.
    let target = isShownAnew ? shown : history.tools?.shown ?? shown
    let refusal = history.show(
      target, newest: renewed, at: cursor, self.label, isMove: isShownAnew, changesNewest: true)
    if refusal != nil { history.log = old } else { history.tell(.changed) }
    return refusal
  }
}
