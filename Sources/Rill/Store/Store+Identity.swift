/// Stores are equal if they are the same store, regardless of their states.
///
/// Stores can therefore be elements of a set, keys of a dictionary or elements of a navigation path. Two references to
/// the store that was created with an initial state are equal. A scoped store is equal to itself only, and the same
/// place in the source returns the same scoped store while a reference to it exists.
extension Store: Hashable {
  /// Returns whether two references denote the same store.
  ///
  /// - Complexity: O(1).
  public static func == (one: Store, other: Store) -> Bool { one.identity == other.identity }

  /// Feeds the identity of the store to the hasher.
  ///
  /// - Complexity: O(1).
  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }

  private var identity: ObjectIdentifier {
    engine.map { ObjectIdentifier($0) } ?? ObjectIdentifier(self)
  }
}
