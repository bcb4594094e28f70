public import Rill

/// A name that represents the rows for a key in a key path.
struct RowsName<Key: Hashable & Sendable, Row: Identifiable>: Hashable, Sendable {
  let key: Key
}

extension KeyedState {
  /// The list for a key as identified rows.
  ///
  /// Writing preserves the type of the stored list. Writing no rows where there is no list changes nothing.
  subscript<Row: Identifiable & Sendable>(
    rows name: RowsName<Key, Row>
  ) -> IdentifiedArray<Row> where Row.ID: Sendable {
    get {
      if let rows = get(name.key, as: IdentifiedArray<Row>.self) { return rows }
      guard let list = get(name.key, as: [Row].self) else { return [] }
      return ListDuplicates.identified(list, under: "\(name.key)")
    }
    set {
      if let rows = get(name.key, as: IdentifiedArray<Row>.self) {
        if newValue.version != rows.version { replace(name.key, with: newValue) }
      } else if let list = get(name.key, as: [Row].self) {
        setErased(name.key, to: ListDuplicates.list(list, after: newValue))
      } else if !newValue.isEmpty {
        // An access that finds no row also writes. Without a list, it must not replace what the key has.
        replace(name.key, with: newValue)
      }
    }
  }
}

extension Store {
  /// Returns stores for the rows of the list for a key, in order, each identified by its row's identifier.
  ///
  /// The list is an `IdentifiedArray` or an array. A missing list has no rows. A row's store follows its row when the
  /// row moves, and remains safe to use after the row is removed. See `rows(_:action:)`.
  ///
  /// - Parameters:
  ///   - key: The key of the list.
  ///   - type: The type of the rows.
  ///   - embed: A closure that creates this store's action from a row's identifier and action, usually an enum case.
  ///   - file: The caller's file. Keep the default.
  ///   - line: The caller's line. Keep the default.
  ///   - column: The caller's column. Keep the default.
  /// - Returns: A collection of stores.
  /// - Complexity: For an array, O(rows) at each change of the state while the list is observed. An `IdentifiedArray`
  ///   does not have this cost.
  public func rows<Key, Row: Identifiable & Sendable, RowAction: Sendable>(
    key: Key, of type: Row.Type = Row.self,
    action embed: @escaping @Sendable (Row.ID, RowAction) -> Action,
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> StoreRows<Row, RowAction> where State == KeyedState<Key>, Row.ID: Sendable {
    rows(
      \.[rows: RowsName<Key, Row>(key: key)], action: embed, file: file, line: line, column: column)
  }

  /// Returns stores for the rows of the list for a key, without actions, for reading, observing, binding and direct
  /// writes.
  ///
  /// - Parameters:
  ///   - key: The key of the list.
  ///   - type: The type of the rows.
  ///   - file: The caller's file. Keep the default.
  ///   - line: The caller's line. Keep the default.
  ///   - column: The caller's column. Keep the default.
  /// - Returns: A collection of stores.
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
  /// Handles an action of a row in the list for a key.
  ///
  /// The row's effects end when the row is removed.
  ///
  /// - Parameters:
  ///   - key: The key of the list.
  ///   - id: The row's identifier.
  ///   - parent: The keyed state.
  ///   - action: The row's action.
  ///   - embed: A closure that creates the parent's action from a row's identifier and action.
  /// - Returns: The reducer's effect.
  public func reduce<Key, ParentAction: Sendable>(
    key: Key, id: State.ID, of parent: inout KeyedState<Key>, action: Action,
    embed: @escaping @Sendable (State.ID, Action) -> ParentAction
  ) -> Effect<ParentAction> {
    reduce(
      \KeyedState<Key>.[rows: RowsName<Key, State>(key: key)], id: id, of: &parent, action: action,
      embed: embed)
  }
}
