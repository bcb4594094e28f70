/// Makes the stores of a collection's rows, and finds those that are held already.
@usableFromInline
final class RowSource<State, Row: Identifiable, RowAction: Sendable> where Row.ID: Sendable {
  /// Where the ids lie, to be tracked.
  @usableFromInline let idsPath: KeyPath<State, ContiguousArray<Row.ID>>
  private let group: Hold<RowGroup<Row>>
  private let tree: StoreTree
  private let link: (Row.ID, Hold<ObserverNode>) -> ParentLink<Row, RowAction>
  private var stores = WeakTable<Row.ID>()

  @usableFromInline
  init(
    group: Hold<RowGroup<Row>>, tree: StoreTree, idsPath: KeyPath<State, ContiguousArray<Row.ID>>,
    link: @escaping (Row.ID, Hold<ObserverNode>) -> ParentLink<Row, RowAction>
  ) {
    self.group = group
    self.tree = tree
    self.idsPath = idsPath
    self.link = link
  }

  /// The store of a row, or nil if there is no such row and nobody holds its store.
  @usableFromInline
  func store(_ id: Row.ID) -> Store<Row, RowAction>? {
    let held: Store<Row, RowAction>? = stores[id]
    if let held, held.isPresent || !group.object.contains(id) { return held }
    guard let node = group.object.row(id) else { return nil }
    let link = link(id, Hold(node, in: tree.life))
    link.owner = self
    let store = Store<Row, RowAction>(link: link, in: tree, address: nil, offset: 0)
    stores.keep(store, as: id)
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
