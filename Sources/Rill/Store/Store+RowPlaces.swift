extension Store {
  /// Returns a store for the place of a row in a collection, whether or not the row exists.
  ///
  /// The store reads the row or nil, and writing nil removes the row. Repeated calls return the same store while a
  /// reference to it exists. The store forwards actions to this store unchanged.
  ///
  /// - Parameters:
  ///   - path: The collection.
  ///   - id: The row's id.
  /// - Returns: The place's store.
  /// - Complexity: While a place is observed, each change of its row copies the row once. A change of one row costs the
  ///   same whether one place or all places are observed.
  package func rowPlace<Row: Identifiable>(
    _ path: WritableKeyPath<State, IdentifiedArray<Row>>, id: Row.ID
  ) -> Store<Row?, Action> where Row.ID: Sendable {
    let key = childKey(path, RowPlaceSource<Row, Action>.self, SourceSite("", 0, 0))
    if let source = child(key, RowPlaceSource<Row, Action>.self) { return source.store(id) }
    let source = RowPlaceSource<Row, Action>(group: rowPlaceGroup(path), tree: tree) { id, hold in
      self.link(
        to: hold, embed: { $0 },
        write: { write, origin, isolation in
          let forcing = write.forcing.lifted(path, row: id, of: Row.self)
          let lifted = write.lifted(forcing) { (state: inout State, change) in
            change(&state[keyPath: path][id: id])
          }
          return self.write(lifted, origin, isolation)
        }, inside: { self.inside(\State.self, $0) })
    }
    return keep(source, as: key).store(id)
  }

  /// Returns the observers of a collection's places, which all places share.
  private func rowPlaceGroup<Row: Identifiable>(
    _ path: WritableKeyPath<State, IdentifiedArray<Row>>
  ) -> Hold<RowPlaceGroup<Row>> {
    if let group: RowPlaceGroup<Row> = knownGroup(path) { return Hold(group, in: tree.life) }
    let group = RowPlaceGroup<Row>(in: tree, seen: state[keyPath: path].version, find: finding(path))
    // Not retained: the group removes this observer when it is released.
    let unretained = Unmanaged.passUnretained(group)
    group.attachment = attachGroup(path) { array, forced, deliveries in
      unretained._withUnsafeGuaranteedRef { group in
        if let array = array ?? group.find() { group.collect(array, forced, into: &deliveries) }
      }
    }
    keepGroup(group, path)
    return Hold(group, in: tree.life)
  }
}

/// A source of the stores of places, which creates new stores and finds existing ones.
final class RowPlaceSource<Row: Identifiable, Action: Sendable> where Row.ID: Sendable {
  private let group: Hold<RowPlaceGroup<Row>>
  private let tree: StoreTree
  private let link: (Row.ID, Hold<ObserverNode>) -> ParentLink<Row?, Action>
  private var stores = WeakTable<Row.ID>()

  init(
    group: Hold<RowPlaceGroup<Row>>, tree: StoreTree,
    link: @escaping (Row.ID, Hold<ObserverNode>) -> ParentLink<Row?, Action>
  ) {
    self.group = group
    self.tree = tree
    self.link = link
  }

  func store(_ id: Row.ID) -> Store<Row?, Action> {
    if let store: Store<Row?, Action> = stores[id] { return store }
    let link = link(id, Hold(group.object.place(id), in: tree.life))
    link.owner = self
    let store = Store<Row?, Action>(link: link, in: tree, address: nil, offset: 0)
    stores.keep(store, as: id)
    return store
  }
}
