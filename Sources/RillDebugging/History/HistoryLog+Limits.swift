import Rill

// Limits: whatever exceeds them is removed, oldest first.
extension HistoryLog {
  /// Removes entries and states that exceed the limits.
  ///
  /// - Returns: Whether the position that was shown is no longer kept, so that another one must be shown.
  mutating func trim(_ replay: Replay) -> Bool {
    if let most = settings.limit.entries {
      first = max(first, end - most)
      while let oldest = branches.first, branches.reduce(0, { $0 + $1.entries.count }) > most {
        drop(oldest)
      }
    }
    if settings.limit.bytes != nil { trimBytes(replay) }
    dropHidden()
    guard cursor < first else { return false }
    cursor = first
    return true
  }

  /// The number of bytes above the limit.
  private var excess: Int {
    guard let most = settings.limit.bytes else { return 0 }
    return bytes - keyframes[0].cost - roomBeside(keyframes[0], most)
  }

  private mutating func trimBytes(_ replay: Replay) {
    while excess > 0, let oldest = branches.first { drop(oldest) }
    while excess > 0, keyframes[0].position < end {
      let half = max(1, (end - keyframes[0].position) / 2)
      if keyframes.count > 1, keyframes[1].position - keyframes[0].position <= half {
        first = max(first, keyframes[1].position)
        dropHidden()
      } else {
        advance(by: min(half, settings.spacing.lowerBound), replay)
      }
    }
  }

  /// Moves the first keyframe forward if the next one is missing or would remove too many entries.
  private mutating func advance(by count: Int, _ replay: Replay) {
    let (position, old) = (keyframes[0].position, keyframes[0].cost)
    let start = position + count
    // The only reference, so that the inputs change the state in place.
    var state = keyframes.removeFirst().state
    for place in position..<start { step(place, &state, isValidated: false, replay) }
    first = max(first, start)
    keyframeBytes -= old
    dropKeyframes { $0.position <= start }
    let cost = settings.cost.state(state)
    keyframes.insert(Keyframe(position: start, state: state, cost: cost, isChecked: true), at: 0)
    keyframeBytes += cost
    dropEntries()
  }

  /// Removes entries that are not needed to reconstruct the state at the first position.
  private mutating func dropHidden() {
    guard keyframes.count > 1, keyframes[1].position <= first else { return }
    while keyframes.count > 1, keyframes[1].position <= first {
      keyframeBytes -= keyframes.removeFirst().cost
    }
    dropEntries()
  }

  /// Removes entries before the first keyframe.
  private mutating func dropEntries() {
    let position = keyframes[0].position
    if position > entries.start { baseNumber = entries[position - 1].sequence }
    entries.removeFirst(before: position) { $0.cost }
    dropOrphans()
  }
}
