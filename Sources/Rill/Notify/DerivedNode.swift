/// The observers of a part that is computed from the state.
///
/// It is computed when somebody reads it, and at each turn while somebody observes it.
@usableFromInline
final class DerivedNode<State>: ObserverNode {
  private let read: () -> State
  // Holds the value computed last. Owned by this node: allocated with it, given back with it.
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

  /// While something is tracked here, the node lives even if nobody holds its store; otherwise it is not looked at.
  override func awakeDidChange() {
    tree.keep(self, while: awake > 0)
    attachment?.look(awake > 0)
  }
}
