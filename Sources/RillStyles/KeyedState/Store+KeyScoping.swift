public import Rill

extension Store {
  /// Returns a store with the state of a key scope, whose actions are embedded in this store's actions.
  ///
  /// It is live in both directions: a value written to either store is immediately visible in the other.
  ///
  /// - Parameters:
  ///   - scope: The keys of the store. Keep the scope, so that later calls return the same store.
  ///   - embed: A closure that embeds the scoped action in this store's action, usually an enum case.
  ///   - file: The file ID of the call. Defaults to the caller's.
  ///   - line: The line of the call. Defaults to the caller's.
  ///   - column: The column of the call. Defaults to the caller's.
  /// - Returns: The scoped store.
  public func scope<Key, ScopedKey, ScopedAction: Sendable>(
    _ scope: KeyScope<Key, ScopedKey>, action embed: @escaping @Sendable (ScopedAction) -> Action,
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> Store<KeyedState<ScopedKey>, ScopedAction> where State == KeyedState<Key> {
    self.scope(\.[scope: scope], action: embed, file: file, line: line, column: column)
  }

  /// Returns a store with the state of a key scope and without actions, for reading, observing, binding and direct
  /// writes.
  ///
  /// - Parameters:
  ///   - scope: The keys of the store. Keep the scope, so that later calls return the same store.
  ///   - file: The file ID of the call. Defaults to the caller's.
  ///   - line: The line of the call. Defaults to the caller's.
  ///   - column: The column of the call. Defaults to the caller's.
  /// - Returns: The scoped store.
  public func scope<Key, ScopedKey>(
    _ scope: KeyScope<Key, ScopedKey>,
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> Store<KeyedState<ScopedKey>, Never> where State == KeyedState<Key> {
    self.scope(
      \.[scope: scope], action: { @Sendable (never: Never) -> Action in }, file: file, line: line,
      column: column)
  }
}
