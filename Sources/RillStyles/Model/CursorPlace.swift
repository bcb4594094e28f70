/// The place of a child at a cursor, as the argument of a key path.
///
/// Rill's own key paths use this type instead of the cursor's. `AnyKeyPath.==` does not compare the types of the
/// arguments of a generic subscript, so two paths with cursors of different types could be equal, or crash.
struct CursorPlace<Parent: Model, Child: Model>: Hashable, Sendable {
  let cursor: any Cursor<Parent, Child>

  init(_ cursor: some Cursor<Parent, Child>) { self.cursor = cursor }

  static func == (one: Self, other: Self) -> Bool {
    type(of: one.cursor) == type(of: other.cursor) && AnyHashable(one.cursor) == AnyHashable(other.cursor)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type(of: cursor)))
    hasher.combine(AnyHashable(cursor))
  }
}

extension Model {
  /// The state of the child at a place.
  ///
  /// Setting nil does nothing.
  subscript<Child>(at place: CursorPlace<Self, Child>) -> Child? {
    get { place.cursor.get(self) }
    set { if let newValue { place.cursor.set(&self, to: newValue) } }
  }
}
