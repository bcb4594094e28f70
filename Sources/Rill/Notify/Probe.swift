public import Observation

/// Tells Apple's Observation that a field has changed, once after each time it was read.
///
/// Observation speaks in key paths of observable objects. A probe is such an object for one field of a store, with one
/// property, so that no key path must be made per read.
@usableFromInline
final class Probe: Observable {
  let path: AnyKeyPath
  /// Where the field lies in its store's state, or -1 if it must be read by key path.
  let offset: Int
  // Unchecked: a flag of one isolation, never held across a call.
  @exclusivity(unchecked) private(set) var isArmed = false
  /// Whether it has left its table, so that nobody will read the field through it again.
  var isOrphaned = false
  // Unowned and unchecked: the observer, which keeps this probe, stands in its node's list until the probe leaves; and
  // whoever uses the probe keeps the node, or is that very observer.
  /// Looks at the field.
  private unowned(unsafe) var observer: Observer?
  private let field: any KeyPath<Probe, Bool> & Sendable
  /// Takes the field's value on, given its node's place.
  private let take: (UnsafeRawPointer) -> Void
  // The last field, since nobody knows its size before the program runs: those above lie at known offsets.
  private let registrar = ObservationRegistrar()

  // A stored property: its key path, which Observation hashes several times a cycle, is the cheapest there is.
  private static let fieldPath: any KeyPath<Probe, Bool> & Sendable = \Probe.isArmed

  init(_ path: AnyKeyPath, offset: Int, take: @escaping (UnsafeRawPointer) -> Void) {
    self.path = path
    self.offset = offset
    self.take = take
    field = Probe.fieldPath
  }

  /// Lets an observer look at the field, asleep until the field is read.
  func install(_ observer: Observer, in node: ObserverNode, offset: Int, size: Int) {
    self.observer = observer
    node.add(observer, offset: offset, size: size)
    node.sleep(observer)
  }

  /// Tells Observation that the field is read, and has it looked at from now on.
  ///
  /// - Returns: Where the field lies in its store's state, or -1.
  @usableFromInline
  func access() -> Int {
    if !isArmed { arm() }
    registrar.access(self, keyPath: field)
    return offset
  }

  /// Takes the field's value on and has it looked at.
  private func arm() {
    guard let observer, let node = observer.node else { return }
    take(node.locate())
    isArmed = true
    node.wake(observer)
  }

  /// Tells Observation, and is silent until the field is read again.
  func fire() {
    isArmed = false
    if isOrphaned { leave() } else if let observer { observer.node?.sleep(observer) }
    registrar.willSet(self, keyPath: field)
    registrar.didSet(self, keyPath: field)
  }

  /// Leaves its node.
  func leave() {
    guard let observer else { return }
    self.observer = nil
    observer.node?.strike(observer)
    observer.leave()
  }
}
