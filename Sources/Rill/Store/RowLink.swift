/// The connection of the store of a row, or of the place of a row, by functions that all rows of a collection share.
///
/// It keeps the node as a ``Hold`` does. A hold of its own would be half of its size.
@usableFromInline
final class RowLink<State, Row: Identifiable, Part, RowAction: Sendable>: ParentLink<Part, RowAction>
where Row.ID: Sendable {
  private let id: Row.ID
  private let source: RowSource<State, Row, Part, RowAction>

  init(_ id: Row.ID, at node: ObserverNode, of source: RowSource<State, Row, Part, RowAction>) {
    self.id = id
    self.source = source
    super.init(node)
    _ = place.retain()
  }

  // No reference to the node may last beyond its departure: its isolation releases it, perhaps immediately.
  deinit { source.tree.life.depart(DepartingObject(Unmanaged<AnyObject>.fromOpaque(place.toOpaque()))) }

  override var hold: Hold<ObserverNode>? { Hold(node, in: source.tree.life) }

  @usableFromInline override var route: (RowAction, Origin, (any Actor)?) -> SendTask {
    { [self] in send($0, $1, $2) }
  }

  @usableFromInline
  override func send(_ action: RowAction, _ origin: Origin, _ isolation: (any Actor)?) -> SendTask {
    source.routes.send(id, self, action, origin, isolation)
  }

  @usableFromInline
  override func write(_ write: Write<Part>, _ origin: Origin, _ isolation: (any Actor)?) -> SendTask {
    source.routes.write(id, self, write, origin, isolation)
  }

  override func sender(_ isolation: (any Actor)?) -> Sender<RowAction> {
    source.routes.sender(id, self, isolation)
  }
  override func lift(_ action: RowAction) -> Any { source.routes.lift(id, action) }
  override func inside(_ effect: EffectID) -> EffectID? {
    node.isPresent ? source.routes.inside(id, effect) : nil
  }
}

/// The functions that connect the rows of a collection to its store.
///
/// They are compiled for the types of the collection where it is used, unlike the methods of a link.
@usableFromInline
struct RowRoutes<ID: Hashable & Sendable, Part, RowAction: Sendable> {
  /// Forwards an action of a row towards the engine.
  @usableFromInline
  let send: (ID, ParentLink<Part, RowAction>, RowAction, Origin, (any Actor)?) -> SendTask
  /// Forwards a write to a row towards the engine.
  @usableFromInline
  let write: (ID, ParentLink<Part, RowAction>, Write<Part>, Origin, (any Actor)?) -> SendTask
  /// Returns a sender of a row's actions.
  @usableFromInline
  let sender: (ID, ParentLink<Part, RowAction>, (any Actor)?) -> Sender<RowAction>
  /// Converts an action of a row to the action of the root store.
  @usableFromInline
  let lift: (ID, RowAction) -> Any
  /// Returns an effect's id as a row sees it, or nil if the effect does not belong to the row.
  @usableFromInline
  let inside: (ID, EffectID) -> EffectID?

  /// Creates the functions of the rows of a collection.
  ///
  /// - Parameters:
  ///   - store: The store with the collection, which they keep.
  ///   - embed: Embeds a row's id and action in the store's action.
  ///   - write: Forwards a write to a row that is present.
  ///   - inside: Returns an effect's id as a row sees it.
  @inlinable
  init<State, Action>(
    of store: Store<State, Action>, embed: @escaping @Sendable (ID, RowAction) -> Action,
    write: @escaping (ID, Write<Part>, Origin, (any Actor)?) -> SendTask,
    inside: @escaping (ID, EffectID) -> EffectID?
  ) {
    let (route, tree) = (store.route, store.tree)
    send = { id, link, action, origin, isolation in
      Store<State, Action>.sending(
        action, named: { "\($0)" }, to: Part.self, at: link.node, keptBy: link, of: tree
      ) {
        route(embed(id, action), origin, isolation)
      }
    }
    self.write = { id, link, change, origin, isolation in
      Store<State, Action>.sending(
        change, named: { "The write \"\($0.label)\"" }, to: Part.self, at: link.node, keptBy: link, of: tree
      ) {
        write(id, change, origin, isolation)
      }
    }
    sender = { id, link, isolation in
      store.sender(settlingOn: isolation).embedding(
        { embed(id, $0) },
        unless: Store<State, Action>.absence(of: Part.self, at: Hold(link.node, in: tree.life)))
    }
    lift = { store.lifted(embed($0, $1)) }
    self.inside = inside
  }
}
