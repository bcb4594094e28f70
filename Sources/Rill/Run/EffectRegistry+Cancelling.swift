extension EffectRegistry {
  /// Takes out what runs, waits or is held back under an id.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - spared: The effects that stay: those that the canceller is a part of.
  /// - Returns: The entries.
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

  /// Takes out some effects at once; none of them starts because another has made room.
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

  /// Takes out everything.
  mutating func cancelAll() -> [Entry] {
    defer { self = EffectRegistry() }
    return entries.map(\.entry)
  }

  /// The ids under which something runs, waits or is held back.
  var ids: Set<EffectID> { Set(places.values.lazy.compactMap { $0.lane?.id }) }

  /// How many effects run under an id, and how many wait or are held back.
  ///
  /// - Complexity: O(running + waiting under the id).
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
  /// What a throttle makes of an effect.
  enum Passage {
    /// It goes on, and a window has opened that must be closed when its time is over.
    case pass
    /// It waits for the end of the window.
    case held
    /// It is dropped.
    case drop
  }

  /// Asks a throttle whether an effect may go on.
  ///
  /// - Returns: What becomes of it, and the effect that it displaced.
  mutating func pass(
    _ token: EffectToken, _ entry: Entry, id: EffectID, latest: Bool
  ) -> (passage: Passage, ended: [Entry]) {
    guard let window = windows[id] else {
      windows[id] = Window()
      return (.pass, [])
    }
    guard latest else { return (.drop, []) }
    let displaced = window.held.map { remove($0) } ?? []
    windows[id] = Window(held: token)
    places[token] = Place(entry: entry, lane: LaneKey(id: id), isRunning: false)
    return (.held, displaced)
  }

  /// Closes a window.
  ///
  /// - Returns: The effect that was held back, taken out to be admitted; with one, the next window has opened.
  mutating func closeWindow(_ id: EffectID) -> (token: EffectToken, entry: Entry)? {
    guard let held = windows[id]?.held, let place = places.removeValue(forKey: held) else {
      windows[id] = nil
      return nil
    }
    windows[id] = Window()
    return (held, place.entry)
  }
}
