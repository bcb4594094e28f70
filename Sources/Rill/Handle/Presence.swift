/// A check of whether the child that an effect belongs to is still part of the state.
///
/// When the child leaves, because an optional became nil or a row was removed, the effect ends.
struct Presence: Sendable {
  /// Checks a state of the given type, or returns nil for another type.
  private let look: @Sendable (UnsafeRawPointer, ObjectIdentifier) -> Bool?
  private let stateType: Any.Type
  /// The child whose presence this is, or which contains everything that matters, if it has a fixed place in the state.
  private(set) var placed: PlacedPresence?
  /// The same for the state of the child from which this was lifted, if the child has no fixed place itself.
  private var inner: PlacedPresence?

  /// The name of the state's type, for failures.
  var stateName: String { SwiftTypeName(stateType).text }

  /// Creates a presence from a check of a state.
  ///
  /// - Parameters:
  ///   - state: The type of the state.
  ///   - placed: The child that it checks, if it checks nothing outside of the child.
  ///   - isPresent: Returns whether the child is present.
  init<State>(
    in state: State.Type, placed: PlacedPresence? = nil,
    _ isPresent: @escaping @Sendable (borrowing State) -> Bool
  ) {
    self.placed = placed
    stateType = State.self
    look = { state, type in
      guard type == ObjectIdentifier(State.self) else { return nil }
      return isPresent(state.assumingMemoryBound(to: State.self).pointee)
    }
  }

  private init(stateType: Any.Type, look: @escaping @Sendable (UnsafeRawPointer, ObjectIdentifier) -> Bool?) {
    self.stateType = stateType
    self.look = look
  }

  /// Returns whether the child is present, or nil if the state has another type.
  func holds<State>(in state: UnsafePointer<State>) -> Bool? {
    look(UnsafeRawPointer(state), ObjectIdentifier(State.self))
  }

  /// Returns the conjunction of two presences.
  func and(_ other: Presence) -> Presence {
    Presence(stateType: stateType) { [look] state, type in
      guard let one = look(state, type), let two = other.look(state, type) else { return nil }
      return one && two
    }
  }

  /// Returns the conjunction with the presence of the child that contains what this one checks.
  func and(of child: Presence) -> Presence {
    var both = and(child)
    // What is in a child changes with the child only.
    both.placed = child.placed?.containing(inner)
    return both
  }

  /// Returns the same presence for the outer state.
  ///
  /// A child of an absent child is absent.
  ///
  /// - Parameters:
  ///   - offset: The offset of the state in the outer one, or nil if it has no fixed place there.
  ///   - child: Returns the state, or nil if it is absent.
  /// - Returns: The presence.
  func lifted<Parent, State>(
    at offset: @autoclosure () -> Int? = nil, _ child: @escaping @Sendable (Parent) -> State?
  ) -> Presence {
    var lifted = lifted(from: child)
    guard let placed else { return lifted }
    if let offset = offset() { lifted.placed = placed.moved(by: offset) } else { lifted.inner = placed }
    return lifted
  }

  private func lifted<Parent, State>(from child: @escaping @Sendable (Parent) -> State?) -> Presence {
    Presence(stateType: Parent.self) { [look] parent, type in
      guard type == ObjectIdentifier(Parent.self) else { return nil }
      guard let state = child(parent.assumingMemoryBound(to: Parent.self).pointee) else { return false }
      return withUnsafePointer(to: state) { look(UnsafeRawPointer($0), ObjectIdentifier(State.self)) }
    }
  }
}
