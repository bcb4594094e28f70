/// What a turn handles: an action for the reducer, or a direct write.
public enum Input<State, Action> {
  /// An action for the reducer.
  case action(Action)
  /// A write that needs no reducer.
  case write(Write<State>)
}

/// A direct write to the state, kept as a function so that it can be applied again.
///
/// Interactors and bindings write directly. Tools skip, reorder and replay such a write like an action.
public struct Write<State> {
  /// What was written, as tools show it: the field's name, or the name given to `update`.
  public var label: String { name() }
  /// Applies the write to a state.
  public let apply: (inout State) -> Void

  /// Whether observers are told even if they see an equal value: those of what was written.
  public var isForced: Bool {
    switch forcing {
    case .none, .written: false
    case .whole: true
    case .fields(let fields): fields.contains { !$0.isWriting }
    }
  }

  /// The value that the write stands for, such as a mutation; nil if its label says all.
  package let subject: (@Sendable () -> any Sendable)?

  /// Who is told even of equal values.
  @usableFromInline let forcing: Forcing
  @usableFromInline let name: () -> String
  /// How the change is to be shown; asked after the write was applied.
  @usableFromInline let motion: (() -> StateAnimation?)?

  /// Makes a write.
  ///
  /// - Parameters:
  ///   - label: What is written; evaluated only when a tool asks.
  ///   - isForced: Whether observers are told even if they see an equal value.
  ///   - animation: How the change is to be shown.
  ///   - apply: The change.
  public init(
    _ label: @autoclosure @escaping () -> String, isForced: Bool = false, animation: StateAnimation? = nil,
    apply: @escaping (inout State) -> Void
  ) {
    self.init(name: label, Forcing(isForced), animation: animation, apply: apply)
  }

  /// Makes a write of one field, of which the field's observers alone are notified if the value is equal.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - value: The value to write.
  ///   - isForced: Whether the field's observers are notified even of an equal value.
  ///   - animation: How the change is to be shown.
  package init<Value>(
    _ path: WritableKeyPath<State, Value>, to value: Value, isForced: Bool,
    animation: StateAnimation? = nil
  ) {
    self.init(
      name: { "\(path)" }, isForced ? .fields([ForcedField(path)]) : .none, animation: animation
    ) { $0[keyPath: path] = value }
  }

  /// The same write, seen from the state around it.
  ///
  /// - Parameters:
  ///   - forcing: Who is told even of equal values, seen from there.
  ///   - lift: Applies a change of this state to the state around it.
  /// - Returns: The write of the state around it.
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

  /// A write of which it is known only afterwards how it is to be shown.
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
