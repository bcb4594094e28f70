import Rill
import RillFixtures

/// Records the effects whose end a store reports to its middleware.
final class EffectEnds<State, Action: Sendable>: Middleware {
  let names = Recorder<String>()

  func effectDidChange(_ event: EffectEvent) {
    if case .started = event.phase { return }
    names.note(event.description.name)
  }
}
