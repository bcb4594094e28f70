import Observation
public import Rill

/// An object that notifies Observation when a derived value changes, once after each read.
@usableFromInline
final class DerivedProbe {
  /// The property that Observation tracks.
  private final class Field: Observable {
    // Unchecked: a flag of one isolation, never held across a call.
    @exclusivity(unchecked) var isArmed = false
    private let registrar = ObservationRegistrar()

    // A stored property, because creating the key path for each read would cost more than the read.
    private static let path: any KeyPath<Field, Bool> & Sendable = \Field.isArmed

    func access() { registrar.access(self, keyPath: Self.path) }

    func fire() {
      registrar.willSet(self, keyPath: Self.path)
      registrar.didSet(self, keyPath: Self.path)
    }
  }

  /// The observer of the value while the property is armed.
  private final class Watch {
    var subscription: Subscription?
  }

  private let field = Field()
  // An object of its own, because the observer refers to it weakly: retaining an object that is referred to weakly takes
  // several times as long, and each read retains this probe.
  private let watch = Watch()

  /// A Boolean value that indicates whether the value is observed, so that a read only registers with Observation.
  @usableFromInline var isArmed: Bool { field.isArmed }

  /// Registers a read with Observation.
  ///
  /// - Parameter subscribe: Observes the value. It is called if the probe has fired since the last read.
  @usableFromInline
  func access(_ subscribe: (_ fire: @escaping () -> Void) -> Subscription) {
    if !field.isArmed {
      field.isArmed = true
      watch.subscription = subscribe { [field, weak watch] in
        guard let watch else { return }
        field.isArmed = false
        watch.subscription?.cancel()
        watch.subscription = nil
        field.fire()
      }
    }
    field.access()
  }

  /// Registers a read of a value that is observed.
  @usableFromInline
  func accessAgain() { field.access() }
}
