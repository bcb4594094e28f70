import Rill

// The states at all positions, some of which are kept and others are reconstructed.
extension HistoryLog {
  /// Returns the state at a position.
  ///
  /// - Complexity: Replays at most the inputs since the last keyframe.
  mutating func state(at position: Int, _ replay: Replay) -> State {
    var start = keyframe(before: position)
    if let made, made.position > start.position, made.position <= position { start = made }
    var state = start.state
    for place in start.position..<position { step(place, &state, isValidated: false, replay) }
    made = (position, state)
    return state
  }

  private func keyframe(before position: Int) -> (position: Int, state: State) {
    let last = keyframes[index(before: position)]
    return (last.position, last.state)
  }

  /// Returns the index of the last keyframe at or before a position.
  func index(before position: Int) -> Int {
    var (low, high) = (0, keyframes.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if keyframes[middle].position <= position { low = middle } else { high = middle }
    }
    return low
  }

  /// Replays an entry, unless it is skipped or refused.
  mutating func step(_ position: Int, _ state: inout State, isValidated: Bool, _ replay: Replay) {
    guard !entries[position].isSkipped, entries[position].isHandled else { return }
    if isValidated {
      entries[position].refusal = replay(entries[position].input, &state, true)
    } else if entries[position].refusal == nil {
      _ = replay(entries[position].input, &state, false)
    }
  }

  /// Recomputes all states from a position on, and determines again which inputs are refused.
  ///
  /// - Returns: The newest state.
  mutating func recompute(from position: Int, _ replay: Replay) -> State {
    var recomputation = beginRecomputation(from: position)
    while recomputation.position < end { advance(&recomputation, replay) }
    return recomputation.state
  }

  // MARK: - Keyframes

  /// Keeps the newest state if the last keyframe is old enough.
  mutating func keepIfDue(_ state: State) { keepIfDue(state, at: end) }

  mutating func keepIfDue(_ state: State, at position: Int) {
    let distance = position - lastMeasured
    guard distance > 0, settings.states == .all || distance >= spacing || work >= settings.work else {
      return
    }
    let cost = settings.cost.state(state)
    if settings.states == .keyframes, let most = settings.limit.bytes,
      cost > roomBeside(keyframes[0], most) / 2
    {
      // It would replace nearly all entries.
      (measuredPosition, work) = (position, .zero)
    } else {
      keep(state, at: position, cost: cost)
    }
  }

  /// Keeps a state.
  mutating func keep(_ state: State, at position: Int) {
    keep(state, at: position, cost: settings.cost.state(state))
  }

  private mutating func keep(_ state: State, at position: Int, cost: Int) {
    guard keyframes[keyframes.count - 1].position < position else { return }
    if settings.states == .keyframes, let most = settings.limit.bytes {
      while keyframes.count > 1, keyframeBytes + cost > most / 2 { thin(before: position) }
    }
    keyframes.append(Keyframe(position: position, state: state, cost: cost))
    keyframeBytes += cost
    spacing = Self.spacing(for: cost, settings)
    work = .zero
  }

  /// The last position whose state was kept, or was found to be too large.
  var lastMeasured: Int { max(keyframes[keyframes.count - 1].position, min(measuredPosition, end)) }

  /// Returns the number of bytes for entries and states beside the first state.
  ///
  /// - Parameters:
  ///   - first: The first state.
  ///   - most: The limit.
  /// - Returns: What is left of the limit, but at least a quarter of it.
  func roomBeside(_ first: Keyframe, _ most: Int) -> Int { max(most - first.cost, most / 4) }

  /// Removes the keyframe whose removal leaves the smallest gap, but never the first one.
  private mutating func thin(before end: Int) {
    let gap = { [keyframes] (index: Int) in
      (index + 1 < keyframes.count ? keyframes[index + 1].position : end) - keyframes[index - 1].position
    }
    guard let index = (1..<keyframes.count).min(by: { gap($0) < gap($1) }) else { return }
    keyframeBytes -= keyframes[index].cost
    keyframes.remove(at: index)
    if index < keyframes.count { keyframes[index].isChecked = false }
  }

  mutating func dropKeyframes(where isGone: (Keyframe) -> Bool) {
    for keyframe in keyframes where isGone(keyframe) { keyframeBytes -= keyframe.cost }
    keyframes.removeAll(where: isGone)
  }

  /// Returns the number of entries between keyframes, chosen such that keyframes cost about 1 KiB for each entry.
  static func spacing(for cost: Int, _ settings: Settings) -> Int {
    min(max(cost / 1024, settings.spacing.lowerBound), settings.spacing.upperBound)
  }

  // MARK: - Checking

  /// Replays the entries around a position once, and compares the result with the kept states.
  ///
  /// - Parameters:
  ///   - position: The position.
  ///   - newest: The newest state.
  ///   - isSame: Compares two states.
  ///   - replay: Handles an input again.
  /// - Returns: The entries whose replay led to a different state, or nil.
  mutating func check(
    around position: Int, newest: State, isSame: (State, State) -> Bool, _ replay: Replay
  ) -> Range<Int>? {
    var check: Check?
    var budget = SliceBudget.unlimited
    let progress = advance(&check, around: position, newest: newest, isSame: isSame, &budget, replay)
    return if case .done(let places) = progress { places } else { nil }
  }
}
