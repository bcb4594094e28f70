public import Rill

extension Store {
  /// A store of the state that a scope makes, whose actions are embedded in this store's.
  ///
  /// It is live both ways: what is written to either is read from the other, at once.
  ///
  /// - Parameters:
  ///   - scope: Which keys it has; keep it, so that asking again gives the same store.
  ///   - embed: Makes this store's action of the scoped one; usually an enum case.
  ///   - file: Leave this out.
  ///   - line: Leave this out.
  ///   - column: Leave this out.
  /// - Returns: The scoped store.
  public func scope<Key, ScopedKey, ScopedAction: Sendable>(
    _ scope: KeyScope<Key, ScopedKey>, action embed: @escaping @Sendable (ScopedAction) -> Action,
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> Store<KeyedState<ScopedKey>, ScopedAction> where State == KeyedState<Key> {
    self.scope(\.[scope: scope], action: embed, file: file, line: line, column: column)
  }

  /// A store of the state that a scope makes, without actions: it is read, observed, bound and written directly.
  ///
  /// - Parameters:
  ///   - scope: Which keys it has; keep it, so that asking again gives the same store.
  ///   - file: Leave this out.
  ///   - line: Leave this out.
  ///   - column: Leave this out.
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
