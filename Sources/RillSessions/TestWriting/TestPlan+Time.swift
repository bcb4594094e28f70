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
    guard case .effect(let name) = entry.origin, let cause = entry.cause, let place = places[cause],
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
    delay(of: effect) > .zero || effect.throttle != nil
  }

  /// Returns the time until which an effect waits that is started at a time.
  ///
  /// A throttle admits its first effect without waiting, and one that follows when its interval is over.
  func due(of effect: EffectDescription, from start: Duration) -> Duration {
    let admitted = effect.throttle == nil ? start : effect.id.flatMap { windows[$0] } ?? start
    return max(start, admitted) + Self.delay(of: effect)
  }

  /// Records that a throttle admits an effect, unless the effect was replaced before.
  mutating func open(windowOf effect: HistoryEffect, of entry: Entry, from time: Duration) {
    guard let throttle = effect.description.throttle, let id = effect.description.id else { return }
    if case .cancelled = effect.phase, !hasSent(effect, of: entry) { return }
    windows[id] = time + throttle.interval
  }

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
  mutating func passTime(until entry: Entry) {
    guard passesTime || !dues.isEmpty && delayedSend(of: entry) == nil, let first = entries.first else {
      return
    }
    let (seconds, attoseconds) = (entry.time - first.time).components
    let whole = seconds * 1000 + attoseconds / 1_000_000_000_000_000
    var moment = Duration.milliseconds(isCaused(entry) ? whole + 1 : whole)
    // An action that has arrived late in the history is not early in the test.
    if !passesTime, let due = dues.values.min() { moment = min(moment, due - .milliseconds(1)) }
    if moment - clock >= Self.shortest { advance(to: moment) }
  }

  private static let shortest = Duration.milliseconds(5)

  /// Returns how far the clock may advance for the write of a hook, which has waited since the store was created.
  func patience(with entry: Entry) -> Duration? {
    isHook(entry.origin) ? .seconds(clock.components.seconds + 1) : nil
  }
}
