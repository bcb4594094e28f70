/// One who wants to know when a part of the state has changed.
///
/// The list it stands in compares the raw bytes of the part first. Only when they differ is the observer asked whether
/// the change is a real one.
@usableFromInline
final class Observer {
  /// Grows with each subscription to one store; observers are told in this order.
  @usableFromInline let order: UInt64
  /// Where it stands in its node's list; -1 when it does not.
  @usableFromInline var slot = -1
  /// False once it has left: it is not told any more, even if a delivery is under way.
  @usableFromInline var isLive = true

  /// Whether the value at the address differs from the one told last; takes on equal values in new storage.
  let hasChanged: (UnsafeRawPointer) -> Bool
  /// Tells the observer of the value at the address.
  let tell: (UnsafeRawPointer) -> Void
  /// Asks the observers behind this one, if it stands for several.
  let collect: ((UnsafeRawPointer, ForcedRegion, inout Deliveries) -> Void)?

  @usableFromInline
  init(
    order: UInt64, hasChanged: @escaping (UnsafeRawPointer) -> Bool,
    tell: @escaping (UnsafeRawPointer) -> Void
  ) {
    self.order = order
    self.hasChanged = hasChanged
    self.tell = tell
    collect = nil
  }

  /// An observer that stands for all that live behind one place.
  @usableFromInline
  init(order: UInt64, collect: @escaping (UnsafeRawPointer, ForcedRegion, inout Deliveries) -> Void) {
    self.order = order
    self.collect = collect
    hasChanged = { _ in false }
    tell = { _ in }
  }
}
