import Rill

// States and changes that are computed in slices, between which entries may be appended.
extension HistoryLog {
  /// A state on its way to a position.
  struct Rebuild {
    var position: Int
    var state: State
    /// The edition of the entries that led to the state.
    let edition: Int
  }

  /// Continues to reconstruct the state at a position.
  ///
  /// - Parameters:
  ///   - rebuild: The state on its way, or nil at first. It can be continued to a later position.
  ///   - position: The position.
  ///   - budget: The work of this slice.
  ///   - replay: Handles an input again.
  /// - Returns: The state, or nil if another slice is needed.
  mutating func advance(
    _ rebuild: inout Rebuild?, to position: Int, _ budget: inout SliceBudget, _ replay: Replay
  ) -> State? {
    var current = nearest(rebuild, position)
    // The only reference, so that the inputs change the state in place.
    rebuild = nil
    while current.position < position, budget.spend() {
      step(current.position, &current.state, isValidated: false, replay)
      current.position += 1
    }
    rebuild = current
    return current.position == position ? current.state : nil
  }

  /// Returns the known state that is nearest to a position.
  private func nearest(_ rebuild: Rebuild?, _ position: Int) -> Rebuild {
    let keyframe = keyframes[index(before: position)]
    guard let rebuild, rebuild.edition == edition, rebuild.position <= position,
      rebuild.position >= keyframe.position
    else {
      if let made, made.position > keyframe.position, made.position <= position {
        return Rebuild(position: made.position, state: made.state, edition: edition)
      }
      return Rebuild(position: keyframe.position, state: keyframe.state, edition: edition)
    }
    return rebuild
  }

  // MARK: - Recomputing

  /// The progress of computing all states from a position on again.
  struct Recomputation {
    /// The position from which inputs are validated again.
    let start: Int
    /// The position of the state.
    var position: Int
    var state: State
  }

  /// Begins to compute all states from a position on, and to determine again which inputs are refused.
  mutating func beginRecomputation(from position: Int) -> Recomputation {
    edition += 1
    made = nil
    checkedEnd = min(checkedEnd, position)
    dropKeyframes { $0.position > position }
    work = .zero
    let last = keyframes[keyframes.count - 1]
    return Recomputation(start: position, position: last.position, state: last.state)
  }

  /// Handles the next entry again.
  mutating func advance(_ recomputation: inout Recomputation, _ replay: Replay) {
    let place = recomputation.position
    step(place, &recomputation.state, isValidated: place >= recomputation.start, replay)
    work += entries[place].durations?.handling ?? .zero
    recomputation.position = place + 1
    if place + 1 > recomputation.start { keepIfDue(recomputation.state, at: place + 1) }
  }

  /// Adopts what has happened since this log was copied from another one: appended entries and settings.
  ///
  /// - Parameters:
  ///   - other: The log, of the same edition.
  ///   - isSwitch: Whether this log has switched to a branch. It then shows the newest state, and appended entries follow
  ///     those that it has left.
  mutating func follow(_ other: HistoryLog, isSwitch: Bool) {
    let appended = other.entries[copiedEnd..<other.end]
    copiedEnd = other.end
    if isSwitch {
      park(appended)
    } else {
      for entry in appended { entries.append(entry, weight: entry.cost) }
    }
    settings = other.settings
    most = other.most
    isHeld = other.isHeld
    isWatched = other.isWatched
    first = max(first, other.first)
    cursor = isSwitch || other.isAtEnd ? end : other.cursor
    room = 0
  }

  /// Appends entries to the branch that was left.
  private mutating func park(_ appended: [Entry]) {
    guard let parked, !appended.isEmpty else { return }
    if let left, let index = branches.firstIndex(where: { $0.number == left }) {
      branches[index] = HistoryBranch(parent: parked, entries: branches[index].entries + appended)
    } else {
      left = appended[0].sequence
      branches.append(HistoryBranch(parent: parked, entries: appended))
    }
  }

  // MARK: - Checking

  /// The progress of comparing a replay with a kept state.
  struct Check {
    let from: Int
    let edition: Int
    var position: Int
    var state: State
  }

  /// Continues to replay the entries around a position, and compares the result with the kept states once.
  ///
  /// - Parameters:
  ///   - check: The progress, or nil at first.
  ///   - position: The position.
  ///   - newest: The newest state.
  ///   - isSame: Compares two states.
  ///   - budget: The work of this slice.
  ///   - replay: Handles an input again.
  /// - Returns: The entries whose replay led to a different state, or nil if there are none.
  mutating func advance(
    _ check: inout Check?, around position: Int, newest: State, isSame: (State, State) -> Bool,
    _ budget: inout SliceBudget, _ replay: Replay
  ) -> SliceProgress<Range<Int>?> {
    let index = index(before: check?.from ?? min(position, max(first, end - 1)))
    let isLast = index + 1 == keyframes.count
    let until = isLast ? end : keyframes[index + 1].position
    guard isLast ? checkedEnd < end : !keyframes[index + 1].isChecked else { return .done(nil) }
    let from = keyframes[index].position
    var current = check ?? Check(from: from, edition: edition, position: from, state: keyframes[index].state)
    // The next change of place checks entries that were edited or removed in the meantime.
    guard current.edition == edition, current.from == from, current.position <= until else {
      return .done(nil)
    }
    check = nil
    while current.position < until, budget.spend() {
      step(current.position, &current.state, isValidated: false, replay)
      current.position += 1
    }
    guard current.position == until else {
      check = current
      return .more
    }
    if isLast { checkedEnd = end } else { keyframes[index + 1].isChecked = true }
    return .done(isSame(current.state, isLast ? newest : keyframes[index + 1].state) ? nil : from..<until)
  }
}
