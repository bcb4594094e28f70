public import RillDebugging
public import RillQueries
public import RillValues

extension StoreInspecting {
  /// Adds a cache of queries, and shows its entries and pending mutations as tables, with commands that fetch, invalidate,
  /// reset and cancel them.
  ///
  /// The queries are not retained. Values in the tables are shown in one line; the state shows them in full.
  ///
  /// - Parameters:
  ///   - queries: The queries.
  ///   - name: The name of the cache, for people.
  ///   - limit: The limit on what a new history keeps.
  ///   - options: The options that control how values are shown, or nil for those of the inspector.
  ///   - isolation: The isolation of the queries. Defaults to the caller's.
  /// - Returns: The ID of the cache's store in addresses, derived from its name.
  /// - Complexity: O(1) for each action of the cache, in addition to the cost of the history.
  @discardableResult
  public func add(
    _ queries: Queries, _ name: String, keeping limit: HistoryLimit = .bytes(16 << 20),
    showing options: DumpOptions? = nil, isolation: isolated (any Actor)? = #isolation
  ) -> StoreID {
    add(
      queries.store, name, keeping: limit, showing: options,
      tables: QueryTables(access: queries.access(isolation: isolation)).all, isolation: isolation)
  }
}
