/// A node with the observers of a part that is computed from the state.
///
/// The part is computed when it is read, and in each turn while it is observed.
@usableFromInline
final class DerivedNode<State>: ObserverNode {
  private let outer: ObserverNode
  private let read: (UnsafeRawPointer) -> State
  // The most recently computed value. Owned by this node: allocated and deallocated with it.
  private let value: UnsafeMutablePointer<State>

  /// Creates a node.
  ///
  /// - Parameters:
  ///   - outer: The node of the place from which the part is computed.
  ///   - read: Computes the part from the address of that place.
  @usableFromInline
  init(in outer: ObserverNode, read: @escaping (UnsafeRawPointer) -> State) {
    self.outer = outer
    self.read = read
    value = .allocate(capacity: 1)
    value.initialize(to: read(outer.locate()))
    super.init(in: outer.tree)
  }

  deinit {
    value.deinitialize(count: 1)
    value.deallocate()
  }

  @usableFromInline override func locate() -> UnsafeRawPointer { compute(from: outer.locate()) }

  @usableFromInline override func locateIfPresent() -> UnsafeRawPointer? {
    outer.locateIfPresent().map { compute(from: $0) }
  }

  override var isPresent: Bool { outer.isPresent }

  private func compute(from place: UnsafeRawPointer) -> UnsafeRawPointer {
    value.pointee = read(place)
    return UnsafeRawPointer(value)
  }

  /// Keeps the node alive while it has enabled watches, even without a store, and disables its own watch otherwise.
  override func awakeDidChange() {
    tree.keep(self, while: awake > 0)
    attachment?.look(awake > 0)
  }
}
