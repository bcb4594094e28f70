public import Rill

/// An input that a store has handled or refused, as recorded by a history.
public struct HistoryEntry<State, Action: Sendable> {
  /// The number of the input, equal to ``/Rill/Transition/sequence``.
  public let number: UInt64
  /// The input, which can be handled again.
  public var input: Input<State, Action>
  /// The origin of the input.
  public let origin: Origin
  /// The number of the input whose effect or observer sent this one, or nil if it came from outside.
  public var cause: UInt64? { causeNumber == 0 ? nil : causeNumber }
  /// The number of the effect that sent the input, or nil if no effect did or the effect is not known.
  public var effect: UInt64? { effectNumber == 0 ? nil : effectNumber }
  /// The time at which its turn began.
  public var time: ContinuousClock.Instant { moment.instant }
  /// The durations of the steps of its turn, or nil if the input was refused or is a gap.
  public var durations: TurnDurations?
  /// The reason why the input was refused, or nil; updated when entries before it are skipped or moved.
  public var refusal: Refusal?
  /// The effects that the reducer returned, in order.
  public let effects: [EffectDescription]
  /// A Boolean value that indicates whether later states are computed as if the input had not happened.
  public internal(set) var isSkipped = false
  /// A Boolean value that indicates whether the entry represents all inputs while recording was paused.
  public let isGap: Bool
  /// A Boolean value that indicates whether the reducer handled the input; if not, it is never replayed.
  @usableFromInline package let isHandled: Bool
  /// The number of the input that caused this one, or 0.
  @usableFromInline let causeNumber: UInt64
  /// The number of the effect that sent the input, or 0.
  @usableFromInline let effectNumber: UInt64
  /// The time at which its turn began, as a number.
  @usableFromInline let moment: Moment
  /// The estimated number of bytes that the entry takes.
  @usableFromInline var cost = 0

  /// The action, or nil if the input is a write.
  public var action: Action? {
    if case .action(let action) = input { action } else { nil }
  }

  /// The description of the action, or the label of the write.
  public var label: String {
    switch input {
    case .action(let action): String(describing: action)
    case .write(let write): write.label
    }
  }

  @inlinable
  init(_ transition: Transition<Action>, _ input: Input<State, Action>, cost: Int = 0) {
    number = transition.sequence
    self.input = input
    origin = transition.origin
    causeNumber = transition.cause ?? 0
    effectNumber = transition.effect ?? 0
    moment = transition.moment
    refusal = transition.refusal
    effects = transition.effects
    isHandled = transition.isHandled
    isGap = false
    self.cost = cost
  }

  /// Creates an entry from saved data.
  package init(
    _ number: UInt64, _ input: Input<State, Action>, origin: Origin, cause: UInt64?,
    time: ContinuousClock.Instant, refusal: Refusal?, effects: [EffectDescription], isSkipped: Bool,
    isGap: Bool, isHandled: Bool, effect: UInt64? = nil
  ) {
    self.number = number
    self.input = input
    self.origin = origin
    causeNumber = cause ?? 0
    effectNumber = effect ?? 0
    moment = Moment(time)
    self.refusal = refusal
    self.effects = effects
    self.isSkipped = isSkipped
    self.isGap = isGap
    self.isHandled = isHandled
  }

  /// Creates a gap, which sets the state that follows it.
  init(gap number: UInt64, time: ContinuousClock.Instant, _ write: Write<State>) {
    self.number = number
    input = .write(write)
    origin = .restore
    causeNumber = 0
    effectNumber = 0
    moment = Moment(time)
    refusal = nil
    effects = []
    isHandled = true
    isGap = true
  }
}

/// An effect that an entry started, with its current phase.
public struct HistoryEffect: Sendable {
  /// The number that identifies the effect within its store.
  public let number: UInt64
  /// The effect's description, without its work.
  public let description: EffectDescription
  /// The current phase.
  public internal(set) var phase: EffectEvent.Phase
  /// The time at which the effect started.
  public let start: ContinuousClock.Instant
  /// The time at which the effect ended, or nil while it runs.
  public internal(set) var end: ContinuousClock.Instant?
}
