/// The running, waiting and held-back effects: a pure state machine.
///
/// Every entry that is added leaves exactly once: it finishes, is cancelled, or is discarded immediately. The registry
/// starts nothing itself. It returns the effects to start and those that were ended.
struct EffectRegistry<Entry> {
  /// The decision about an effect that is about to start.
  enum Admission {
    case start
    case wait
    case discard
  }

  struct Place {
    var entry: Entry
    let lane: LaneKey?
    var isRunning: Bool
  }

  /// A group of effects with the same id, which affect each other.
  ///
  /// The parts of an effect that has the same id share a separate lane, since they must neither replace the effect that
  /// contains them nor wait for it.
  struct LaneKey: Hashable {
    let id: EffectID
    /// The innermost effect with this id that contains them.
    var within: EffectToken?
  }

  struct Lane {
    var running: [EffectToken] = []
    var waiting = Mailbox<Slot>()
    var isEmpty: Bool { running.isEmpty && waiting.isEmpty }
  }

  /// A position in a queue.
  struct Slot {
    let token: EffectToken
    let limit: Int
    let isSpaced: Bool
  }

  /// The scheduling of an effect relative to others.
  struct Terms {
    var id: EffectID?
    var rule: EffectPolicy.Rule
    /// A Boolean value that indicates whether its start is followed by a pause, in which no other effect with its id
    /// starts.
    var isSpaced = false
    /// The effects that contain it, innermost first.
    var around: [EffectToken] = []
  }

  /// A time interval in which no further effect with an id may start.
  struct Window {
    var held: EffectToken?
  }

  var places: [EffectToken: Place] = [:]
  var lanes: [LaneKey: Lane] = [:]
  /// The effects that have a separate lane for parts with the same id.
  var inner: [EffectID: [EffectToken]] = [:]
  var windows: [EffectID: Window] = [:]
  /// The ids whose next effect must not start yet.
  var paused: Set<EffectID> = []

  /// The running and waiting entries, in the order in which they started.
  var entries: [(token: EffectToken, entry: Entry, isRunning: Bool)] {
    places.map { ($0.key, $0.value.entry, $0.value.isRunning) }.sorted { $0.0.number < $1.0.number }
  }

  /// A Boolean value that indicates whether there are no running, waiting or held-back effects.
  var isEmpty: Bool {
    places.isEmpty && lanes.isEmpty && windows.isEmpty && inner.isEmpty && paused.isEmpty
  }

  /// Returns the entry of an effect that has not ended.
  subscript(token: EffectToken) -> Entry? { places[token]?.entry }

  /// Returns whether an effect is running, not waiting.
  func isRunning(_ token: EffectToken) -> Bool { places[token]?.isRunning ?? false }

  /// Returns the effect with an id that has run longest.
  func running(_ id: EffectID) -> EffectToken? { lanes[LaneKey(id: id)]?.running.first }

  /// Adds an effect.
  ///
  /// - Returns: The decision about the effect, and the effects that were ended to make room.
  mutating func admit(
    _ token: EffectToken, _ entry: Entry, _ terms: Terms
  ) -> (admission: Admission, ended: [Entry]) {
    guard let id = terms.id else {
      places[token] = Place(entry: entry, lane: nil, isRunning: true)
      return (.start, [])
    }
    let key = laneKey(id, terms.around)
    var ended: [Entry] = []
    var limit: Int
    switch terms.rule {
    case .newest(let most):
      limit = most
      if most == 1 { ended = cancelLane(key) }
      while runningCount(key) >= most, let first = lanes[key]?.running.first { ended += remove(first) }
    case .oldest(let most, let overflow):
      limit = most
      let lane = lanes[key]
      if let lane, overflow == .discard, lane.running.count >= most || !lane.waiting.isEmpty {
        return (.discard, [])
      }
    }
    let mayStart = isOpen(key, limit)
    places[token] = Place(entry: entry, lane: key, isRunning: mayStart)
    if key.within != nil, lanes[key] == nil { key.within.map { inner[id, default: []].append($0) } }
    if mayStart {
      lanes[key, default: Lane()].running.append(token)
      if terms.isSpaced { paused.insert(id) }
    } else {
      lanes[key, default: Lane()].waiting.append(Slot(token: token, limit: limit, isSpaced: terms.isSpaced))
    }
    return (mayStart ? .start : .wait, ended)
  }

