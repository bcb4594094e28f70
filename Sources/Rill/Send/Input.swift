/// An input of a turn: an action for the reducer, or a direct write.
public enum Input<State, Action> {
  /// An action for the reducer.
  case action(Action)
  /// A direct write, which no reducer handles.
  case write(Write<State>)
}

/// A direct write to the state, kept as a closure so that it can be applied again.
///
/// Effects on the store and bindings write directly. Tools skip, reorder and replay such a write like an action.
public struct Write<State> {
  /// A description of the write for tools: the name of the field, or the label that was passed to `update`.
  public var label: String { name() }
  /// Applies the write to a state.
  public let apply: (inout State) -> Void

  /// A Boolean value that indicates whether observers of the written fields are notified even if their value is equal.
  public var isForced: Bool {
    switch forcing {
    case .none, .written: false
    case .whole: true
    case .fields(let fields): fields.contains { !$0.isWriting }
    }
  }

  /// The value behind the write, such as a mutation, or nil if the label describes the write completely.
  package let subject: (@Sendable () -> any Sendable)?

  /// The observers that are notified even of equal values.
  @usableFromInline let forcing: Forcing
  @usableFromInline let name: () -> String
  /// Returns the animation of the change.
  ///
  /// Called after the write was applied.
  @usableFromInline let motion: (() -> StateAnimation?)?

  /// Creates a write.
  ///
  /// - Parameters:
  ///   - label: A description of the write, evaluated only when a tool asks.
  ///   - isForced: Whether observers are notified even if their value is equal.
  ///   - animation: The animation of the change, or nil.
  ///   - apply: A closure that changes the state in place.
  public init(
    _ label: @autoclosure @escaping () -> String, isForced: Bool = false, animation: StateAnimation? = nil,
    apply: @escaping (inout State) -> Void
  ) {
    self.init(name: label, Forcing(isForced), animation: animation, apply: apply)
  }

  /// Creates a write of one field.
  ///
  /// If the value is equal, only the field's observers are notified.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - value: The value to write.
  ///   - isForced: Whether the field's observers are notified even of an equal value.
  ///   - animation: The animation of the change, or nil.
  package init<Value>(
    _ path: WritableKeyPath<State, Value>, to value: Value, isForced: Bool,
    animation: StateAnimation? = nil
  ) {
    self.init(
      name: { "\(path)" }, isForced ? .fields([ForcedField(path)]) : .none, animation: animation
    ) { $0[keyPath: path] = value }
  }

  /// Returns the same write for the state that contains this one.
  ///
  /// - Parameters:
  ///   - forcing: The observers that are notified even of equal values, relative to the outer state.
  ///   - lift: Applies a change of this state to the outer state.
  /// - Returns: The write to the outer state.
  @usableFromInline
  func lifted<Outer>(
    _ forcing: Forcing, _ lift: @escaping (inout Outer, (inout State) -> Void) -> Void
  ) -> Write<Outer> {
    Write<Outer>(name: name, forcing, motion: motion, subject: subject) { [apply] outer in lift(&outer, apply)
    }
  }

  @usableFromInline
  init(
    name: @escaping () -> String, _ forcing: Forcing, animation: StateAnimation? = nil,
    apply: @escaping (inout State) -> Void
  ) {
    self.init(name: name, forcing, motion: animation.map { animation in { animation } }, apply: apply)
  }

  /// Creates a write whose animation is known only after it was applied.
  init(
    name: @escaping () -> String, _ forcing: Forcing, motion: (() -> StateAnimation?)?,
    subject: (@Sendable () -> any Sendable)? = nil, apply: @escaping (inout State) -> Void
  ) {
    self.name = name
    self.subject = subject
    self.forcing = forcing
    self.motion = motion
    self.apply = apply
  }
}
