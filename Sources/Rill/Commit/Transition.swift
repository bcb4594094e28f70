/// A record of one turn: its input, the origin of the input, and the result.
///
/// A transition holds no state, so streams of transitions cause no copies. A ``Middleware`` also receives the state.
public struct Transition<Action: Sendable>: Sendable {
  /// The input of a turn.
  public enum Subject: Sendable {
    /// An action.
    case action(Action)
    /// A direct write, with its label.
    case write(String)
  }

  /// The input.
  public let subject: Subject
  /// The origin of the input.
  public let origin: Origin
  /// The sequence number of the input.
  ///
  /// A store numbers all inputs from 1, including refused ones.
  public let sequence: UInt64
  /// The sequence number of the input whose effect or observer sent this one, or nil if it came from outside.
  public let cause: UInt64?
  /// The number of the effect that sent this input, or nil if it was not sent by an effect; see ``RunningEffect/id``.
  ///
  /// An effect within a merged or concatenated effect has a number of its own. An action that a reducer sends with
  /// ``Effect/send(_:)`` has none.
  public let effect: UInt64?
  /// The number of commits so far, not counting refused inputs.
  public let revision: UInt64
  /// The time at which the turn began.
  public var time: ContinuousClock.Instant { moment.instant }
  /// The refusal of the input, or nil if it was not refused.
  public let refusal: Refusal?
  /// The effects that the reducer returned, in order.
  public let effects: [EffectDescription]
  /// The animation of the change, if any.
  public let animation: StateAnimation?
  /// A Boolean value that indicates whether the reducer ran.
  ///
  /// It is false for an input that was refused earlier.
  public let isHandled: Bool

  /// The parts that were handled inside the input, in order.
  ///
  /// Empty, unless parts are recorded.
  ///
  /// If a model's update handles several actions or a child's action, these actions are its parts, at any depth.
  ///
  /// - Complexity: O(number of parts). The parts are collected on access.
  public var parts: [any Sendable] { gatherParts?() ?? [] }

  /// A Boolean value that indicates whether the reducer's effect sends inputs that are handled directly after the turn.
  @usableFromInline package let hasFollowUps: Bool
  /// The time at which the turn began, as a plain number.
  @usableFromInline package let moment: Moment
  @usableFromInline let gatherParts: (@Sendable () -> [any Sendable])?

  /// The action, or nil if the subject is a write.
  public var action: Action? {
    if case .action(let action) = subject { action } else { nil }
  }

  /// Returns the same transition with other numbers.
  package func numbered(_ sequence: UInt64, cause: UInt64?) -> Transition {
    Transition(self, subject: subject, sequence: sequence, cause: cause, refusal: refusal)
  }

  /// Returns the same transition with another refusal, or none.
  package func refused(by refusal: Refusal?) -> Transition {
    Transition(self, subject: subject, sequence: sequence, cause: cause, refusal: refusal)
  }

  /// The same transition without the type of its actions.
  package var erased: Transition<any Sendable> {
    let subject: Transition<any Sendable>.Subject =
      switch subject {
      case .action(let action): .action(action)
      case .write(let label): .write(label)
      }
    return Transition<any Sendable>(
      self, subject: subject, sequence: sequence, cause: cause, refusal: refusal)
  }

  /// Creates a copy with some other values.
  private init(
    _ other: Transition<some Any>, subject: Subject, sequence: UInt64, cause: UInt64?, refusal: Refusal?
  ) {
    self.subject = subject
    origin = other.origin
    self.sequence = sequence
    self.cause = cause
    effect = other.effect
    hasFollowUps = other.hasFollowUps
    revision = other.revision
    moment = other.moment
    self.refusal = refusal
    effects = other.effects
    animation = other.animation
    gatherParts = other.gatherParts
    isHandled = other.isHandled
  }

  @inlinable
  package init(
    subject: Subject, origin: Origin, sequence: UInt64, cause: UInt64?, revision: UInt64,
    time: Moment, refusal: Refusal?, effects: [EffectDescription],
    animation: StateAnimation? = nil, isHandled: Bool = true, effect: UInt64? = nil,
    hasFollowUps: Bool = false, parts: (@Sendable () -> [any Sendable])? = nil
  ) {
    self.subject = subject
    self.origin = origin
    self.sequence = sequence
    self.cause = cause
    self.effect = effect
    self.hasFollowUps = hasFollowUps
    self.revision = revision
    moment = time
    self.refusal = refusal
    self.effects = effects
    self.animation = animation
    gatherParts = parts
    self.isHandled = isHandled
  }
}
