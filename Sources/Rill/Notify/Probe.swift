public import Observation

/// An object that tells Observation that a field has changed, once after each read.
///
/// Observation identifies properties by key paths of observable objects. A probe is such an object, with one property,
/// for one field of a store, so that reads need not create key paths.
@usableFromInline
final class Probe: Observable {
  let path: AnyKeyPath
  /// The offset of the field in its store's state, or -1 if it must be read by key path.
  let offset: Int
  // Unchecked: a flag of one isolation, never held across a call.
  @exclusivity(unchecked) private(set) var isArmed = false
  /// A Boolean value that indicates whether the probe was removed from its table, so that no further reads use it.
  var isOrphaned = false
  // Unowned and unchecked: the observer, which keeps this probe, is in its node's list until the probe leaves; and
  // every user of the probe keeps the node, or is that very observer.
  /// The observer of the field.
  private unowned(unsafe) var observer: Observer?
  private let field: any KeyPath<Probe, Bool> & Sendable
  /// Stores the field's current value, given the address of its node's place.
  private let take: (UnsafeRawPointer) -> Void
  // The last field, since its size is unknown at compile time: the fields above have fixed offsets.
  private let registrar = ObservationRegistrar()

  // A stored property: Observation hashes its key path several times a cycle, and this kind of key path is the
  // cheapest.
  private static let fieldPath: any KeyPath<Probe, Bool> & Sendable = \Probe.isArmed

  init(_ path: AnyKeyPath, offset: Int, take: @escaping (UnsafeRawPointer) -> Void) {
    self.path = path
    self.offset = offset
    self.take = take
    field = Probe.fieldPath
  }

  /// Installs the observer of the field, disabled until the field is read.
  func install(_ observer: Observer, in node: ObserverNode, offset: Int, size: Int) {
    self.observer = observer
    node.add(observer, offset: offset, size: size)
    node.sleep(observer)
  }

  /// Registers a read of the field with Observation and enables the observer.
  ///
  /// - Returns: The offset of the field in its store's state, or -1.
  @usableFromInline
  func access() -> Int {
    if !isArmed { arm() }
    registrar.access(self, keyPath: field)
    return offset
  }

  /// Stores the field's current value and enables the observer.
  private func arm() {
    guard let observer, let node = observer.node else { return }
    take(node.locate())
    isArmed = true
    node.wake(observer)
  }

  /// Notifies Observation and disables the observer until the next read.
  func fire() {
    isArmed = false
    if isOrphaned { leave() } else if let observer { observer.node?.sleep(observer) }
    registrar.willSet(self, keyPath: field)
    registrar.didSet(self, keyPath: field)
  }

  /// Removes the probe from its node.
  func leave() {
    guard let observer else { return }
    self.observer = nil
    observer.node?.strike(observer)
    observer.leave()
  }
}
