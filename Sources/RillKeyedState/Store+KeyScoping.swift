public import Rill

extension Store {
  /// Returns a store with the state of a key scope, whose actions are embedded in this store's actions.
  ///
  /// It is live in both directions: a value written to either store is immediately visible in the other.
  ///
  /// - Parameters:
  ///   - scope: The keys of the store. Keep the scope, so that later calls return the same store.
  ///   - embed: A closure that embeds the scoped action in this store's action, usually an enum case.
  ///   - file: The caller's file. Keep the default.
  ///   - line: The caller's line. Keep the default.
  ///   - column: The caller's column. Keep the default.
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
  ///   - file: The caller's file. Keep the default.
  ///   - line: The caller's line. Keep the default.
  ///   - column: The caller's column. Keep the default.
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
