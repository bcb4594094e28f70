import Rill

// Skipping, moving and sweeping. Each returns the position from which states must be recomputed, or nil if none
// changed.
extension HistoryLog {
  /// Skips entries, or includes them again.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of the entries.
  ///   - isSkipped: Whether to skip the entries.
  /// - Returns: The position from which states must be recomputed, or nil if no state changed.
  /// - Throws: ``HistoryFailure`` if one of the entries does not exist, in which case nothing changes.
  mutating func skip(_ numbers: some Sequence<UInt64>, _ isSkipped: Bool) throws(HistoryFailure) -> Int? {
    var places: [Int] = []
    for number in numbers { places.append(try place(of: number)) }
    let changed = places.filter { entries[$0].isSkipped != isSkipped }
    for place in changed { entries[place].isSkipped = isSkipped }
    return changed.min()
  }

  /// Moves an entry.
  ///
  /// - Parameters:
  ///   - number: The number of the entry.
  ///   - other: The entry before which to insert it, or nil to move it to the end.
  /// - Returns: The position from which states must be recomputed, or nil if no state changed.
  /// - Throws: ``HistoryFailure`` if one of the entries does not exist.
  mutating func move(_ number: UInt64, before other: UInt64?) throws(HistoryFailure) -> Int? {
    let from = try place(of: number)
    var target = end
    if let other { target = try place(of: other) }
    guard target != from, target != from + 1 else { return nil }
    let lowest = min(from, target)
    var rest = entries[lowest..<end]
    let entry = rest.remove(at: from - lowest)
    rest.insert(entry, at: (target > from ? target - 1 : target) - lowest)
    replace(from: lowest, with: rest)
    isInOrder = false
    return lowest
  }

  /// Removes skipped entries; no state changes.
  mutating func sweep() {
    guard let lowest = (first..<end).first(where: { entries[$0].isSkipped }) else { return }
    let rest = entries[lowest..<end]
    var before = 0
    // The number of skipped entries before each position.
    let gone =
      rest.map { entry in
        defer { if entry.isSkipped { before += 1 } }
        return before
      } + [rest.filter(\.isSkipped).count]
    let moved = { (position: Int) in position < lowest ? position : position - gone[position - lowest] }
    cursor = moved(cursor)
    checkedEnd = moved(min(checkedEnd, end))
    keyframes = keyframes.map {
      Keyframe(position: moved($0.position), state: $0.state, cost: $0.cost, isChecked: $0.isChecked)
    }
    mergeKeyframes()
    replace(from: lowest, with: rest.filter { !$0.isSkipped })
    made = nil
  }

  /// Keeps one of several keyframes at the same position, whose states are equal.
  private mutating func mergeKeyframes() {
    var kept: [Keyframe] = []
    for keyframe in keyframes {
      if kept.last?.position == keyframe.position {
        keyframeBytes -= keyframe.cost
      } else {
        kept.append(keyframe)
      }
    }
    keyframes = kept
  }

  private func place(of number: UInt64) throws(HistoryFailure) -> Int {
    guard let place = position(of: number) else { throw unknown(number) }
    return place
  }

  /// Closes a gap, so that it represents the current newest state.
  mutating func closeGap(_ newest: State) {
    guard hasOpenGap else { return }
    hasOpenGap = false
    let label = entries[end - 1].label
    entries[end - 1].extras = EntryExtras(Write(label) { $0 = newest })
    keep(newest, at: end)
  }
}
