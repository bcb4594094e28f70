import Rill
import RillDebugging

extension History {
  /// Returns the effects that an entry started, and their parts.
  ///
  /// A history has not followed the effects of entries that were loaded, and a session contains only their names. The
  /// reducer describes them once more, and each ends with the last action that it sent.
  ///
  /// - Parameters:
  ///   - scene: The entry.
  ///   - scenes: All entries of the test.
  /// - Returns: The effects, in order. Those that sent nothing, and were followed by no other part that did, have not ended.
  func effects(
    of scene: TestStepWriter<State, Action>.Scene, in scenes: [TestStepWriter<State, Action>.Scene]
  ) -> [HistoryEffect] {
    let entry = scene.entry
    let followed = effects(of: entry.sequence)
    guard followed.isEmpty, !entry.effects.isEmpty else { return followed }
    var effects = LoadedEffects(parts(of: scene), at: entry.time)
    let namesEffects = scenes.contains { $0.entry.effect != nil }
    for sent in scenes.map(\.entry) where sent.cause == entry.sequence && sent.action != nil {
      // An action that was sent immediately names no effect, unlike those of the effects beside it.
      guard case .effect(let name) = sent.origin, sent.effect != nil || !namesEffects else { continue }
      effects.note(sent.effect ?? 0, named: name, at: sent.time)
    }
    return effects.assigned()
  }

  /// Returns the effects that the reducer returns for an entry, with delays, rules and parts.
  private func parts(of scene: TestStepWriter<State, Action>.Scene) -> [DescribedEffect] {
    let named = scene.entry.effects.map { DescribedEffect(description: $0, follows: nil) }
    guard let action = scene.entry.action else { return named }
    let effect = effect(of: action, on: scene.before)
    return effect.descriptions.map(\.name) == scene.entry.effects.map(\.name) ? effect.startedEffects : named
  }
}
