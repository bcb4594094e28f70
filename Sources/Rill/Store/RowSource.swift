/// A source of the stores of a collection's rows, which creates new stores and finds existing ones.
@usableFromInline
final class RowSource<State, Row: Identifiable, RowAction: Sendable> where Row.ID: Sendable {
  /// The key path of the ids, for tracking.
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

  /// Returns the store of a row, or nil if neither the row nor a store of it exists.
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

  /// Returns the store of a row that existed when its id was read.
  func existingStore(_ id: Row.ID) -> Store<Row, RowAction> {
    guard let store = store(id) else {
      Failures.stop(.rowGone(String(describing: id), rows: "the rows of \(Row.self)"))
    }
    return store
  }
}
