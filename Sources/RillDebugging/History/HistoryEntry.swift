public import Rill

/// One input that a store has handled or refused, as the history keeps it.
public struct HistoryEntry<State, Action: Sendable> {
  /// The number of the input, which ``Transition/sequence`` shows, too.
  public let number: UInt64
  /// What was handled, with the means to do it again.
  public var input: Input<State, Action>
  /// Where it came from.
  public let origin: Origin
  /// The number of the input whose effect or observer sent this one, or nil if it came from outside.
  public var cause: UInt64? { causeNumber == 0 ? nil : causeNumber }
  /// The number of the effect that sent it, or nil if no effect did or that is not known.
  public var effect: UInt64? { effectNumber == 0 ? nil : effectNumber }
  /// When its turn began.
  public var time: ContinuousClock.Instant { moment.instant }
  /// How long the steps of its turn took; nil if it was refused or is a gap.
  public var durations: TurnDurations?
  /// Why it was refused, or nil if it was not; learned anew when entries before it are skipped or moved.
  public var refusal: Refusal?
  /// The effects that the reducer asked for, in order.
  public let effects: [EffectDescription]
  /// Whether the states after it are computed as if it had not happened.
  public internal(set) var isSkipped = false
  /// Whether it stands for whatever happened while nothing was recorded.
  public let isGap: Bool
  /// Whether the reducer had its say; if not, it is never replayed.
  @usableFromInline package let isHandled: Bool
  /// The number of the input that led to it, or 0.
  @usableFromInline let causeNumber: UInt64
  /// The number of the effect that sent it, or 0.
  @usableFromInline let effectNumber: UInt64
  /// When its turn began, as a number.
  @usableFromInline let moment: Moment
  /// The bytes it takes, as estimated.
  @usableFromInline var cost = 0

  /// The action, if the input is one.
  public var action: Action? {
    if case .action(let action) = input { action } else { nil }
  }

  /// The action in words, or the label of the write.
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

  /// Makes an entry of what was kept elsewhere.
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

  /// A gap, which sets the state that was there at its end.
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

/// An effect that an entry has started, and what became of it so far.
public struct HistoryEffect: Sendable {
  /// Tells this effect from others of its store.
  public let number: UInt64
  /// The effect, without its work.
  public let description: EffectDescription
  /// What happened to it last.
  public internal(set) var phase: EffectEvent.Phase
  /// When it was started.
  public let start: ContinuousClock.Instant
  /// When it ended; nil while it runs.
  public internal(set) var end: ContinuousClock.Instant?
}
