/// Something that sees every turn of a store, and may have a say in it.
///
/// Attach one with ``Store/attach(_:)``, at any time. Only stores that have one pay for it.
///
/// A middleware is called on the store's isolation, in the order of attachment. What it sends is a later turn. It may read the
/// store at any time.
public protocol Middleware<State, Action>: AnyObject {
  /// The state of the store it is attached to.
  associatedtype State
  /// The action of the store it is attached to.
  associatedtype Action: Sendable

  /// Whether the state before each turn is to be kept and shown.
  ///
  /// Keeping it costs what copy-on-write costs: a collection that is changed is copied. Validators and whoever compares
  /// states need it.
  var needsStateBefore: Bool { get }

  /// Whether the steps of each turn are to be timed; asked when a middleware comes or goes.
  ///
  /// Timing costs two more looks at the clock in each turn.
  var needsDurations: Bool { get }

  /// Lets an input pass, replaces its action, or refuses it; called before the reducer.
  func admit(_ input: Input<State, Action>, origin: Origin) -> Gate<Action>

  /// Refuses a proposed state with a reason, or returns nil; called before the state is committed.
  ///
  /// Only a middleware that ``needsStateBefore`` is asked: refusing means to put that state back.
  ///
  /// - Parameters:
  ///   - proposed: What the reducer made of the state.
  ///   - before: The state before.
  ///   - input: What was handled.
  /// - Returns: Why the state is refused, or nil.
  func validate(_ proposed: State, before: State?, input: Input<State, Action>) -> Refusal?

  /// Sees a transition, after the commit and before observers are told and effects run; refused ones, too.
  ///
  /// - Parameters:
  ///   - transition: What happened.
  ///   - input: What was handled, with the means to apply a write again.
  ///   - before: The state before; nil unless ``needsStateBefore``.
  ///   - state: The state now.
  func didCommit(_ transition: Transition<Action>, input: Input<State, Action>, before: State?, state: State)

  /// Learns how long the steps of a turn took, after observers were told and before effects run.
  ///
  /// Only a middleware that ``needsDurations`` is told, and not of refused inputs.
  ///
  /// - Parameters:
  ///   - durations: How long each step took.
  ///   - sequence: The number of the input, which `didCommit` has shown before.
  func didMeasure(_ durations: TurnDurations, of sequence: UInt64)

  /// Sees an effect start or end.
  func effectDidChange(_ event: EffectEvent)

  /// Sees what comes to an effect that listens, when it comes and when it has been handled.
  ///
  /// What the effect writes or sends because of it lies between the two.
  func effectDidFire(_ firing: EffectFiring)
}

/// What a middleware makes of an input.
public enum Gate<Action: Sendable> {
  /// The input goes on as it is.
  case pass
  /// This action is handled instead; for a direct write, the write is dropped for it.
  case replace(Action)
  /// The input is turned away.
  case refuse(Refusal)
}

/// The start or the end of an effect.
public struct EffectEvent: Sendable {
  /// What happened to the effect.
  public enum Phase: Sendable {
    /// It began to run, or to wait for its delay.
    case started
    /// Its work came to its end.
    case finished
    /// Its work threw; whether a `catch` took the error or it was reported.
    case failed(any Error)
    /// It was cancelled, or dropped by its policy.
    case cancelled
  }

  /// What happened.
  public let phase: Phase
  /// The effect, without its work.
  public let description: EffectDescription
  /// Tells this effect from others of its store.
  public let number: UInt64
  /// The number of the input that started it.
  public let cause: UInt64
  /// When it happened.
  public let time: ContinuousClock.Instant

  package init(
    phase: Phase, description: EffectDescription, number: UInt64, cause: UInt64,
    time: ContinuousClock.Instant = .now
  ) {
    self.phase = phase
    self.time = time
    self.description = description
    self.number = number
    self.cause = cause
  }
}

extension Middleware {
  /// False: the state before is not kept.
  public var needsStateBefore: Bool { false }
  /// False: turns are not timed.
  public var needsDurations: Bool { false }
  /// Lets everything pass.
  public func admit(_ input: Input<State, Action>, origin: Origin) -> Gate<Action> { .pass }
  /// Accepts every state.
  public func validate(_ proposed: State, before: State?, input: Input<State, Action>) -> Refusal? { nil }
  /// Does nothing.
  public func didCommit(
    _ transition: Transition<Action>, input: Input<State, Action>, before: State?, state: State
  ) {}
  /// Does nothing.
  public func didMeasure(_ durations: TurnDurations, of sequence: UInt64) {}
  /// Does nothing.
  public func effectDidChange(_ event: EffectEvent) {}
  /// Does nothing.
  public func effectDidFire(_ firing: EffectFiring) {}
}
