import Rill
import RillDebugging

extension History {
  /// Returns the effects that an entry started.
  ///
  /// A history has not followed the effects of entries that were loaded, and a session contains only their names. The
  /// reducer describes them once more, and each ends with the last action that it sent.
  ///
  /// - Parameters:
  ///   - scene: The entry.
  ///   - scenes: All entries of the test.
  /// - Returns: The effects, in order. Those without an action have not ended.
  func effects(
    of scene: TestStepWriter<State, Action>.Scene, in scenes: [TestStepWriter<State, Action>.Scene]
  ) -> [HistoryEffect] {
    let entry = scene.entry
    let followed = effects(of: entry.sequence)
    guard followed.isEmpty, !entry.effects.isEmpty else { return followed }
    var senders: [String: [(number: UInt64, end: ContinuousClock.Instant)]] = [:]
    let namesEffects = scenes.contains { $0.entry.effect != nil }
    for sent in scenes.map(\.entry) where sent.cause == entry.sequence && sent.action != nil {
      // An action that was sent immediately names no effect, unlike those of the effects beside it.
      guard case .effect(let name) = sent.origin, sent.effect != nil || !namesEffects else { continue }
      let number = sent.effect ?? 0
      var known = senders[name, default: []]
      if let place = known.firstIndex(where: { $0.number == number }) {
        known[place].end = sent.time
      } else {
        known.append((number, sent.time))
      }
      senders[name] = known
    }
    // Effects of one name start in the order of their numbers.
    for name in senders.keys { senders[name]?.sort { $0.number < $1.number } }
    return descriptions(of: scene).map { description in
      let sender =
        senders[description.name]?.isEmpty == false ? senders[description.name]?.removeFirst() : nil
      return HistoryEffect(
        number: sender?.number ?? 0, description: description, phase: sender == nil ? .started : .finished,
        start: entry.time, end: sender?.end)
    }
  }

  /// Returns the descriptions of the effects that the reducer returns for an entry, with delays and rules.
  private func descriptions(of scene: TestStepWriter<State, Action>.Scene) -> [EffectDescription] {
    let named = scene.entry.effects
    guard let action = scene.entry.action else { return named }
    let made = describedEffects(of: action, on: scene.before)
    return made.map(\.name) == named.map(\.name) ? made : named
  }
}
