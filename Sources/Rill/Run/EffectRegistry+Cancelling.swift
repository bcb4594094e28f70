extension EffectRegistry {
  /// Removes the running, waiting and held-back effects with an id.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - spared: The effects to keep: the canceller and those that contain it.
  /// - Returns: The removed entries.
  mutating func cancel(_ id: EffectID, sparing spared: [EffectToken] = []) -> [Entry] {
    var ended: [Entry] = []
    for key in keys(of: id) {
      guard !spared.isEmpty, let lane = lanes[key], lane.running.contains(where: spared.contains) else {
        ended += cancelLane(key)
        continue
      }
      var waiting = lane.waiting
      for token in lane.running where !spared.contains(token) { ended += remove(token) }
      while let slot = waiting.popFirst() { ended += remove(slot.token) }
    }
    if let held = windows[id]?.held {
      windows[id]?.held = nil
      ended += remove(held)
    }
    return ended
  }

  /// Removes several effects in one step, so that none of them starts because another has made room.
  ///
  /// - Returns: The entries of those that had not ended before, and the effects that may start now.
  mutating func cancel(_ tokens: [EffectToken]) -> (ended: [Entry], starting: [EffectToken]) {
    var ended: [Entry] = []
    var keys: Set<LaneKey> = []
    for token in tokens {
      if let key = places[token]?.lane { keys.insert(key) }
      ended += remove(token)
    }
    return (ended, keys.flatMap { advance($0) })
  }

  /// Removes all effects.
  mutating func cancelAll() -> [Entry] {
    defer { self = EffectRegistry() }
    return entries.map(\.entry)
  }

  /// The ids with running, waiting or held-back effects, each once.
  ///
  /// They are collected without hashing most of them, which would take longer than all the rest.
  var ids: [EffectID] {
    var ids = lanes.keys.compactMap { $0.within == nil ? $0.id : nil }
    for id in inner.keys where lanes[LaneKey(id: id)] == nil { ids.append(id) }
    for (id, window) in windows where window.held != nil {
      if inner[id] == nil, lanes[LaneKey(id: id)] == nil { ids.append(id) }
    }
    return ids
  }

  /// Returns the number of running effects with an id, and the number of waiting or held-back ones.
  ///
  /// - Complexity: O(running + waiting effects with the id).
  func counts(_ id: EffectID) -> (running: Int, waiting: Int) {
    var (running, waiting) = (0, 0)
    for key in keys(of: id) {
      guard let lane = lanes[key] else { continue }
      running += lane.running.count
      lane.waiting.forEach { if places[$0.token] != nil { waiting += 1 } }
    }
    if windows[id]?.held != nil { waiting += 1 }
    return (running, waiting)
  }
}

extension EffectRegistry {
  /// A throttle's decision about an effect.
  enum Passage {
    /// The effect passes.
    ///
    /// A window has opened, which must be closed after the interval.
    case pass
    /// The effect waits for the end of the window.
    case held
    /// The effect is dropped.
    case drop
  }

  /// Passes an effect through a throttle.
  ///
  /// - Returns: The decision, and the effect that it displaced.
  mutating func pass(
    _ entry: Entry, id: EffectID, latest: Bool
  ) -> (passage: Passage, ended: [Entry]) {
    guard let window = windows[id] else {
      windows[id] = Window()
      return (.pass, [])
    }
    guard latest else { return (.drop, []) }
    let displaced = window.held.map { remove($0) } ?? []
    windows[id] = Window(held: entry.token)
    places[entry.token] = Place(entry: entry, isRunning: false)
    return (.held, displaced)
  }

  /// Closes a window.
  ///
  /// - Returns: The removed effect that was held back and can now be admitted. If there is one, the next window has
  ///   opened.
  mutating func closeWindow(_ id: EffectID) -> Entry? {
    guard let held = windows[id]?.held, let place = places.removeValue(forKey: held) else {
      windows[id] = nil
      return nil
    }
    windows[id] = Window()
    return place.entry
  }
}
