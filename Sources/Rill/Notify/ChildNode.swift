/// A node with the observers of an optional child or a row: an ``OptionalNode`` or a ``RowNode``.
///
/// It keeps a copy of the child's last value, so that a store of a removed child can still be read.
@usableFromInline
class ChildNode<State>: ObserverNode {
  // Owned by this node: allocated and deallocated with it.
  @usableFromInline final let last: UnsafeMutablePointer<State>

  /// Creates a node.
  ///
  /// - Parameters:
  ///   - initial: The current value.
  ///   - tree: The tree.
  init(_ initial: State, in tree: ObserverTree) {
    last = .allocate(capacity: 1)
    last.initialize(to: initial)
    super.init(in: tree)
  }

  deinit {
    last.deinitialize(count: 1)
    last.deallocate()
  }

  /// Returns the address of the child in the state, or nil if it is absent.
  func find() -> UnsafePointer<State>? { nil }

  @usableFromInline override func locate() -> UnsafeRawPointer {
    locateIfPresent() ?? UnsafeRawPointer(last)
  }
  @usableFromInline override func locateIfPresent() -> UnsafeRawPointer? {
    hasLeft ? nil : find().map { UnsafeRawPointer($0) }
  }
  override var isPresent: Bool { !hasLeft && find() != nil }

  /// Keeps the node alive while it has enabled watches, even without a store, unless the child has left and cannot
  /// change.
  override func awakeDidChange() { tree.keep(self, while: awake > 0 && !hasLeft) }

  /// Checks the observers, and then stores the child's value, unless the child has left.
  @inlinable
  final func visit(_ pointer: UnsafePointer<State>, _ forced: ForcedRegion, into deliveries: inout Deliveries)
  {
    guard !hasLeft else { return }
    collect(UnsafeRawPointer(pointer), forced, into: &deliveries)
    last.pointee = pointer.pointee
  }

  /// Visits the child at its current address.
  ///
  /// If it has left, only probes fire, and sequences end.
  final func visit(_ forced: ForcedRegion, into deliveries: inout Deliveries) {
    guard !hasLeft, let pointer = find() else { return leave(into: &deliveries) }
    visit(pointer, forced, into: &deliveries)
  }

  /// Records that the child has left the state with its parts, fires their probes, and ends their sequences.
  @usableFromInline
  final func leave(into deliveries: inout Deliveries) {
    hasLeft = true
    awakeDidChange()
    collectLeaving(UnsafeRawPointer(last), into: &deliveries)
  }
}

/// The node of an optional child.
final class OptionalNode<State>: ChildNode<State> {
  private let place: () -> UnsafePointer<State>?
  /// Whether `place` returns memory of the state itself.
  private let findsInState: Bool
  override var isInState: Bool { findsInState }

  /// Creates a node.
  ///
  /// - Parameters:
  ///   - initial: The current value.
  ///   - tree: The tree.
  ///   - isInState: Whether `place` returns memory of the state itself.
  ///   - place: Returns the address of the child, or nil if it is absent.
  init(
    _ initial: State, in tree: ObserverTree, isInState: Bool, place: @escaping () -> UnsafePointer<State>?
  ) {
    findsInState = isInState
    self.place = place
    super.init(initial, in: tree)
  }

  override func find() -> UnsafePointer<State>? { place() }
}
