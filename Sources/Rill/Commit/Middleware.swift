/// A type that observes every turn of a store, and may refuse or replace its inputs.
///
/// Attach one with ``Store/attach(_:fileID:line:)`` at any time. Only stores with middleware pay for it.
///
/// A middleware is called on the store's isolation, in the order of attachment. An action that it sends is handled in a
/// later turn. It may read the store at any time.
public protocol Middleware<State, Action>: AnyObject {
  /// The state of the store that the middleware is attached to.
  associatedtype State
  /// The action of the store that the middleware is attached to.
  associatedtype Action: Sendable

  /// A Boolean value that indicates whether the middleware needs the state before each turn.
  ///
  /// Keeping that state has the cost of copy-on-write: a changed collection is copied. Validators, and middleware that
  /// compares states, need it.
  var needsStateBefore: Bool { get }

  /// A Boolean value that indicates whether the middleware needs the durations of the steps of each turn.
  ///
  /// The store reads it when a middleware is attached or detached. Measuring reads the clock two more times in each
  /// turn.
  var needsDurations: Bool { get }

  /// A Boolean value that indicates whether the middleware needs the numbers of each input's effects.
  ///
  /// The store reads it when a middleware is attached or detached; see ``EffectEvent/numbers``.
  var needsEffectNumbers: Bool { get }

  /// A Boolean value that indicates whether the middleware needs the sequence number of each send's action.
  ///
  /// The store reads it when a middleware is attached or detached; see ``SendTask/sequence``. It costs an allocation in
  /// each send.
  var needsSendNumbers: Bool { get }

  /// A Boolean value that indicates whether the middleware needs the places in the source code from which inputs are sent.
  ///
  /// The store reads it when a middleware is attached or detached; see ``StoreTools/sendPlace`` and
  /// ``StoreTools/updateNeeds()``. While it is true, each send takes the path of a send that waits, which is not
  /// compiled for the types of the store. A store without such a middleware pays nothing for it.
  var needsSendPlaces: Bool { get }

  /// Admits an input, replaces its action, or refuses it.
  ///
  /// Called before the reducer.
  func admit(_ input: Input<State, Action>, origin: Origin) -> Gate<Action>

  /// Returns a refusal of a proposed state, or nil.
  ///
  /// Called before the state is committed.
  ///
  /// Only a middleware that ``needsStateBefore`` is called, since the refusal restores that state.
  ///
  /// - Parameters:
  ///   - proposed: The state after the reducer.
  ///   - before: The state before the turn.
  ///   - input: The input of the turn.
  /// - Returns: The refusal of the state, or nil.
  func validate(_ proposed: State, before: State?, input: Input<State, Action>) -> Refusal?

  /// Receives a transition, including that of a refused input.
  ///
  /// Called after the commit, before observers are notified and effects start.
  ///
  /// - Parameters:
  ///   - transition: The transition.
  ///   - input: The input of the turn, which allows a write to be applied again.
  ///   - before: The state before the turn, or nil unless ``needsStateBefore``.
  ///   - state: The current state.
  func didCommit(_ transition: Transition<Action>, input: Input<State, Action>, before: State?, state: State)

  /// Receives the durations of the steps of a turn.
  ///
  /// Called after observers were notified, before effects start.
  ///
  /// Only a middleware that ``needsDurations`` is called, and not for refused inputs.
  ///
  /// - Parameters:
  ///   - durations: The duration of each step.
  ///   - sequence: The sequence number of the input, which `didCommit` has received before.
  func didMeasure(_ durations: TurnDurations, of sequence: UInt64)

  /// Receives the start or the end of an effect.
  func effectDidChange(_ event: EffectEvent)

  /// Receives each value of a listening effect: once when it arrives, and once when the effect has handled it.
  ///
  /// Inputs that the effect writes or sends because of the value come between the two calls.
  func effectDidFire(_ firing: EffectFiring)
}

/// A middleware's decision about an input.
public enum Gate<Action: Sendable> {
  /// Admits the input unchanged.
  case pass
  /// Handles the given action instead.
  ///
  /// A direct write is dropped.
  case replace(Action)
  /// Refuses the input.
  case refuse(Refusal)
}

/// The start or the end of an effect.
public struct EffectEvent: Sendable {
  /// The phase that an effect has entered.
  public enum Phase: Sendable {
    /// The effect started to run, or to wait for its delay.
    case started
    /// The effect's work returned.
    case finished
    /// The effect's work threw an error, which a `catch` closure received or which was reported.
    case failed(any Error)
    /// The effect was cancelled, or dropped by its policy.
    case cancelled
  }

