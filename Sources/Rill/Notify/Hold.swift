/// Keeps an object of a tree's isolation for somebody who may be released anywhere.
///
/// Nodes and groups are walked in each turn, so they are only ever destroyed on the isolation. A hold hands its object
/// over to be released there.
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

  /// The object.
  @usableFromInline var object: Object { retained.takeUnretainedValue() }
}
