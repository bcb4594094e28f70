package import Rill

/// The reconstruction of one or more states of a history, in slices between turns.
package struct HistoryRebuild<State, Action: Sendable> {
  /// A state on its way to an entry of a branch.
  private struct Aside {
    let branches: [UInt64]
    let position: Int
    let edition: Int
    /// The number of entries of the branches that led to the state.
    var count = 0
    var state: State
  }

  private var rebuild: HistoryLog<State, Action>.Rebuild?
  private var aside: Aside?

  /// Creates a reconstruction that has not started.
  package init() {}

  /// Continues to reconstruct the state at a place.
  ///
  /// - Parameters:
  ///   - place: The place, which must be kept. Places that increase from one reconstruction to the next cost least.
  ///   - history: The history.
  ///   - budget: The work of this slice.
  /// - Returns: The state, or nil if another slice is needed.
  package mutating func state(
    at place: Int, of history: History<State, Action>, _ budget: inout SliceBudget
  ) -> State? {
    if place == history.endPlace { return history.newest }
    if place == history.shownPlace, !history.isShownElsewhere { return history.tools?.shown }
    return history.log?.advance(&rebuild, to: place, &budget, history.replay)
  }

  /// Continues to reconstruct the state at a point.
  ///
  /// The entries of a branch are validated again, as if the history had switched to the branch.
  ///
  /// - Parameters:
  ///   - point: The point, which must be kept. Points that follow each other cost least.
  ///   - history: The history.
  ///   - budget: The work of this slice.
  /// - Returns: The state, or nil if another slice is needed.
  /// - Complexity: O(entries of the branches up to the point), because branches keep no states.
  package mutating func state(
    at point: HistoryPoint, of history: History<State, Action>, _ budget: inout SliceBudget
  ) -> State? {
    switch point {
    case .place(let place): return state(at: place, of: history, &budget)
    case .branch(let number):
      guard let log = history.log, let path = log.path(to: number),
        var current = start(path, log.edition, of: history, &budget)
      else { return nil }
      // The only reference, so that the inputs change the state in place.
      aside = nil
      while current.count < path.count, budget.spend() {
        let entry = path.entry(at: current.count)
        if !entry.isSkipped, entry.isHandled { _ = history.replay(entry.input, &current.state, true) }
        current.count += 1
      }
      aside = current
      return current.count == path.count ? current.state : nil
    }
  }

  /// Returns the last state if it is on the way to an entry of a branch, or else that before the branches.
  private mutating func start(
    _ path: HistoryLog<State, Action>.BranchPath, _ edition: Int, of history: History<State, Action>,
    _ budget: inout SliceBudget
  ) -> Aside? {
    if let aside, aside.branches == path.branches, aside.position == path.position, aside.edition == edition,
      aside.count <= path.count
    {
      return aside
    }
    aside = nil
    return state(at: path.position, of: history, &budget).map {
      Aside(branches: path.branches, position: path.position, edition: edition, state: $0)
    }
  }
}

/// A change of the state that is shown, in slices between turns.
package final class HistoryTravel<State, Action: Sendable> {
  /// The state to show.
  package enum Target: Sendable {
    case back(Int)
    case forward(Int)
    /// The state after an entry, or, for 0, the state before the oldest one.
    case entry(UInt64)
    /// The state at a place, or at the nearest place that exists.
    case place(Int)
    case end
  }

  private let history: History<State, Action>
  private var target: Target
  private let label: () -> String
  private var rebuild: HistoryLog<State, Action>.Rebuild?
  private var check: HistoryLog<State, Action>.Check?

  /// Creates a change that has not started.
  ///
  /// - Parameters:
  ///   - history: The history.
  ///   - target: The state to show.
  package convenience init(_ history: History<State, Action>, to target: Target) {
    self.init(history, to: target) { "\(target)" }
  }

  init(_ history: History<State, Action>, to target: Target, label: @escaping () -> String) {
    self.history = history
    self.target = target
    self.label = label
  }

  /// Continues the change, between turns.
  ///
  /// - Parameter budget: The work of this slice.
  /// - Returns: The refusal if the change was rejected, or nil.
  package func advance(_ budget: inout SliceBudget) -> SliceProgress<Refusal?> {
    guard let place = place(history.log) else { return .done(unknown) }
    guard place != history.log?.cursor || history.isShownElsewhere, let newest = history.newest else {
      return .done(nil)
    }
    history.hasTravelled = true
    history.log?.room = 0
    history.log?.closeGap(newest)
    let isEnd = place == history.endPlace
    guard
      let state = isEnd ? newest : history.log?.advance(&rebuild, to: place, &budget, history.replay),
      isChecked(around: place, newest, &budget)
    else { return .more }
    return .done(history.show(state, newest: newest, at: place, self.label()))
  }

  /// Returns the place of the target, which stays the same while entries are appended.
  private func place(_ log: HistoryLog<State, Action>?) -> Int? {
    guard let log else { return 0 }
    switch target {
    case .back(let count): target = .place(max(log.first, log.cursor - max(0, count)))
    case .forward(let count): target = .place(log.cursor + min(max(0, count), log.end - log.cursor))
    case .place, .entry, .end: break
    }
    switch target {
    case .entry(let number): return number == 0 ? log.first : log.position(after: number)
    case .place(let place): return min(max(place, log.first), log.end)
    case .back, .forward, .end: return log.end
    }
  }

  private var unknown: Refusal? {
    guard case .entry(let number) = target, let log = history.log else { return nil }
    return Refusal(by: "history", log.unknown(number))
  }

  /// Checks the replay around a position where that is cheap.
  private func isChecked(around place: Int, _ newest: State, _ budget: inout SliceBudget) -> Bool {
    guard history.settings.states == .keyframes, State.self is any Equatable.Type else { return true }
    let progress = history.log?.advance(
      &check, around: place, newest: newest, isSame: StateComparison.isSame, &budget, history.replay)
    guard case .done(let places) = progress else { return progress == nil }
    history.note(places)
    return true
  }
}
