/// One turn, after the fact: what was handled, where it came from, and what became of it.
///
/// A transition holds no state, so that listening to transitions makes no copies. A ``Middleware`` is shown the state
/// beside it.
public struct Transition<Action: Sendable>: Sendable {
  /// What was handled.
  public enum Subject: Sendable {
    /// An action.
    case action(Action)
    /// A direct write, by its label.
    case write(String)
  }

  /// What was handled.
  public let subject: Subject
  /// Where it came from.
  public let origin: Origin
  /// The number of this input; the store counts all it handles, refused ones included, from 1.
  public let sequence: UInt64
  /// The number of the input whose effect or observer sent this one, or nil if it came from outside.
  public let cause: UInt64?
  /// The number of the effect that sent this input, or nil if no effect did; see ``RunningEffect/id``.
  ///
  /// An effect of a merged or concatenated effect has a number of its own. An action that a reducer sends at once with
  /// ``Effect/send(_:)`` has none.
  public let effect: UInt64?
  /// The number of commits so far; a refused input does not count.
  public let revision: UInt64
  /// When the turn began.
  public var time: ContinuousClock.Instant { moment.instant }
  /// Why the input was refused, or nil if it was not.
  public let refusal: Refusal?
  /// The effects that the reducer asked for, in order.
  public let effects: [EffectDescription]
  /// How the change is to be shown, if anybody said so.
  public let animation: StateAnimation?
  /// Whether the reducer had its say: false for an input that was refused before.
  @usableFromInline package let isHandled: Bool

  /// What was handled inside of it as a part of it, in order; nothing, unless the style knows of parts.
  ///
  /// A model's update of several actions, or of a child's action, has these actions as parts, at any depth.
  ///
  /// - Complexity: O(number of parts); they are gathered when asked for.
  public var parts: [any Sendable] { gatherParts?() ?? [] }

  /// When the turn began, as a number.
  @usableFromInline package let moment: Moment
  @usableFromInline let gatherParts: (@Sendable () -> [any Sendable])?

  /// The action, if the subject is one.
  public var action: Action? {
    if case .action(let action) = subject { action } else { nil }
  }

  @inlinable
  package init(
    subject: Subject, origin: Origin, sequence: UInt64, cause: UInt64?, revision: UInt64,
    time: Moment, refusal: Refusal?, effects: [EffectDescription],
    animation: StateAnimation? = nil, isHandled: Bool = true, effect: UInt64? = nil,
    parts: (@Sendable () -> [any Sendable])? = nil
  ) {
    self.subject = subject
    self.origin = origin
    self.sequence = sequence
    self.cause = cause
    self.effect = effect
    self.revision = revision
    moment = time
    self.refusal = refusal
    self.effects = effects
    self.animation = animation
    gatherParts = parts
    self.isHandled = isHandled
  }
}
