import Synchronization

@testable import Rill

extension Store {
  /// Returns the task of an ID's throttle window, which ends when the window closes.
  ///
  /// Call this before the clock is advanced.
  func window(_ id: EffectID) -> Task<Void, Never>? {
    engine?.runner.windows.withLock { $0[id] }
  }

  /// A Boolean value that indicates whether no effect runs, waits or is held, and no lane or window is left over.
  var registryIsEmpty: Bool {
    engine?.runnerIfStarted?.registry.withLock(\.isEmpty) ?? true
  }

  /// Returns the task of a running effect, to be awaited after the effect has ended.
  func task(of name: String) -> Task<Void, Never>? {
    engine?.runnerIfStarted?.registry.withLock { registry in
      registry.entries.first { $0.entry.plan.description.name == name }?.entry.task
    }
  }
}
