/// An object that holds the state of a feature and provides the only way to change it.
///
/// A store belongs to the isolation that created it: the main actor in an app, any actor on a server, or none in a
/// synchronous program. It needs no lock; the compiler proves that it never crosses actors. From another isolation,
/// send through a ``Sender``.
///
/// ```swift
/// let store = Store(Todos.State()) { Todos(client: .live) }
/// store.send(.typed("milk"))
/// store.items.count
/// await store.send(.load).finish()
/// ```
///
/// **Behavior**
/// - `send` *always* returns after the state has changed, and after everything that it caused without waiting.
/// - Observers are notified *only* of real changes, once each, in the order of subscription, after the state has
///   settled.
/// - An action sent during a turn *always* waits for its own turn; none is lost, and none runs inside another.
/// - Effects *never* keep the store alive. When it is released, its effects are cancelled and its streams end.
///
/// A scoped store is a store like any other. It keeps its parent alive.
@dynamicMemberLookup
public final class Store<State, Action: Sendable> {
  // Unretained: `tree` below is the same object and keeps it as long as this store, which every sender holds. Its
  // reference counts are slow once effects refer to it weakly, and a send must not touch them.
  @usableFromInline let unretained: Unmanaged<Engine<State, Action>>?
  /// The link to the parent, if this store is scoped to a part of another.
  @usableFromInline let link: ParentLink<State, Action>?
  @usableFromInline let tree: StoreTree
  // Points to the state at its fixed address in the engine's cell, which the tree keeps alive. Nil for an optional part
  // or a row, whose address is looked up each time.
  @usableFromInline let address: UnsafeMutablePointer<State>?
  /// The offset of the state in its node's place, in bytes.
  @usableFromInline let offset: Int
  // Unchecked: a reference of one isolation, never held across a call.
  @exclusivity(unchecked) @usableFromInline var probes: ProbeTable?
  /// The existing stores of parts and their sources, held weakly.
  var children = ChildTable()

  @usableFromInline
  init(engine: Engine<State, Action>) {
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
    unretained = nil
    self.link = link
    self.tree = tree
    self.address = address
    self.offset = offset
  }

  /// The engine, if this store has its own state.
  @inlinable var engine: Engine<State, Action>? { unretained?.takeUnretainedValue() }

  // The store may be released on any thread, and so may everything that it holds. Nodes and groups, which each turn
  // traverses, are therefore kept by a `Hold`.

  /// The node with the observers of this store's state.
  @usableFromInline var node: ObserverNode { link?.node ?? tree.root }

  /// The current address of the state, which is valid until the next send.
  // Read immediately and never kept: a send may move the value at a part's address.
  @inlinable @inline(__always)
  var pointer: UnsafePointer<State> {
    if !tree.activity.isDisjoint(with: .guarded) { tree.prepareRead(of: Self.self) }
    if let address { return UnsafePointer(address) }
    return located
  }

  // The same as above.
  @usableFromInline var located: UnsafePointer<State> {
    (node.locate() + offset).assumingMemoryBound(to: State.self)
  }

  /// A copy of the current state.
  ///
  /// Reading it is not tracked by Observation.
  ///
  /// A part that has left the state returns its last value.
  ///
  /// - Complexity: A copy of the value, which shares the storage of its contents. Reading one field is cheaper.
  @inlinable public var state: State { pointer.pointee }

  /// The number of inputs that the root store of this store has committed so far.
  public var revision: UInt64 { tree.commits }

  /// A Boolean value that indicates whether this store's state is still part of its parent's state.
  ///
  /// Reading it is not tracked by Observation; calling `scope` for the optional part is.
  public var isPresent: Bool { node.isPresent }
}

@available(*, unavailable)
extension Store: Sendable {}

/// Stores are equal if they are the same store, regardless of their states.
///
/// Stores can therefore be elements of a set, keys of a dictionary or elements of a navigation path. Two references to
/// the store that was created with an initial state are equal. A scoped store is equal to itself only, and the same
/// place in the source returns the same scoped store while a reference to it exists.
extension Store: Hashable {
  /// Returns whether two references denote the same store.
  ///
  /// - Complexity: O(1).
  public static func == (one: Store, other: Store) -> Bool { one.identity == other.identity }

  /// Feeds the identity of the store to the hasher.
  ///
  /// - Complexity: O(1).
  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }

  /// The identity of the store, as long as it exists.
  package var identity: ObjectIdentifier {
    engine.map { ObjectIdentifier($0) } ?? ObjectIdentifier(self)
  }
}
