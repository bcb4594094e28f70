/// The state of a feature, and the one way to change it.
///
/// A store belongs to the isolation that made it: the main actor in an app, any actor on a server, or none at all in a
/// synchronous program. It needs no lock; the compiler proves that it never crosses actors. From elsewhere, send through
/// a ``Sender``.
///
/// ```swift
/// let store = Store(Todos.State()) { Todos(client: .live) }
/// store.send(.typed("milk"))
/// store.rows.count
/// await store.send(.load).finish()
/// ```
///
/// **Behavior**
/// - `send` *always* returns after the state has changed, and after everything that it led to without waiting.
/// - Observers are told *only* of real changes, once each, in the order of subscription, after the state has settled.
/// - An action sent during a turn *always* waits for its own turn; none is lost, and none runs inside another.
/// - Effects *never* keep the store alive. When it goes, they are cancelled and its streams end.
///
/// A store scoped to a part of the state is a store like any other. It keeps its parent alive.
@dynamicMemberLookup
public final class Store<State, Action: Sendable> {
  /// The engine, if this store has a state of its own.
  @usableFromInline let engine: Engine<State, Action>?
  // Unretained: `engine` above keeps it for as long as this store, which whoever sends holds. Its reference counts are
  // slow once effects refer to it weakly, and a send must not touch them.
  @usableFromInline let unretained: Unmanaged<Engine<State, Action>>?
  /// The parent, if this store is a part of another.
  @usableFromInline let link: ParentLink<State, Action>?
  @usableFromInline let tree: StoreTree
  // Leads to the state where it lies still: in the engine's cell, which the tree keeps alive. Nil for a part that comes
  // and goes; its address is asked for each time.
  @usableFromInline let address: UnsafeMutablePointer<State>?
  /// Where the state begins in its node's place, in bytes.
  @usableFromInline let offset: Int
  // Unchecked: a reference of one isolation, never held across a call.
  @exclusivity(unchecked) @usableFromInline var probes: ProbeTable?
  /// The stores of parts, and what makes them, for as long as somebody holds them.
  var children = WeakTable<ChildKey>()

  @usableFromInline
  init(engine: Engine<State, Action>) {
    self.engine = engine
    unretained = Unmanaged.passUnretained(engine)
    link = nil
    tree = engine
    address = engine.state
    offset = 0
  }

  @usableFromInline
  init(
    link: ParentLink<State, Action>, in tree: StoreTree, address: UnsafeMutablePointer<State>?, offset: Int
  ) {
    engine = nil
    unretained = nil
    self.link = link
    self.tree = tree
    self.address = address
    self.offset = offset
  }

  // It is released anywhere, and so must everything be that it holds: nodes and groups, which are walked in each turn, are
  // kept by a `Hold`.

  /// Where the observers of this store's state are.
  @usableFromInline var node: ObserverNode { link?.node ?? tree.root }

  /// Where the state is now; valid until something is sent.
  // Read at once and never kept: a send may move what a part's address leads to.
  @inlinable @inline(__always)
  var pointer: UnsafePointer<State> {
    if tree.activity.contains(.handling) { Failures.stop(.readWhileHandling("\(Self.self)")) }
    if let address { return UnsafePointer(address) }
    return located
  }

  // As above.
  @usableFromInline var located: UnsafePointer<State> {
    (node.locate() + offset).assumingMemoryBound(to: State.self)
  }

  /// The state now, as a copy; reading it is not tracked by Observation.
  ///
  /// A part that has left the state reads as it was last.
  ///
  /// - Complexity: A copy of the value, which shares the storage of what is inside. Reading one field is cheaper.
  @inlinable public var state: State { pointer.pointee }

  /// How many inputs have been committed to the whole that this store belongs to, so far.
  public var revision: UInt64 { tree.commits }

  /// Whether this store's state is still part of its parent's.
  public var isPresent: Bool { node.isPresent }
}

@available(*, unavailable)
extension Store: Sendable {}
