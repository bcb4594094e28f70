extension Store {
  /// A store for the place of a row in a collection, whether a row stands there or not.
  ///
  /// It reads the row or nil, and writing nil removes the row. Asked for again, the same store is returned while somebody
  /// holds it. What is sent to it goes to this store as it is.
  ///
  /// - Parameters:
  ///   - path: The collection.
  ///   - id: The row's id.
  /// - Returns: The place's store.
  /// - Complexity: While a place is observed, each change of its row copies it once. A change of one row costs the same
  ///   whether one or all places are observed.
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

  /// The observers of a collection's places; all of them share it, for as long as there is one.
  private func rowPlaceGroup<Row: Identifiable>(
    _ path: WritableKeyPath<State, IdentifiedArray<Row>>
  ) -> Hold<RowPlaceGroup<Row>> {
    if let group: RowPlaceGroup<Row> = knownGroup(path) { return Hold(group, in: tree.life) }
    let group = RowPlaceGroup<Row>(in: tree, seen: state[keyPath: path].version, find: finding(path))
    // Not retained: the group takes this line out when it goes.
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

/// Makes the stores of places, and finds those that are held already.
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
