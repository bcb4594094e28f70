import Rill
import RillDebugging

// The time on the clock of the test, and the effects that wait for it.
extension TestPlan {
  /// Returns the effects of an entry without work that send after a delay, unless they were cancelled before.
  func delayedSends(of entry: Entry) -> [HistoryEffect] {
    entry.effects.filter { effect in
      guard Self.ownless.contains(effect.description.name), Self.canWait(effect.description) else {
        return false
      }
      // An effect may be cancelled by what it sends, as one that begins again under its ID.
      if case .cancelled = effect.phase { return hasSent(effect, of: entry) }
      return true
    }
  }

  /// Returns whether an effect has sent one of the entries.
  func hasSent(_ effect: HistoryEffect, of entry: Entry) -> Bool {
    entries.contains { sent in
      sent.cause == entry.sequence
        && (sent.effect.map { $0 == effect.number } ?? (sent.origin == .effect(effect.description.name)))
    }
  }

  /// Lets a moment pass before an entry whose effects would otherwise send at the same time as those of an earlier one.
  mutating func separateDelays(of entry: Entry) {
    let delayed = delayedSends(of: entry).map(\.description)
    while delayed.contains(where: { dues.values.contains(due(of: $0, from: clock)) }) {
      advance(by: .milliseconds(1))
    }
  }

  /// Returns the delayed effect without work that sends an entry, or nil.
  func delayedSend(of entry: Entry) -> DelayedSend? {
    // An action that was sent immediately names no effect, unlike those of the effects beside it.
    guard case .effect(let name) = entry.origin, let cause = entry.cause, let place = places[cause],
      entry.effect != nil || !namesEffects,
      let effect = entries[place].effects.first(where: {
        entry.effect == nil ? $0.description.name == name : $0.number == entry.effect
      })
    else { return nil }
    let send = DelayedSend(cause: cause, effect: effect.number)
    return dues[send] == nil ? nil : send
  }

  /// Advances the clock to the time at which an effect without work sends.
  mutating func awaitDelay(of entry: Entry) {
    guard let send = delayedSend(of: entry), let due = dues.removeValue(forKey: send), !passesTime else {
      return
    }
    advance(to: due)
  }

  /// Returns how long an effect waits, apart from others with its ID.
  static func delay(of effect: EffectDescription) -> Duration {
    (effect.delay ?? .zero) + (effect.debounce ?? .zero)
  }

  /// Returns whether an effect may wait for a time.
  static func canWait(_ effect: EffectDescription) -> Bool {
    delay(of: effect) > .zero || interval(of: effect) != nil
  }

  /// Returns the time for which an effect keeps others with its ID from starting.
  private static func interval(of effect: EffectDescription) -> Duration? {
    effect.throttle?.interval ?? effect.spacing
  }

  /// Returns the time until which an effect waits that is started at a time.
  ///
  /// A throttle and a spacing admit their first effect without waiting, and one that follows when the interval is over.
  func due(of effect: EffectDescription, from start: Duration) -> Duration {
    let waits = effect.throttle?.latest ?? (effect.spacing != nil)
    let admitted = waits ? effect.id.flatMap { windows[$0] } ?? start : start
    return max(start, admitted) + Self.delay(of: effect)
  }

  /// Records that a throttle or a spacing admits an effect, unless the effect was replaced before.
  mutating func open(windowOf effect: HistoryEffect, of entry: Entry, from time: Duration) {
    guard let interval = Self.interval(of: effect.description), let id = effect.description.id else { return }
    if case .cancelled = effect.phase, !hasSent(effect, of: entry) {
      // It was replaced while it ran if it has not waited.
      guard time <= clock, let end = effect.end, end > entry.time else { return }
    }
    windows[id] = time + interval
  }

  /// A Boolean value that indicates whether an interval runs that keeps other effects from starting.
  private var hasOpenWindow: Bool { windows.values.contains { $0 > clock } }

  mutating func advance(to time: Duration) {
    if time > clock { advance(by: time - clock) }
  }

  mutating func advance(by duration: Duration) {
    clock += duration
    steps.append(.advance(duration))
  }

  /// Whether effects run that may wait on the clock, so that the clock must advance as it did.
  var passesTime: Bool { runsEffects || !running.isEmpty }

  /// Advances the clock to the time of an entry, unless the difference is only the time that work takes.
  ///
  /// The clock is slightly late for entries that waited on it, slightly early for those from outside, and never drifts.
  ///
  /// - Returns: Whether the entry is at its time now. Otherwise the time before it does not matter, and is left out.
  mutating func passTime(until entry: Entry) -> Bool {
    let mayWait = !dues.isEmpty || hasOpenWindow
    guard passesTime || mayWait && delayedSend(of: entry) == nil else { return false }
    let whole = milliseconds(of: entry) - leftOut
    var moment = Duration.milliseconds(isCaused(entry) ? whole + 1 : whole)
    // An action that has arrived late in the history is not early in the test.
    if !passesTime, let due = dues.values.min() { moment = min(moment, due - .milliseconds(1)) }
    if moment - clock >= Self.shortest { advance(to: moment) }
    return true
  }

  /// Leaves the time before an entry out, during which nothing waited.
  mutating func leaveOutTime(until entry: Entry) {
    let (seconds, attoseconds) = clock.components
    leftOut = milliseconds(of: entry) - seconds * 1000 - attoseconds / 1_000_000_000_000_000
  }

  private func milliseconds(of entry: Entry) -> Int64 {
    guard let first = entries.first else { return 0 }
    let (seconds, attoseconds) = (entry.time - first.time).components
    return seconds * 1000 + attoseconds / 1_000_000_000_000_000
  }

  private static let shortest = Duration.milliseconds(5)

  /// Returns how far the clock may advance for the write of a hook, which has waited since the store was created.
  func patience(with entry: Entry) -> Duration? {
    isHook(entry.origin) ? .seconds(clock.components.seconds + 1) : nil
  }
}
