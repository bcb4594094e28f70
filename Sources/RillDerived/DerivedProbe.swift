public import Observation
public import Rill

/// An object that notifies Observation when a derived value changes, once after each read.
@usableFromInline
final class DerivedProbe: Observable {
  private let registrar = ObservationRegistrar()
  private var subscription: Subscription?
  // Unchecked: a flag of one isolation, never held across a call.
  @exclusivity(unchecked) private var isArmed = false
  // A stored property, because creating the key path for each read would cost more than the read.
  private static let path: any KeyPath<DerivedProbe, Bool> & Sendable = \DerivedProbe.isArmed

  /// Registers a read with Observation.
  ///
  /// - Parameter subscribe: Observes the value. It is called if the probe has fired since the last read.
  @usableFromInline
  func access(_ subscribe: (_ fire: @escaping () -> Void) -> Subscription) {
    if !isArmed {
      isArmed = true
      subscription = subscribe { [weak self] in self?.fire() }
    }
    registrar.access(self, keyPath: Self.path)
  }

  private func fire() {
    isArmed = false
    subscription?.cancel()
    subscription = nil
    registrar.willSet(self, keyPath: Self.path)
    registrar.didSet(self, keyPath: Self.path)
  }
}
