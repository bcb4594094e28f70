/// A node with the observers of a part that is computed from the state.
///
/// The part is computed when it is read, and in each turn while it is observed.
@usableFromInline
final class DerivedNode<State>: ObserverNode {
  private let read: () -> State
  // The most recently computed value. Owned by this node: allocated and deallocated with it.
  private let value: UnsafeMutablePointer<State>

  @usableFromInline
  init(in tree: ObserverTree, read: @escaping () -> State) {
    self.read = read
    value = .allocate(capacity: 1)
    value.initialize(to: read())
    super.init(in: tree)
  }

  deinit {
    value.deinitialize(count: 1)
    value.deallocate()
  }

  @usableFromInline override func locate() -> UnsafeRawPointer {
    value.pointee = read()
    return UnsafeRawPointer(value)
  }

  override var isPresent: Bool { attachment?.isPresent ?? true }

  /// Keeps the node alive while it has enabled watches, even without a store, and disables its own watch otherwise.
  override func awakeDidChange() {
    tree.keep(self, while: awake > 0)
    attachment?.look(awake > 0)
  }
}
