/// Stores are equal if they are one store, whatever their states are.
///
/// A set of stores, a dictionary by store or a path of screens takes a store as it is. Two references to the store that
/// was made with an initial state are equal. A store of a part equals itself: asked for again at the same place in the
/// source it is the same one, while a reference to it exists.
extension Store: Hashable {
  /// Whether both are one store.
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
