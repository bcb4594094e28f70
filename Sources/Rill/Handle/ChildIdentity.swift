/// Which child stands in an optional place: the one with an id, if the child is `Identifiable`, and otherwise any.
// Unchecked: the id is a copy of a value in the state. It is read only to be compared with an id in such a state, on the
// isolation of the store whose state that is.
@usableFromInline
struct ChildIdentity: @unchecked Sendable {
  private let isPresent: Bool
  private let id: AnyHashable?

  /// The child that stands in the place, whichever it is: the place itself knows the id.
  static var any: ChildIdentity { ChildIdentity(isPresent: true, id: nil) }

  private init(isPresent: Bool, id: AnyHashable?) {
    self.isPresent = isPresent
    self.id = id
  }

  /// Remembers the child that stands in a place.
  @usableFromInline
  init<Child>(of child: Child?) {
    isPresent = child != nil
    id = child.flatMap(Self.id)
  }

  /// Whether the child that stands in the place now is the one that was remembered.
  @usableFromInline
  func isShared<Child>(by child: Child?) -> Bool {
    guard isPresent, let child else { return false }
    return id == nil || Self.id(of: child) == id
  }

  private static func id<Child>(of child: Child) -> AnyHashable? {
    func id(_ child: some Identifiable) -> AnyHashable { AnyHashable(child.id) }
    guard let child = child as? any Identifiable else { return nil }
    return id(child)
  }
}
