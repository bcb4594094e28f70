extension Store {
  /// Stores for the rows of a collection, in order, each identified by its row's id.
  ///
  /// Row stores are made as they are asked for, and the same row has the same store while somebody holds it, wherever
  /// the row moves. A store of a removed row reads its last value; what is sent to it is reported and changes nothing.
  ///
  /// Reading the rows is tracked by Observation: it fires when rows come, go or move, not when their contents change.
  ///
  /// - Parameters:
  ///   - path: The collection.
  ///   - embed: Makes this store's action of a row's id and action; usually an enum case.
  ///   - file: Leave this out.
  ///   - line: Leave this out.
  ///   - column: Leave this out.
  /// - Returns: The stores, as a collection.
  /// - Complexity: While a row's store is held, each change of that row copies it once. A change of one row costs the
  ///   same whether one or all of them are held.
  @inlinable
  public func rows<Row: Identifiable, RowAction: Sendable>(
    _ path: WritableKeyPath<State, IdentifiedArray<Row>>,
    action embed: @escaping @Sendable (Row.ID, RowAction) -> Action,
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> StoreRows<Row, RowAction> where Row.ID: Sendable {
    let source = rowSource(path, embed, SourceSite(file, line, column))
    return StoreRows(source: source, ids: self[dynamicMember: source.idsPath])
  }

  /// A store for one row of a collection, or nil if there is no such row.
  ///
  /// - Parameters:
  ///   - path: The collection.
  ///   - id: The row's id.
  ///   - embed: Makes this store's action of a row's id and action; usually an enum case.
  ///   - file: Leave this out.
  ///   - line: Leave this out.
  ///   - column: Leave this out.
  /// - Returns: The row's store.
  @inlinable
  public func row<Row: Identifiable, RowAction: Sendable>(
    _ path: WritableKeyPath<State, IdentifiedArray<Row>>, id: Row.ID,
    action embed: @escaping @Sendable (Row.ID, RowAction) -> Action,
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> Store<Row, RowAction>? where Row.ID: Sendable {
    rowSource(path, embed, SourceSite(file, line, column)).store(id)
  }

  @inlinable
  func rowSource<Row: Identifiable, RowAction: Sendable>(
    _ path: WritableKeyPath<State, IdentifiedArray<Row>>,
    _ embed: @escaping @Sendable (Row.ID, RowAction) -> Action, _ site: SourceSite
  ) -> RowSource<State, Row, RowAction> where Row.ID: Sendable {
    let key = childKey(path, RowSource<State, Row, RowAction>.self, site)
    if let source = child(key, RowSource<State, Row, RowAction>.self) { return source }
    let group = rowGroup(path)
    let source = RowSource<State, Row, RowAction>(
      group: group, tree: tree, idsPath: Self.idsPath(path),
      link: { id, node in
        self.link(
          to: node, embed: { embed(id, $0) },
          write: { write, origin, isolation in
            let lifted = write.lifted { (state: inout State, change) in
              Self.change(&state[keyPath: path][id: id], change)
            }
            return self.write(lifted, origin, isolation)
          })
      })
    return keep(source, as: key)
  }

  @usableFromInline
  static func idsPath<Row: Identifiable>(
    _ path: WritableKeyPath<State, IdentifiedArray<Row>>
  ) -> KeyPath<State, ContiguousArray<Row.ID>> {
    path.appending(path: \.ids)
  }

  /// The observers of a collection's rows; stores of one collection share them.
  @inlinable
  func rowGroup<Row: Identifiable>(_ path: WritableKeyPath<State, IdentifiedArray<Row>>) -> RowGroup<Row> {
    let key = childKey(path, RowGroup<Row>.self, SourceSite("", 0, 0))
    if let group = child(key, RowGroup<Row>.self) { return group }
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
    let group = RowGroup<Row>(in: tree, seen: state[keyPath: path].version, find: find)
    // Not retained: the group takes this observer out of the list when it goes.
    let unretained = Unmanaged.passUnretained(group)
    let observer = Observer(order: tree.nextOrder()) { place, forced, deliveries in
      // Whoever asks has found the place to be there; only a computed collection must be found again.
      guard let array = derived == nil ? place.assumingMemoryBound(to: IdentifiedArray<Row>.self) : find()
      else { return }
      unretained._withUnsafeGuaranteedRef { $0.collect(array, forced, into: &deliveries) }
    }
    node.add(observer, offset: offset + (step ?? 0), size: step == nil ? 0 : MemoryLayout<Version>.size)
    group.attachment = NodeAttachment(observer, in: node)
    return keep(group, as: key)
  }
}
