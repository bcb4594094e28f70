import Rill
import RillFixtures

/// Notes the effects whose end a store has told its middleware of.
final class EffectEnds<State, Action: Sendable>: Middleware {
  let names = Recorder<String>()

  func effectDidChange(_ event: EffectEvent) {
    if case .started = event.phase { return }
    names.note(event.description.name)
  }
}
