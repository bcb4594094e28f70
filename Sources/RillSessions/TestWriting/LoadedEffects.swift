import Rill
import RillDebugging

/// The effects of an entry that was loaded, with the numbers and the times that follow from the actions that they sent.
struct LoadedEffects {
  /// The actions of an effect: its number, and the times of the first and the last.
  private struct Sender {
    let number: UInt64
    let first: ContinuousClock.Instant
    var last: ContinuousClock.Instant
  }

  private let parts: [DescribedEffect]
  private let start: ContinuousClock.Instant
  private var senders: [String: [Sender]] = [:]

  init(_ parts: [DescribedEffect], at start: ContinuousClock.Instant) {
    self.parts = parts
    self.start = start
  }

  /// Notes an action that an effect has sent.
  mutating func note(_ number: UInt64, named name: String, at time: ContinuousClock.Instant) {
    var known = senders[name, default: []]
    if let place = known.firstIndex(where: { $0.number == number }) {
      known[place].last = time
    } else {
      known.append(Sender(number: number, first: time, last: time))
    }
    senders[name] = known
  }

  /// Returns the effects with their numbers and times.
  func assigned() -> [HistoryEffect] {
    let found = assignedSenders()
    let ends = ends(found)
    var effects: [HistoryEffect] = []
    let known = found.firstIndex { $0 != nil }
    let before = known.map { (found[$0]?.number ?? 0) &- UInt64($0 + 1) } ?? 0
    for (place, part) in parts.enumerated() {
      // After the entry of the last action before it, whose time is that of the end.
      let begun = part.follows.flatMap { effects[$0].compactMap(\.end).max() }?.advanced(by: .nanoseconds(1))
      effects.append(
        HistoryEffect(
          number: found[place]?.number ?? unusedNumber(after: effects.last?.number ?? before, found),
          description: part.description, phase: ends[place] == nil ? .started : .finished,
          start: begun ?? start, end: ends[place]))
    }
    return effects
  }

  /// Returns the sender of each part: effects of one name begin in the order of their numbers.
  private func assignedSenders() -> [Sender?] {
    var rest = senders.mapValues { $0.sorted { $0.number < $1.number } }
    return parts.map { part in
      let name = part.description.name
      return rest[name]?.isEmpty == false ? rest[name]?.removeFirst() : nil
    }
  }

  /// Returns the times at which the parts ended, or nil for those that are not known to have ended.
  private func ends(_ found: [Sender?]) -> [ContinuousClock.Instant?] {
    var ends = found.map { $0?.last }
    // A part that has sent nothing has ended before the next one began.
    for (place, part) in parts.enumerated().reversed() {
      guard let follows = part.follows,
        let begun = found[place].map({ max(start, $0.first - TestPlan.delay(of: part.description)) })
          ?? ends[place]
      else { continue }
      for other in follows where ends[other] == nil { ends[other] = begun }
    }
    return ends
  }

  private func unusedNumber(after number: UInt64, _ found: [Sender?]) -> UInt64 {
    let used = Set(found.compactMap { $0?.number })
    var next = number &+ 1
    while used.contains(next) { next &+= 1 }
    return next
  }
}
