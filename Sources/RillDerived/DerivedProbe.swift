import Observation
import Rill

/// An object that tells Observation that a derived value has changed, once after it was read.
final class DerivedProbe: Observable {
  private let registrar = ObservationRegistrar()
  private var subscription: Subscription?
  private var isArmed = false

  /// Registers a read with Observation.
  ///
  /// - Parameter subscribe: Observes the value. It is called if the probe has fired since the last read.
  func access(_ subscribe: (_ fire: @escaping () -> Void) -> Subscription) {
    if !isArmed {
      isArmed = true
      subscription = subscribe { [weak self] in self?.fire() }
    }
    registrar.access(self, keyPath: \.isArmed)
  }

  private func fire() {
    isArmed = false
    subscription?.cancel()
    subscription = nil
    registrar.willSet(self, keyPath: \.isArmed)
    registrar.didSet(self, keyPath: \.isArmed)
  }
}
