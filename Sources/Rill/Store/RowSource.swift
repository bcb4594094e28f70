/// A source of the stores of a collection's rows or places, which creates new stores and finds existing ones.
///
/// `Part` is the row, or its optional for places.
@usableFromInline
final class RowSource<State, Row: Identifiable, Part, RowAction: Sendable> where Row.ID: Sendable {
  /// The key path of the ids, for tracking.
  @usableFromInline let idsPath: KeyPath<State, ContiguousArray<Row.ID>>
  private let group: Hold<RowGroup<Row>>
  @usableFromInline let tree: StoreTree
  let routes: RowRoutes<Row.ID, Part, RowAction>
  /// Returns the node of a row or place, or nil if the row does not exist.
  private let node: (RowGroup<Row>, Row.ID) -> ObserverNode?
  @usableFromInline var stores = WeakTable<Row.ID>()

  @usableFromInline
  init(
    rowsOf group: Hold<RowGroup<Row>>, tree: StoreTree, idsPath: KeyPath<State, ContiguousArray<Row.ID>>,
    routes: RowRoutes<Row.ID, Part, RowAction>
  ) where Part == Row {
    self.group = group
    self.tree = tree
    self.idsPath = idsPath
    self.routes = routes
    node = { $0.row($1) }
  }

  init(
    placesOf group: Hold<RowGroup<Row>>, tree: StoreTree, idsPath: KeyPath<State, ContiguousArray<Row.ID>>,
    routes: RowRoutes<Row.ID, Part, RowAction>
  ) where Part == Row? {
    self.group = group
    self.tree = tree
    self.idsPath = idsPath
    self.routes = routes
    node = { $0.place($1) }
  }

  /// Returns the store of a row or place, or nil if the row does not exist.
  ///
  /// - Complexity: O(1), and a lookup by the id if there is a store of the row.
  // The fast path is compiled for the type of the ids.
  @inlinable
  func store(_ id: Row.ID) -> Store<Part, RowAction>? {
    if let held = stores.object(id).map({ unsafeDowncast($0, to: Store<Part, RowAction>.self) }),
      let node = held.link?.node, isCurrent(node)
    {
      return held
    }
    return storeOfCurrentRow(id)
  }

  /// Returns whether the row or place of a node is part of the state.
  ///
  /// Nodes record that their rows have left when observers are notified, so the state is searched only before that.
  @inlinable
  func isCurrent(_ node: ObserverNode) -> Bool {
    !node.hasLeft && (tree.activity.isDisjoint(with: .unsettled) || node.isPresent)
  }

  /// Returns the store of a row or place that has no store, or whose store is that of an earlier row; nil if the row is absent.
  @usableFromInline
  func storeOfCurrentRow(_ id: Row.ID) -> Store<Part, RowAction>? {
    guard let node = node(group.object, id) else { return nil }
    let link = RowLink(id, at: node, of: self)
    let store = Store<Part, RowAction>(link: link, in: tree, address: nil, offset: 0)
    stores.keep(store, as: id)
    return store
  }

  /// Returns the store of a row that existed when its id was read, and may have left since, while its store is held.
  func existingStore(_ id: Row.ID) -> Store<Part, RowAction> {
    guard let store = store(id) ?? stores[id] else {
      Failures.stop(.rowGone(String(describing: id), rows: "the rows of \(SwiftTypeName(Row.self).text)"))
    }
    return store
  }
}
