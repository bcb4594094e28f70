import Synchronization

@testable import Rill

extension Store {
  /// The time of a throttle under an id, to be awaited: it has ended when its window has closed.
  ///
  /// Ask for it before the clock is moved.
  func window(_ id: EffectID) -> Task<Void, Never>? {
    engine?.runner.windows.withLock { $0[id] }
  }

  /// Whether nothing runs, waits or is held back, and no lane or window is left over.
  var registryIsEmpty: Bool {
    engine?.runnerIfStarted?.registry.withLock(\.isEmpty) ?? true
  }

  /// The task of the running effect of a name, to be awaited after the effect was ended.
  func task(of name: String) -> Task<Void, Never>? {
    engine?.runnerIfStarted?.registry.withLock { registry in
      registry.entries.first { $0.entry.effect.description.name == name }?.entry.task
    }
  }
}
