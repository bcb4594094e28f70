/// A reference that keeps an object of a tree's isolation alive and may be released on any thread.
///
/// Each turn traverses nodes and groups, so they must be destroyed on the isolation. A hold passes its object to the
/// isolation, which releases it.
@usableFromInline
final class Hold<Object: AnyObject> {
  // Owned: retained here, released on the isolation.
  private let retained: Unmanaged<Object>
  private let life: TreeLife

  @usableFromInline
  init(_ object: Object, in life: TreeLife) {
    retained = .passRetained(object)
    self.life = life
  }

  deinit {
    life.depart(DepartingObject(Unmanaged<AnyObject>.fromOpaque(retained.toOpaque())))
  }

  /// The object that this reference keeps alive.
  @usableFromInline var object: Object { retained.takeUnretainedValue() }
}
