extension Store {
  /// Stores for the rows of a collection, in order, each identified by its row's id.
  ///
  /// Row stores are made as they are asked for, and the same row has the same store while somebody holds it, wherever
  /// the row moves. A store of a removed row reads its last value; what is sent to it is reported and changes nothing. A
  /// row that comes later under the same id is another row and has another store; so is one whose id was changed.
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
      link: { id, hold in
        self.link(
          to: hold, embed: { embed(id, $0) },
          write: { write, origin, isolation in
            let forcing = write.forcing.lifted(path, row: id, of: Row.self)
            let lifted = write.lifted(forcing) { (state: inout State, change) in
              Self.change(&state[keyPath: path][id: id], change)
            }
            return self.write(lifted, origin, isolation)
          }, inside: { self.inside(row: id, of: path, at: path.appending(path: \.[id: id]), $0) })
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
  func rowGroup<Row: Identifiable>(
    _ path: WritableKeyPath<State, IdentifiedArray<Row>>
  ) -> Hold<RowGroup<Row>> {
    if let group: RowGroup<Row> = knownGroup(path) { return Hold(group, in: tree.life) }
    let group = RowGroup<Row>(in: tree, seen: pointer.pointee[keyPath: path].version, find: finding(path))
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

  @usableFromInline
  func knownGroup<Group: AnyObject>(_ path: AnyKeyPath) -> Group? {
    tree.tidy()
    return node.parts.find(path, offset: offset, Group.self)
  }

  @usableFromInline
  func keepGroup<Group: AnyObject>(_ group: Group, _ path: AnyKeyPath) {
    node.parts.keep(group, path, offset: offset)
  }
}
