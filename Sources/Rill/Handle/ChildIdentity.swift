/// The identity of the child in an optional place: its id if the child is `Identifiable`, and otherwise its presence.
// Unchecked: the id is a copy of a value in the state. It is only compared with an id in such a state, on the isolation
// of the store that owns the state.
@usableFromInline
struct ChildIdentity: Equatable, @unchecked Sendable {
  private let isPresent: Bool
  private let id: AnyHashable?

  /// Any child in the place, for places that already distinguish children by id.
  static var any: ChildIdentity { ChildIdentity(isPresent: true, id: nil) }

  private init(isPresent: Bool, id: AnyHashable?) {
    self.isPresent = isPresent
    self.id = id
  }

  /// Creates the identity of the child in a place.
  @usableFromInline
  init<Child>(of child: Child?) {
    isPresent = child != nil
    id = child.flatMap(Self.id)
  }

  /// Returns whether the current child in the place is the same child.
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
