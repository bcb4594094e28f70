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
    let source = RowPlaceSource<Row, Action>(group: rowPlaceGroup(path), tree: tree) { id, node in
      self.link(
        to: node, embed: { $0 },
        write: { write, origin, isolation in
          let lifted = write.lifted { (state: inout State, change) in change(&state[keyPath: path][id: id]) }
          return self.write(lifted, origin, isolation)
        })
    }
    return keep(source, as: key).store(id)
  }

  /// The observers of a collection's places; all of them share it, for as long as there is one.
  private func rowPlaceGroup<Row: Identifiable>(
    _ path: WritableKeyPath<State, IdentifiedArray<Row>>
  ) -> RowPlaceGroup<Row> {
    let key = childKey(path, RowPlaceGroup<Row>.self, SourceSite("", 0, 0))
    if let group = child(key, RowPlaceGroup<Row>.self) { return group }
    let step = MemoryLayout<State>.offset(of: path)
    let outer = node
    let start = offset
    let derived =
      step == nil
      ? DerivedNode<IdentifiedArray<Row>>(in: tree) { [self] in pointer.pointee[keyPath: path] } : nil
    let find: () -> UnsafePointer<IdentifiedArray<Row>>? = {
      guard outer.isPresent else { return nil }
      let place = derived.map { $0.locate() } ?? outer.locate() + start + (step ?? 0)
      return place.assumingMemoryBound(to: IdentifiedArray<Row>.self)
    }
    let group = RowPlaceGroup<Row>(in: tree, seen: state[keyPath: path].version, find: find)
    // Not retained: the group takes this observer out of the list when it goes.
    let unretained = Unmanaged.passUnretained(group)
    let observer = Observer(order: tree.nextOrder()) { place, forced, deliveries in
      // Whoever asks has found the collection to be there; only a computed one must be found again.
      guard let array = derived == nil ? place.assumingMemoryBound(to: IdentifiedArray<Row>.self) : find()
      else { return }
      unretained._withUnsafeGuaranteedRef { $0.collect(array, forced, into: &deliveries) }
    }
    node.add(observer, offset: offset + (step ?? 0), size: step == nil ? 0 : MemoryLayout<Version>.size)
    group.attachment = NodeAttachment(observer, in: node)
    return keep(group, as: key)
  }
}

/// Makes the stores of places, and finds those that are held already.
final class RowPlaceSource<Row: Identifiable, Action: Sendable>: Anchored where Row.ID: Sendable {
  private let group: RowPlaceGroup<Row>
  private let tree: StoreTree
  private let link: (Row.ID, ObserverNode) -> ParentLink<Row?, Action>
  private var stores: [Row.ID: Anchor] = [:]
  var anchor: Anchor?

  init(
    group: RowPlaceGroup<Row>, tree: StoreTree,
    link: @escaping (Row.ID, ObserverNode) -> ParentLink<Row?, Action>
  ) {
    self.group = group
    self.tree = tree
    self.link = link
  }

  deinit { anchor?.cut() }

  func store(_ id: Row.ID) -> Store<Row?, Action> {
    if let store = stores[id]?.object { return unsafeDowncast(store, to: Store<Row?, Action>.self) }
    if stores.count >= 64, stores.count & (stores.count - 1) == 0 {
      stores = stores.filter { $0.value.object != nil }
    }
    let link = link(id, group.place(id))
    link.owner = self
    let store = Store<Row?, Action>(link: link, in: tree, address: nil, offset: 0)
    stores[id] = store.anchored()
    return store
  }
}
