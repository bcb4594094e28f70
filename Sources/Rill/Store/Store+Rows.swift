extension Store {
  /// Returns stores for the rows of a collection, in order, each identified by its row's id.
  ///
  /// Row stores are created on demand. A row has the same store while a reference to it exists, even if the row moves.
  /// The store of a removed row reads the row's last value; actions that are sent to it change nothing and are
  /// reported. A row that is added later with the same id is a different row with a different store, and so is a row
  /// whose id was changed.
  ///
  /// Reading the rows is tracked by Observation, which fires when rows are added, removed or moved, but not when their
  /// contents change.
  ///
  /// - Parameters:
  ///   - path: The collection.
  ///   - embed: Embeds a row's id and action in this store's action; usually an enum case.
  ///   - file: The caller's file. Keep the default.
  ///   - line: The caller's line. Keep the default.
  ///   - column: The caller's column. Keep the default.
  /// - Returns: The stores, as a collection.
  /// - Complexity: While a row's store exists, each change of that row copies the row once. A change of one row costs
  ///   the same whether one row store or all of them exist.
  @inlinable
  public func rows<Row: Identifiable, RowAction: Sendable>(
    _ path: WritableKeyPath<State, IdentifiedArray<Row>>,
    action embed: @escaping @Sendable (Row.ID, RowAction) -> Action,
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> StoreRows<Row, RowAction> where Row.ID: Sendable {
    let source = rowSource(path, embed, SourceSite(file, line, column))
    return StoreRows(source: source, ids: self[dynamicMember: source.idsPath])
  }

  /// Returns a store for one row of a collection, or nil if there is no such row.
  ///
  /// The call is not tracked by Observation, unlike ``rows(_:action:file:line:column:)``: read the IDs of the collection to be notified when
  /// the row comes.
  ///
  /// - Parameters:
  ///   - path: The collection.
  ///   - id: The row's id.
  ///   - embed: Embeds a row's id and action in this store's action; usually an enum case.
  ///   - file: The caller's file. Keep the default.
  ///   - line: The caller's line. Keep the default.
  ///   - column: The caller's column. Keep the default.
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
  ) -> RowSource<State, Row, Row, RowAction> where Row.ID: Sendable {
    let key = ChildKey(path, RowSource<State, Row, Row, RowAction>.self, site)
    if let source = child(key, RowSource<State, Row, Row, RowAction>.self) { return source }
    let group = rowGroup(path)
    let source = RowSource<State, Row, Row, RowAction>(
      rowsOf: group, tree: tree, idsPath: Self.idsPath(path),
      routes: RowRoutes(
        of: self, embed: embed,
        write: { id, write, origin, isolation in
          let forcing = write.forcing.lifted(path, row: id, of: Row.self)
          let lifted = write.lifted(forcing) { (state: inout State, change) in
            Self.change(&state[keyPath: path][id: id], change)
          }
          return self.write(lifted, origin, isolation)
        },
        inside: { id, effect in self.inside(row: id, of: path, at: path.appending(path: \.[id: id]), effect) }
      ))
    return keep(source, as: key)
  }

  @usableFromInline
  static func idsPath<Row: Identifiable>(
    _ path: WritableKeyPath<State, IdentifiedArray<Row>>
  ) -> KeyPath<State, ContiguousArray<Row.ID>> {
    path.appending(path: \.ids)
  }

  /// Returns the observers of a collection's rows, which all stores of the collection share.
  @inlinable
  func rowGroup<Row: Identifiable>(
    _ path: WritableKeyPath<State, IdentifiedArray<Row>>
  ) -> Hold<RowGroup<Row>> {
    if let group: RowGroup<Row> = knownGroup(path) { return Hold(group, in: tree.life) }
    let group = RowGroup<Row>(in: tree, seen: pointer.pointee[keyPath: path].version, find: finding(path))
    // Not retained: the group removes this observer when it is released.
    let unretained = Unmanaged.passUnretained(group)
    group.attachment = attachGroup(at: MemoryLayout<State>.offset(of: path)) { array, forced, deliveries in
      unretained._withUnsafeGuaranteedRef { group in
        guard let array = array ?? group.find() else { return group.leave(into: &deliveries) }
        group.collect(array, forced, into: &deliveries)
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
