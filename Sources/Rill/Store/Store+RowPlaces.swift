extension Store {
  /// Returns a store for the place of a row in a collection, whether or not the row exists.
  ///
  /// The store reads the row or nil, and writing nil removes the row. Repeated calls return the same store while a
  /// reference to it exists. The store forwards actions to this store unchanged.
  ///
  /// - Parameters:
  ///   - path: The collection.
  ///   - id: The row's id.
  ///   - prepare: Returns the ``rowObservers(_:)`` of the collection, which are compiled for its types if this is called
  ///     where they are known. It is called for the first place only.
  /// - Returns: The place's store.
  /// - Complexity: While a place is observed, each change of its row copies the row once. A change of one row costs the
  ///   same whether one place or all places are observed.
  @usableFromInline
  package func rowPlace<Row: Identifiable>(
    _ path: WritableKeyPath<State, IdentifiedArray<Row>>, id: Row.ID, prepare: (Store) -> Any = { _ in () }
  ) -> Store<Row?, Action> where Row.ID: Sendable {
    let key = ChildKey(path, RowSource<State, Row, Row?, Action>.self, SourceSite("", 0, 0))
    if let source = child(key, RowSource<State, Row, Row?, Action>.self) { return source.existingStore(id) }
    let prepared = prepare(self)
    defer { withExtendedLifetime(prepared) {} }
    let source = RowSource<State, Row, Row?, Action>(
      placesOf: rowGroup(path), tree: tree, idsPath: Self.idsPath(path),
      routes: RowRoutes(
        of: self, embed: { $1 },
        write: { id, write, origin, isolation in
          let forcing = write.forcing.lifted(path, row: id, of: Row.self)
          let lifted = write.lifted(forcing) { (state: inout State, change) in
            change(&state[keyPath: path][id: id])
          }
          return self.write(lifted, origin, isolation)
        }, inside: { self.inside(\State.self, $1) }))
    return keep(source, as: key).existingStore(id)
  }

  /// Returns the observers of a collection's rows, which are compiled for its types where the call is inlined.
  ///
  /// - Parameter path: The collection.
  /// - Returns: The observers, which all stores of the collection share while they are retained.
  @inlinable
  package func rowObservers<Row: Identifiable>(_ path: WritableKeyPath<State, IdentifiedArray<Row>>) -> Any {
    rowGroup(path)
  }
}
