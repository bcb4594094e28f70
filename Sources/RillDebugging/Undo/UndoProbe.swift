import Observation

/// What Observation tracks of an undo history: which steps can be undone and redone.
final class UndoProbe: Observable {
  private let registrar = ObservationRegistrar()
  private var steps: Void { () }

  /// Registers a read with Observation.
  func access() { registrar.access(self, keyPath: \.steps) }

  /// Notifies Observation after the steps have changed.
  func fire() {
    registrar.willSet(self, keyPath: \.steps)
    registrar.didSet(self, keyPath: \.steps)
  }
}
