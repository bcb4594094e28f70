public import Rill

/// Names the rows under a key in a key path.
struct RowsName<Key: Hashable & Sendable, Row: Identifiable>: Hashable, Sendable {
  let key: Key
}

extension KeyedState {
  /// The list under a key, with its rows found by id; writing keeps the kind of list that is there.
  subscript<Row: Identifiable & Sendable>(
    rows name: RowsName<Key, Row>
  ) -> IdentifiedArray<Row> where Row.ID: Sendable {
    get {
      if let rows = get(name.key, as: IdentifiedArray<Row>.self) { return rows }
      guard let list = get(name.key, as: [Row].self) else { return [] }
      return ListDuplicates.identified(list, under: "\(name.key)")
    }
    set {
      guard newValue.version != get(name.key, as: IdentifiedArray<Row>.self)?.version else { return }
      if let list = get(name.key, as: [Row].self) {
        replace(name.key, with: ListDuplicates.list(list, after: newValue))
      } else {
        replace(name.key, with: newValue)
      }
    }
  }
}

extension Store {
  /// Stores for the rows of the list under a key, in order, each identified by its row's id.
  ///
  /// The list is an `IdentifiedArray` or an array. A missing list has no rows. A row's store follows its row wherever it
  /// moves, and outlives it harmlessly; see `rows(_:action:)`.
  ///
  /// - Parameters:
  ///   - key: The key of the list.
  ///   - type: The type of the rows.
  ///   - embed: Makes this store's action of a row's id and action; usually an enum case.
  ///   - file: Leave this out.
  ///   - line: Leave this out.
  ///   - column: Leave this out.
  /// - Returns: The stores, as a collection.
  /// - Complexity: For an array, O(rows) at each change of the state while it is watched; an `IdentifiedArray` under the
  ///   key is spared that.
  public func rows<Key, Row: Identifiable & Sendable, RowAction: Sendable>(
    key: Key, of type: Row.Type = Row.self,
    action embed: @escaping @Sendable (Row.ID, RowAction) -> Action,
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> StoreRows<Row, RowAction> where State == KeyedState<Key>, Row.ID: Sendable {
    rows(
      \.[rows: RowsName<Key, Row>(key: key)], action: embed, file: file, line: line, column: column)
  }

  /// Stores for the rows of the list under a key, without actions: they are read, observed, bound and written directly.
  ///
  /// - Parameters:
  ///   - key: The key of the list.
  ///   - type: The type of the rows.
  ///   - file: Leave this out.
  ///   - line: Leave this out.
  ///   - column: Leave this out.
  /// - Returns: The stores, as a collection.
  public func rows<Key, Row: Identifiable & Sendable>(
    key: Key, of type: Row.Type = Row.self,
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> StoreRows<Row, Never> where State == KeyedState<Key>, Row.ID: Sendable {
    rows(
      key: key, of: type, action: { @Sendable (_: Row.ID, never: Never) -> Action in }, file: file,
      line: line, column: column)
  }
}

extension Reducer where State: Identifiable & Sendable, State.ID: Sendable {
  /// Handles an action of a row of the list under a key; the effects end when the row is removed.
  ///
  /// - Parameters:
  ///   - key: The key of the list.
  ///   - id: The row's id.
  ///   - parent: The keyed state.
  ///   - action: The row's action.
  ///   - embed: Makes the parent's action of a row's id and action.
  /// - Returns: The effect that the reducer asked for.
  public func reduce<Key, ParentAction: Sendable>(
    key: Key, id: State.ID, of parent: inout KeyedState<Key>, action: Action,
    embed: @escaping @Sendable (State.ID, Action) -> ParentAction
  ) -> Effect<ParentAction> {
    reduce(
      \KeyedState<Key>.[rows: RowsName<Key, State>(key: key)], id: id, of: &parent, action: action,
      embed: embed)
  }
}
