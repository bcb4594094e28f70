/// An effect as the registry knows it.
protocol EffectRegistryEntry {
  var token: EffectToken { get }
  /// The id that it shares with the effects that affect it.
  var id: EffectID? { get }
}

/// The running, waiting and held-back effects: a pure state machine.
///
/// Every effect that is added leaves exactly once: it finishes, is cancelled, or is discarded immediately. The registry
/// starts nothing itself. It returns the effects to start and those that were ended.
struct EffectRegistry<Entry: EffectRegistryEntry> {
  /// The decision about an effect that is about to start.
  enum Admission {
    case start
    case wait
    case discard
  }

  struct Place {
    let entry: Entry
    /// The effect that contains it and has the same id, if any.
    var within: EffectToken?
    var isRunning: Bool

    /// The lane of the effect, if it has an id.
    var lane: LaneKey? { entry.id.map { LaneKey(id: $0, within: within) } }
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

    /// Returns whether another effect may start.
    func hasRoom(_ limit: Int) -> Bool { waiting.isEmpty && running.count < limit }

    mutating func append(_ token: EffectToken, _ terms: Terms, _ limit: Int, isRunning: Bool) {
      if isRunning {
        running.append(token)
      } else {
        waiting.append(Slot(token: token, limit: limit, isSpaced: terms.isSpaced))
      }
    }
  }

  /// A position in a queue.
  struct Slot {
    let token: EffectToken
    let limit: Int
    let isSpaced: Bool
  }

  /// The scheduling of an effect relative to others.
  struct Terms {
    let id: EffectID
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

  /// The running and waiting effects, in the order in which they started.
  var entries: [(entry: Entry, isRunning: Bool)] {
    places.values.map { ($0.entry, $0.isRunning) }.sorted { $0.0.token.number < $1.0.token.number }
  }

  /// A Boolean value that indicates whether there are no running, waiting or held-back effects.
  var isEmpty: Bool {
    places.isEmpty && lanes.isEmpty && windows.isEmpty && inner.isEmpty && paused.isEmpty
  }

  /// Returns an effect that has not ended.
  subscript(token: EffectToken) -> Entry? { places[token]?.entry }

  /// Returns whether an effect is running, not waiting.
  func isRunning(_ token: EffectToken) -> Bool { places[token]?.isRunning ?? false }

  /// Returns the effect with an id that has run longest.
  func running(_ id: EffectID) -> EffectToken? { lanes[LaneKey(id: id)]?.running.first }

  /// Adds an effect without an id, which starts.
  mutating func add(_ entry: Entry) { places[entry.token] = Place(entry: entry, isRunning: true) }

  /// Adds an effect.
  ///
  /// - Returns: The decision about the effect, and the effects that were ended to make room.
  mutating func admit(_ entry: Entry, _ terms: Terms) -> (admission: Admission, ended: [Entry]) {
    let key = laneKey(terms.id, terms.around)
    var ended: [Entry] = []
    var mayStart = key.within != nil || paused.isEmpty || !paused.contains(key.id)
    let limit: Int
    // Looked up once: hashing an id takes longer than all the rest.
    if let lane = lanes.index(forKey: key) {
      switch terms.rule {
      case .newest(let most):
        limit = most
        ended = makeRoom(in: lane, for: most)
      case .oldest(let most, let overflow):
        limit = most
        if overflow == .discard, !lanes.values[lane].hasRoom(most) { return (.discard, []) }
      }
      mayStart = mayStart && lanes.values[lane].hasRoom(limit)
      lanes.values[lane].append(entry.token, terms, limit, isRunning: mayStart)
    } else {
      limit = terms.rule.limit
      var lane = Lane()
      lane.append(entry.token, terms, limit, isRunning: mayStart)
      lanes[key] = lane
      if let within = key.within { inner[key.id, default: []].append(within) }
    }
    places[entry.token] = Place(entry: entry, within: key.within, isRunning: mayStart)
    if mayStart, terms.isSpaced { paused.insert(key.id) }
    return (mayStart ? .start : .wait, ended)
  }

  /// Removes effects of a lane so that fewer than the given number run.
  ///
  /// If the limit is one, those that wait are removed, too.
  private mutating func makeRoom(in lane: Dictionary<LaneKey, Lane>.Index, for most: Int) -> [Entry] {
    var ended: [Entry] = []
    if most == 1 {
      for token in lanes.values[lane].running {
        ended += places.removeValue(forKey: token).map { [$0.entry] } ?? []
      }
      lanes.values[lane].running.removeAll(keepingCapacity: true)
      while let slot = lanes.values[lane].waiting.popFirst() {
        if let place = places.removeValue(forKey: slot.token) { ended.append(place.entry) }
      }
    } else {
      while lanes.values[lane].running.count >= most {
        let token = lanes.values[lane].running.removeFirst()
        if let place = places.removeValue(forKey: token) { ended.append(place.entry) }
      }
    }
    return ended
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
    if let key = place.lane {
      leave(token, key, isRunning: place.isRunning)
      if let lane = lanes.index(forKey: key) { tidy(lane, key) }
    }
    return [place.entry]
  }

  /// Removes an effect from its lane, which the caller then advances or tidies.
  private mutating func leave(_ token: EffectToken, _ key: LaneKey, isRunning: Bool) {
    if isRunning {
      guard let lane = lanes.index(forKey: key),
        let position = lanes.values[lane].running.firstIndex(of: token)
      else { return }
      lanes.values[lane].running.remove(at: position)
    } else if !windows.isEmpty, windows[key.id]?.held == token {
      windows[key.id]?.held = nil
    }
    // A waiting effect leaves its slot in the queue, which is skipped later.
  }

  /// Starts the effects in a lane that may run now.
  mutating func advance(_ key: LaneKey) -> [EffectToken] {
    guard let lane = lanes.index(forKey: key) else { return [] }
    var starting: [EffectToken] = []
    while let next = lanes.values[lane].waiting.first {
      guard places[next.token] != nil else {
        _ = lanes.values[lane].waiting.popFirst()
        continue
      }
      guard lanes.values[lane].running.count < next.limit, key.within != nil || !paused.contains(key.id)
      else {
        break
      }
      _ = lanes.values[lane].waiting.popFirst()
      lanes.values[lane].running.append(next.token)
      places[next.token]?.isRunning = true
      if next.isSpaced { paused.insert(key.id) }
      starting.append(next.token)
    }
    tidy(lane, key)
    return starting
  }

  /// Removes the slots of removed effects at the head of a queue, and a lane that has become empty.
  private mutating func tidy(_ lane: Dictionary<LaneKey, Lane>.Index, _ key: LaneKey) {
    while let next = lanes.values[lane].waiting.first, places[next.token] == nil {
      _ = lanes.values[lane].waiting.popFirst()
    }
    if lanes.values[lane].isEmpty { drop(key) }
  }

  private mutating func drop(_ key: LaneKey) {
    lanes[key] = nil
    guard let within = key.within else { return }
    inner[key.id]?.removeAll { $0 == within }
    if inner[key.id]?.isEmpty == true { inner[key.id] = nil }
  }
}
