/// Which effects run, wait or are held back: a pure state machine.
///
/// Every entry that is put in leaves exactly once: by finishing, by being cancelled, or by being turned away at once.
/// The registry starts nothing itself; it answers what is to be started and what was ended.
struct EffectRegistry<Entry> {
  /// What became of an effect that asked to start.
  enum Admission {
    case start
    case wait
    case discard
  }

  private struct Place {
    var entry: Entry
    let id: EffectID?
    var isRunning: Bool
  }

  private struct Lane {
    var running: [EffectToken] = []
    var waiting: [(token: EffectToken, limit: Int)] = []
    var isEmpty: Bool { running.isEmpty && waiting.isEmpty }
  }

  /// A time in which no further effect of an id may start.
  private struct Window {
    var held: EffectToken?
  }

  private var places: [EffectToken: Place] = [:]
  private var lanes: [EffectID: Lane] = [:]
  private var windows: [EffectID: Window] = [:]

  /// The running and waiting entries, in the order of their start.
  var entries: [(token: EffectToken, entry: Entry, isRunning: Bool)] {
    places.map { ($0.key, $0.value.entry, $0.value.isRunning) }.sorted { $0.0.number < $1.0.number }
  }

  /// Whether nothing runs, waits or is held back.
  var isEmpty: Bool { places.isEmpty && lanes.isEmpty && windows.isEmpty }

  /// The entry of an effect that has not ended.
  subscript(token: EffectToken) -> Entry? { places[token]?.entry }

  /// The effect that has run longest under an id.
  func running(_ id: EffectID) -> EffectToken? { lanes[id]?.running.first }

  /// Puts an effect in.
  ///
  /// - Returns: What becomes of it, and the effects that were ended to make room.
  mutating func admit(
    _ token: EffectToken, _ entry: Entry, id: EffectID?, rule: EffectPolicy.Rule
  ) -> (admission: Admission, ended: [Entry]) {
    guard let id else {
      places[token] = Place(entry: entry, id: nil, isRunning: true)
      return (.start, [])
    }
    var ended: [Entry] = []
    switch rule {
    case .newest(let limit):
      if limit == 1 { ended = cancelLane(id) }
      while let lane = lanes[id], lane.running.count >= limit { ended += remove(lane.running[0]) }
    case .oldest(let limit, let overflow):
      let lane = lanes[id] ?? Lane()
      guard lane.running.count < limit, lane.waiting.isEmpty else {
        guard overflow == .wait else { return (.discard, []) }
        places[token] = Place(entry: entry, id: id, isRunning: false)
        lanes[id, default: Lane()].waiting.append((token, limit))
        return (.wait, [])
      }
    }
    places[token] = Place(entry: entry, id: id, isRunning: true)
    lanes[id, default: Lane()].running.append(token)
    return (.start, ended)
  }

  /// Takes an effect out that has come to its end.
  ///
  /// - Returns: Its entry, if it had not ended before, and the effects that may start now.
  mutating func finish(_ token: EffectToken) -> (entry: Entry?, starting: [EffectToken]) {
    guard let place = places[token] else { return (nil, []) }
    _ = remove(token)
    return (place.entry, place.id.map { advance($0) } ?? [])
  }

  /// Takes out everything under an id: running, waiting and held back.
  mutating func cancel(_ id: EffectID) -> [Entry] {
    var ended = cancelLane(id)
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
    var ids: [EffectID] = []
    for token in tokens {
      if let id = places[token]?.id { ids.append(id) }
      ended += remove(token)
    }
    return (ended, ids.flatMap { advance($0) })
  }

  /// Takes out everything.
  mutating func cancelAll() -> [Entry] {
    defer { self = EffectRegistry() }
    return entries.map(\.entry)
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
    places[token] = Place(entry: entry, id: id, isRunning: false)
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

extension EffectRegistry {
  private mutating func cancelLane(_ id: EffectID) -> [Entry] {
    guard let lane = lanes.removeValue(forKey: id) else { return [] }
    return (lane.running + lane.waiting.map(\.token)).compactMap { places.removeValue(forKey: $0)?.entry }
  }

  private mutating func remove(_ token: EffectToken) -> [Entry] {
    guard let place = places.removeValue(forKey: token) else { return [] }
    if let id = place.id {
      if windows[id]?.held == token { windows[id]?.held = nil }
      lanes[id]?.running.removeAll { $0 == token }
      lanes[id]?.waiting.removeAll { $0.token == token }
      if lanes[id]?.isEmpty == true { lanes[id] = nil }
    }
    return [place.entry]
  }

  private mutating func advance(_ id: EffectID) -> [EffectToken] {
    var starting: [EffectToken] = []
    while let lane = lanes[id], let next = lane.waiting.first, lane.running.count < next.limit {
      lanes[id]?.waiting.removeFirst()
      lanes[id]?.running.append(next.token)
      places[next.token]?.isRunning = true
      starting.append(next.token)
    }
    return starting
  }
}