  /// Removes an effect that has ended.
  ///
  /// - Returns: Its entry, if it had not ended before, and the effects that may start now.
  mutating func finish(_ token: EffectToken) -> (entry: Entry?, starting: [EffectToken]) {
    guard let place = places.removeValue(forKey: token) else { return (nil, []) }
    guard let key = place.lane else { return (place.entry, []) }
    leave(token, key, isRunning: place.isRunning)
    return (place.entry, advance(key))
  }

  /// Ends the pause after the start of an effect.
  ///
  /// - Returns: The effects that may start now.
  mutating func resume(_ id: EffectID) -> [EffectToken] {
    paused.remove(id)
    return keys(of: id).flatMap { advance($0) }
  }
}

// The lanes of effects with one id.
extension EffectRegistry {
  private func laneKey(_ id: EffectID, _ around: [EffectToken]) -> LaneKey {
    LaneKey(id: id, within: around.first { places[$0]?.lane?.id == id })
  }

  /// Returns the lanes of an id.
  func keys(of id: EffectID) -> [LaneKey] {
    [LaneKey(id: id)] + (inner[id] ?? []).map { LaneKey(id: id, within: $0) }
  }

  private func isOpen(_ key: LaneKey, _ limit: Int) -> Bool {
    guard key.within != nil || !paused.contains(key.id) else { return false }
    guard let lane = lanes[key] else { return true }
    return lane.waiting.isEmpty && lane.running.count < limit
  }

  private func runningCount(_ key: LaneKey) -> Int { lanes[key]?.running.count ?? 0 }

  /// Removes all effects in one lane.
  mutating func cancelLane(_ key: LaneKey) -> [Entry] {
    guard var lane = lanes[key] else { return [] }
    drop(key)
    var tokens = lane.running
    while let slot = lane.waiting.popFirst() { tokens.append(slot.token) }
    return tokens.compactMap { places.removeValue(forKey: $0)?.entry }
  }

  /// Removes one effect, wherever it is.
  mutating func remove(_ token: EffectToken) -> [Entry] {
    guard let place = places.removeValue(forKey: token) else { return [] }
    if let key = place.lane { leave(token, key, isRunning: place.isRunning) }
    return [place.entry]
  }

  /// Removes an effect from its lane.
  private mutating func leave(_ token: EffectToken, _ key: LaneKey, isRunning: Bool) {
    if isRunning {
      if let position = lanes[key]?.running.firstIndex(of: token) { lanes[key]?.running.remove(at: position) }
    } else if windows[key.id]?.held == token {
      windows[key.id]?.held = nil
    }
    // A waiting effect leaves its slot in the queue, which is skipped later.
    tidy(key)
  }

  /// Starts the effects in a lane that may run now.
  mutating func advance(_ key: LaneKey) -> [EffectToken] {
    var starting: [EffectToken] = []
    while let next = lanes[key]?.waiting.first {
      guard places[next.token] != nil else {
        _ = lanes[key]?.waiting.popFirst()
        continue
      }
      guard runningCount(key) < next.limit, key.within != nil || !paused.contains(key.id) else { break }
      _ = lanes[key]?.waiting.popFirst()
      lanes[key]?.running.append(next.token)
      places[next.token]?.isRunning = true
      if next.isSpaced { paused.insert(key.id) }
      starting.append(next.token)
    }
    tidy(key)
    return starting
  }

  /// Removes the slots of removed effects at the head of a queue, and a lane that has become empty.
  private mutating func tidy(_ key: LaneKey) {
    while let next = lanes[key]?.waiting.first, places[next.token] == nil {
      _ = lanes[key]?.waiting.popFirst()
    }
    if lanes[key]?.isEmpty == true { drop(key) }
  }

  private mutating func drop(_ key: LaneKey) {
    lanes[key] = nil
    guard let within = key.within else { return }
    inner[key.id]?.removeAll { $0 == within }
    if inner[key.id]?.isEmpty == true { inner[key.id] = nil }
  }
}
