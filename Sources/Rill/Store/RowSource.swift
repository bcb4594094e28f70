/// Makes the stores of a collection's rows, and finds those that are held already.
@usableFromInline
final class RowSource<State, Row: Identifiable, RowAction: Sendable>: Anchored where Row.ID: Sendable {
  /// Where the ids lie, to be tracked.
  @usableFromInline let idsPath: KeyPath<State, ContiguousArray<Row.ID>>
  private let group: RowGroup<Row>
  private let tree: StoreTree
  private let link: (Row.ID, ObserverNode) -> ParentLink<Row, RowAction>
  private var stores: [Row.ID: Anchor] = [:]
  @usableFromInline var anchor: Anchor?

  @usableFromInline
  init(
    group: RowGroup<Row>, tree: StoreTree, idsPath: KeyPath<State, ContiguousArray<Row.ID>>,
    link: @escaping (Row.ID, ObserverNode) -> ParentLink<Row, RowAction>
  ) {
    self.group = group
    self.tree = tree
    self.idsPath = idsPath
    self.link = link
  }

  deinit { anchor?.cut() }

  /// The store of a row, or nil if there is no such row and nobody holds its store.
  @usableFromInline
  func store(_ id: Row.ID) -> Store<Row, RowAction>? {
    if let store = stores[id]?.object { return unsafeDowncast(store, to: Store<Row, RowAction>.self) }
    guard let node = group.row(id) else { return nil }
    if stores.count >= 64, stores.count & (stores.count - 1) == 0 {
      stores = stores.filter { $0.value.object != nil }
    }
    let link = link(id, node)
    link.owner = self
    let store = Store<Row, RowAction>(link: link, in: tree, address: nil, offset: 0)
    stores[id] = store.anchored()
    return store
  }

  /// The store of a row that was there when its id was read.
  func existingStore(_ id: Row.ID) -> Store<Row, RowAction> {
    guard let store = store(id) else {
      Failures.stop(.rowGone(String(describing: id), rows: "the rows of \(Row.self)"))
    }
    return store
  }
}
