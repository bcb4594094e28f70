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

  /// Whether observers are told even if they see an equal value.
  public let isForced: Bool

  /// The value that the write stands for, such as a mutation; nil if its label says all.
  package let subject: (@Sendable () -> any Sendable)?

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
    self.init(name: label, isForced: isForced, animation: animation, apply: apply)
  }

  /// The same write, seen from the state around it.
  @usableFromInline
  func lifted<Outer>(_ lift: @escaping (inout Outer, (inout State) -> Void) -> Void) -> Write<Outer> {
    Write<Outer>(name: name, isForced: isForced, motion: motion, subject: subject) { [apply] outer in
      lift(&outer, apply)
    }
  }

  @usableFromInline
  init(
    name: @escaping () -> String, isForced: Bool, animation: StateAnimation? = nil,
    apply: @escaping (inout State) -> Void
  ) {
    self.init(
      name: name, isForced: isForced, motion: animation.map { animation in { animation } }, apply: apply)
  }

  /// A write of which it is known only afterwards how it is to be shown.
  init(
    name: @escaping () -> String, isForced: Bool, motion: (() -> StateAnimation?)?,
    subject: (@Sendable () -> any Sendable)? = nil, apply: @escaping (inout State) -> Void
  ) {
    self.name = name
    self.subject = subject
    self.isForced = isForced
    self.motion = motion
    self.apply = apply
  }
}
