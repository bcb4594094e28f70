/// Whether the child that an effect belongs to is still part of the state.
///
/// The effect ends when it is not: an optional became nil, or a row was removed.
struct Presence: Sendable {
  /// Looks into a state of the type named, or answers nil when handed another.
  private let look: @Sendable (UnsafeRawPointer, ObjectIdentifier) -> Bool?
  let stateName: String

  /// Makes a presence that looks into a state.
  init<State>(in _: State.Type, _ isPresent: @escaping @Sendable (borrowing State) -> Bool) {
    stateName = String(describing: State.self)
    look = { state, type in
      guard type == ObjectIdentifier(State.self) else { return nil }
      return isPresent(state.assumingMemoryBound(to: State.self).pointee)
    }
  }

  private init(stateName: String, look: @escaping @Sendable (UnsafeRawPointer, ObjectIdentifier) -> Bool?) {
    self.stateName = stateName
    self.look = look
  }

  /// Whether the child is there, or nil if the state is not of the type that this presence knows.
  func holds<State>(in state: UnsafePointer<State>) -> Bool? {
    look(UnsafeRawPointer(state), ObjectIdentifier(State.self))
  }

  /// Both at once.
  func and(_ other: Presence) -> Presence {
    Presence(stateName: stateName) { [look] state, type in
      guard let one = look(state, type), let two = other.look(state, type) else { return nil }
      return one && two
    }
  }

  /// The same presence, seen from the state around it; a child of an absent child is absent.
  func lifted<Parent, State>(_ child: @escaping @Sendable (Parent) -> State?) -> Presence {
    Presence(stateName: String(describing: Parent.self)) { [look] parent, type in
      guard type == ObjectIdentifier(Parent.self) else { return nil }
      guard let state = child(parent.assumingMemoryBound(to: Parent.self).pointee) else { return false }
      return withUnsafePointer(to: state) { look(UnsafeRawPointer($0), ObjectIdentifier(State.self)) }
    }
  }
}
