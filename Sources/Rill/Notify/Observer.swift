/// One who wants to know when a part of the state has changed.
///
/// The list it stands in compares the raw bytes of the part first. Only when they differ is the observer asked whether
/// the change is a real one.
@usableFromInline
final class Observer {
  /// Grows with each subscription to one store; observers are told in this order.
  @usableFromInline let order: UInt64
  // Unchecked: a number of one isolation, never held across a call.
  /// Where it stands in its node's list; -1 when it does not.
  @exclusivity(unchecked) var slot = -1
  // Unowned and unchecked: the list clears it when it goes with its node.
  /// The node in whose list it stands, or stood when it left.
  unowned(unsafe) var node: ObserverNode?
  // Unchecked: a flag of one isolation, never held across a call.
  /// False once it has left: it is not told any more, even if a delivery is under way.
  @exclusivity(unchecked) var isLive = true

  /// Whether the value at the address differs from the one told last; takes on equal values in new storage.
  let hasChanged: (UnsafeRawPointer) -> Bool
  /// Tells the observer of the value at the address.
  let tell: (UnsafeRawPointer) -> Void
  /// Whether this one stands for several.
  let isGroup: Bool
  /// Asks the observers behind this one, if it stands for several.
  let collect: (UnsafeRawPointer, ForcedRegion, inout Deliveries) -> Void

  @usableFromInline
  init(
    order: UInt64, hasChanged: @escaping (UnsafeRawPointer) -> Bool,
    tell: @escaping (UnsafeRawPointer) -> Void
  ) {
    self.order = order
    self.hasChanged = hasChanged
    self.tell = tell
    isGroup = false
    collect = { _, _, _ in }
  }

  /// An observer that stands for all that live behind one place.
  @usableFromInline
  init(order: UInt64, collect: @escaping (UnsafeRawPointer, ForcedRegion, inout Deliveries) -> Void) {
    self.order = order
    isGroup = true
    self.collect = collect
    hasChanged = { _ in false }
    tell = { _ in }
  }
}
