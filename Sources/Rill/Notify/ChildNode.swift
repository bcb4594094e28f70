/// The observers of a child that comes and goes.
///
/// It keeps a copy of the child's last value, so that a store of a removed child can still be read.
@usableFromInline
class ChildNode<State>: ObserverNode {
  // Owned by this node: allocated with it, given back with it.
  @usableFromInline final let last: UnsafeMutablePointer<State>
  /// Finds the child in the state, or answers nil.
  private final let find: () -> UnsafePointer<State>?
  /// Whether the child has left the state. One that comes later is another child.
  // Unchecked: a flag of one isolation, never held across a call.
  @exclusivity(unchecked) @usableFromInline private(set) final var hasLeft = false

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
    (hasLeft ? nil : find()).map { UnsafeRawPointer($0) } ?? UnsafeRawPointer(last)
  }
  override var isPresent: Bool { !hasLeft && find() != nil }

  /// While something is tracked here, the node lives even if nobody holds its store.
  override func awakeDidChange() { tree.keep(self, while: awake > 0) }

  /// Asks the observers, then takes the value on, unless the child has left and another one has come.
  @inlinable
  final func visit(_ pointer: UnsafePointer<State>, _ forced: ForcedRegion, into deliveries: inout Deliveries)
  {
    guard !hasLeft else { return }
    collect(UnsafeRawPointer(pointer), forced, into: &deliveries)
    last.pointee = pointer.pointee
  }

  /// Visits the child where it is now; if it has left, only what is tracked here fires.
  final func visit(_ forced: ForcedRegion, into deliveries: inout Deliveries) {
    guard !hasLeft, let pointer = find() else { return leave(into: &deliveries) }
    visit(pointer, forced, into: &deliveries)
  }

  /// Notes that the child has left the state, and fires what is tracked here.
  @usableFromInline
  final func leave(into deliveries: inout Deliveries) {
    hasLeft = true
    collectProbes(UnsafeRawPointer(last), into: &deliveries)
  }
}
