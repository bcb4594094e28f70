public import Observation

/// Tells Apple's Observation that a field has changed, once after each time it was read.
///
/// Observation speaks in key paths of observable objects. A probe is such an object for one field of a store, with one
/// property, so that no key path must be made per read.
@usableFromInline
final class Probe: Observable {
  @usableFromInline let registrar = ObservationRegistrar()
  @usableFromInline let path: AnyKeyPath
  /// Where the field lies in its store's state, or -1 if it must be read by key path.
  @usableFromInline let offset: Int
  // Unchecked: a flag of one isolation, never held across a call.
  @exclusivity(unchecked) @usableFromInline var isArmed = false

  /// Takes the field's value on and has it looked at from now on.
  @usableFromInline var arm: () -> Void = {}
  /// Stops having the field looked at.
  var sleep: () -> Void = {}
  /// Leaves the node for good.
  var leave: () -> Void = {}
  /// Whether the store that it was made for has gone, so that nobody will read the field through it again.
  var isOrphaned = false

  @usableFromInline var field: Bool { isArmed }
  @usableFromInline static let fieldPath: any KeyPath<Probe, Bool> & Sendable = \Probe.field

  init(_ path: AnyKeyPath, offset: Int) {
    self.path = path
    self.offset = offset
  }

  /// Tells Observation, and is silent until the field is read again.
  func fire() {
    isArmed = false
    if isOrphaned { leave() } else { sleep() }
    registrar.willSet(self, keyPath: Probe.fieldPath)
    registrar.didSet(self, keyPath: Probe.fieldPath)
  }
}
