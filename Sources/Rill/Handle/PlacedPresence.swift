/// The presence of a row or an optional child, or of something in it, at a fixed place in the state.
///
/// All presences of one place are examined together: those of rows when the collection has changed, for the changed rows, and those of
/// an optional child once for each identity.
struct PlacedPresence: Sendable {
  /// The place of a collection or an optional child in a state.
  struct Place: Hashable {
    /// The offset in the state.
    var offset: Int
    /// The number of bytes there that change with everything inside, or 0 if they do not.
    let size: Int
    /// The type of the rows, or of the child.
    let type: ObjectIdentifier
  }

  /// What must be present.
  enum Content: Sendable {
    /// The row or the child itself.
    case child
    /// Something in the child, which only the complete presence can find.
    case anything
    /// A child at a fixed place in the child.
    indirect case placed(PlacedPresence)
  }

  private(set) var place: Place
  private var content = Content.child
  private let add: @Sendable (EffectLife, Content, (any ChildLives)?, UnsafeRawPointer) -> any ChildLives

  /// Creates the presence of a row, or nil if the collection is computed or has no fixed place.
  ///
  /// - Parameters:
  ///   - id: The id of the row.
  ///   - rows: The collection.
  init?<State, Row: Identifiable & SendableMetatype>(
    _ id: Row.ID, in rows: KeyPath<State, IdentifiedArray<Row>>
  ) where Row.ID: Sendable {
    guard let offset = MemoryLayout<State>.offset(of: rows) else { return nil }
    // The version of a collection comes first.
    place = Place(offset: offset, size: MemoryLayout<Version>.size, type: ObjectIdentifier(Row.self))
    add = { life, content, known, address in
      // Bound to this type: the offset is that of a stored collection of these rows.
      let rows = address.assumingMemoryBound(to: IdentifiedArray<Row>.self)
      let lives = known as? LivesOfRows<Row> ?? LivesOfRows(seen: rows.pointee.version)
      lives.add(life, of: id, content, in: rows)
      return lives
    }
  }

  /// Creates the presence of an optional child, or nil if the child is computed or has no fixed place.
  ///
  /// - Parameters:
  ///   - identity: The identity of the child.
  ///   - path: The child.
  init?<State, Child>(_ identity: ChildIdentity, at path: KeyPath<State, Child?>) {
    guard let offset = MemoryLayout<State>.offset(of: path) else { return nil }
    place = Place(offset: offset, size: 0, type: ObjectIdentifier(Child.self))
    add = { life, content, known, address in
      let lives = known as? LivesOfOptional<Child> ?? LivesOfOptional()
      // Bound to this type: the offset is that of a stored child of this type.
      lives.add(life, of: identity, content, in: address.assumingMemoryBound(to: Child?.self))
      return lives
    }
  }

  /// Returns the presence of something in the child.
  ///
  /// - Parameter inner: Where it is in the child, or nil if it has no fixed place there.
  /// - Returns: The presence.
  func containing(_ inner: PlacedPresence?) -> PlacedPresence {
    var outer = self
    outer.content = inner.map(Content.placed) ?? .anything
    return outer
  }

  /// Returns the same presence for the outer state, in which the state has an offset.
  func moved(by offset: Int) -> PlacedPresence {
    var moved = self
    moved.place.offset += offset
    return moved
  }

  /// Adds a life to those of its place.
  ///
  /// - Parameters:
  ///   - life: The life, which tracks this presence.
  ///   - known: The lives of the place, or nil if there are none.
  ///   - state: The address of the state.
  /// - Returns: The lives of the place.
  func follow(_ life: EffectLife, among known: (any ChildLives)?, in state: UnsafeRawPointer)
    -> any ChildLives
  {
    add(life, content, known, state + place.offset)
  }
}
