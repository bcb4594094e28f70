/// The observers of a child that comes and goes.
///
/// It keeps a copy of the child's last value, so that a store of a removed child can still be read.
@usableFromInline
class ChildNode<State>: ObserverNode {
  // Owned by this node: allocated with it, given back with it.
  @usableFromInline final let last: UnsafeMutablePointer<State>
  /// Finds the child in the state, or answers nil.
  private final let find: () -> UnsafePointer<State>?

  init(_ initial: State, in tree: ObserverTree, find: @escaping () -> UnsafePointer<State>?) {
    last = .allocate(capacity: 1)
    last.initialize(to: initial)
    self.find = find
    super.init(in: tree)
  }

  deinit {
    last.deinitialize(count: 1)
    last.deallocate()
  }

  @usableFromInline override func locate() -> UnsafeRawPointer {
    find().map { UnsafeRawPointer($0) } ?? UnsafeRawPointer(last)
  }
  override var isPresent: Bool { find() != nil }

  /// While something is tracked here, the node lives even if nobody holds its store.
  override func awakeDidChange() { tree.keep(self, while: awake > 0) }

  /// Asks the observers, then takes the value on.
  @inlinable
  final func visit(_ pointer: UnsafePointer<State>, _ forced: ForcedRegion, into deliveries: inout Deliveries)
  {
    collect(UnsafeRawPointer(pointer), forced, into: &deliveries)
    last.pointee = pointer.pointee
  }

  /// Visits the child where it is now; if it has left, only what is tracked here fires.
  final func visit(_ forced: ForcedRegion, into deliveries: inout Deliveries) {
    if let pointer = find() {
      visit(pointer, forced, into: &deliveries)
    } else {
      collectProbes(UnsafeRawPointer(last), into: &deliveries)
    }
  }
}