  /// The phase that the effect has entered.
  public let phase: Phase
  /// The description of the effect, without its work.
  public let description: EffectDescription
  /// The number of the effect, which is unique within its store.
  public let number: UInt64
  /// The number of the input that started the effect.
  public let cause: UInt64
  /// The time of the event.
  public let time: ContinuousClock.Instant
  /// The position of the effect among the effects of its input, or nil unless a middleware
  /// ``Middleware/needsEffectNumbers``.
  ///
  /// Unlike ``number``, it is the same whenever the same input is handled in the same state.
  public let numbers: EffectNumbers?

  package init(
    phase: Phase, description: EffectDescription, number: UInt64, cause: UInt64,
    time: ContinuousClock.Instant = .now, numbers: EffectNumbers? = nil
  ) {
    self.phase = phase
    self.numbers = numbers
    self.time = time
    self.description = description
    self.number = number
    self.cause = cause
  }
}

extension Middleware {
  /// False, so that the state before a turn is not kept.
  public var needsStateBefore: Bool { false }
  /// False, so that turns are not measured.
  public var needsDurations: Bool { false }
  /// False, so that the effects of an input are not numbered.
  public var needsEffectNumbers: Bool { false }
  /// False, so that sends are not numbered.
  public var needsSendNumbers: Bool { false }
  /// False, so that the places of sends are not recorded.
  public var needsSendPlaces: Bool { false }
  /// Admits every input.
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

/// A middleware that is attached to a store, with the functions that each turn calls.
///
/// The closures are created where the concrete type of the middleware is known, so that they need no type lookup in
/// each turn.
@usableFromInline
final class AttachedMiddleware<State, Action: Sendable> {
  @usableFromInline let middleware: any Middleware<State, Action>
  @usableFromInline let admit: (Input<State, Action>, Origin) -> Gate<Action>
  @usableFromInline let didCommit: (Transition<Action>, Input<State, Action>, State?, State) -> Void
  @usableFromInline let didMeasure: ((TurnDurations, UInt64) -> Void)?
  /// The flag of the token that ends the calls, or nil if the middleware stays until it is detached.
  @usableFromInline let end: OnceFlag?

  /// Creates the functions of a middleware that stays until it is detached.
  @inlinable
  init<Attached: Middleware<State, Action>>(_ middleware: Attached) {
    self.middleware = middleware
    end = nil
    admit = { middleware.admit($0, origin: $1) }
    didCommit = { middleware.didCommit($0, input: $1, before: $2, state: $3) }
    didMeasure = middleware.needsDurations ? { middleware.didMeasure($0, of: $1) } : nil
  }

  /// Creates the functions of a middleware that is not called again after a flag was raised.
  init<Attached: Middleware<State, Action>>(_ middleware: Attached, until end: OnceFlag) {
    self.middleware = middleware
    self.end = end
    admit = { end.isRaised ? .pass : middleware.admit($0, origin: $1) }
    didCommit = { if !end.isRaised { middleware.didCommit($0, input: $1, before: $2, state: $3) } }
    didMeasure =
      middleware.needsDurations ? { if !end.isRaised { middleware.didMeasure($0, of: $1) } } : nil
  }

  /// A Boolean value that indicates whether the token was cancelled.
  @inlinable var isEnded: Bool { end?.isRaised ?? false }

  /// A Boolean value that indicates whether the middleware needs the state before a turn.
  @inlinable var needsStateBefore: Bool { middleware.needsStateBefore && !isEnded }
}

/// The durations of the steps of one turn.
public struct TurnDurations: Hashable, Sendable {
  /// The time that the input waited for the end of a turn that was running when it was sent.
  ///
  /// It does not include the delivery from another isolation.
  public let waiting: Duration
  /// The time that the reducer took, and the middleware that can refuse inputs.
  public let handling: Duration
  /// The time that observers took, including the views that they refresh.
  ///
  /// It is zero within a batch, because observers are notified at the end of the batch.
  public let notifying: Duration

  /// Creates the durations of a turn.
  ///
  /// - Parameters:
  ///   - waiting: The time that the input waited.
  ///   - handling: The time that handling the input took.
  ///   - notifying: The time that observers took.
  public init(waiting: Duration = .zero, handling: Duration = .zero, notifying: Duration = .zero) {
    self.waiting = waiting
    self.handling = handling
    self.notifying = notifying
  }
}
