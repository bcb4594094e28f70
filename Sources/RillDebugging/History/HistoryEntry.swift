public import Rill

/// An input that a store has handled or refused, as recorded by a history.
public struct HistoryEntry<State, Action: Sendable> {
  /// The turn of the input.
  ///
  /// Its refusal is updated when entries before it are skipped or moved.
  public var transition: Transition<Action> { recorded }
  /// The durations of the steps of its turn, or nil if the input was refused or is a gap.
  public var durations: TurnDurations?
  /// A Boolean value that indicates whether later states are computed as if the input had not happened.
  public internal(set) var isSkipped = false
  /// A Boolean value that indicates whether the entry represents all inputs while recording was paused.
  public let isGap: Bool
  /// The turn of the input.
  @usableFromInline var recorded: Transition<Action>
  /// The parts that most entries lack: the write, of which the transition has the label, and the place of the send.
  @usableFromInline var extras: EntryExtras<State>?
  /// The estimated number of bytes that the entry takes.
  @usableFromInline var cost = 0

  /// The sequence number of the input.
  public var sequence: UInt64 { @inlinable get { recorded.sequence } }
  /// The origin of the input.
  public var origin: Origin { recorded.origin }
  /// The sequence number of the input whose effect or observer sent this one, or nil if it came from outside.
  public var cause: UInt64? { recorded.cause }
  /// The number of the effect that sent the input, or nil if no effect did or the effect is not known.
  public var effect: UInt64? { recorded.effect }
  /// The time at which its turn began.
  public var time: ContinuousClock.Instant { recorded.time }
  /// The reason why the input was refused, or nil; updated when entries before it are skipped or moved.
  public internal(set) var refusal: Refusal? {
    get { recorded.refusal }
    set { recorded = recorded.refused(by: newValue) }
  }
  /// The effects that the reducer returned, in order.
  public var effects: [EffectDescription] { recorded.effects }
  /// A Boolean value that indicates whether the reducer handled the input; if not, it is never replayed.
  package var isHandled: Bool { recorded.isHandled }
  /// The action, or nil if the input is a write.
  public var action: Action? { recorded.action }

  /// The place in the source code from which the input was sent, or nil if it was not recorded.
  ///
  /// See ``History/recordsPlaces``.
  public var place: Failure.Place? { extras?.place }

  /// The input, which can be handled again.
  public var input: Input<State, Action> {
    switch recorded.subject {
    case .action(let action): .action(action)
    case .write(let label): .write(extras?.write ?? Write(label) { _ in })
    }
  }

  /// The description of the action, or the label of the write.
  public var label: String {
    switch recorded.subject {
    case .action(let action): String(describing: action)
    case .write(let label): label
    }
  }

  @inlinable
  init(_ transition: Transition<Action>, _ input: Input<State, Action>, cost: Int = 0) {
    recorded = transition
    isGap = false
    if case .write(let write) = input { extras = EntryExtras(write) }
    self.cost = cost
  }

  /// Creates an entry from saved data.
  package init(
    _ transition: Transition<Action>, _ input: Input<State, Action>, isSkipped: Bool, isGap: Bool,
    place: Failure.Place? = nil
  ) {
    recorded = transition
    self.isSkipped = isSkipped
    self.isGap = isGap
    if case .write(let write) = input {
      extras = EntryExtras(write, at: place)
    } else if let place {
      extras = EntryExtras(nil, at: place)
    }
  }

  /// Returns the entry with a higher number, and a cause with a higher number.
  func shifted(by count: UInt64) -> HistoryEntry {
    var entry = self
    entry.recorded = Transition(
      subject: recorded.subject, origin: origin, sequence: sequence + count, cause: cause.map { $0 + count },
      revision: recorded.revision, time: recorded.moment, refusal: refusal, effects: effects,
      animation: recorded.animation, isHandled: isHandled, effect: self.effect)
    return entry
  }

  /// Creates a gap, which sets the state that follows it.
  init(gap sequence: UInt64, revision: UInt64, _ write: Write<State>) {
    recorded = Transition(
      subject: .write(write.label), origin: .restore, sequence: sequence, cause: nil, revision: revision,
      time: .now, refusal: nil, effects: [])
    isGap = true
    extras = EntryExtras(write)
  }
}

/// The write of an entry and the place from which its input was sent, in an object of its own because most entries have
/// neither.
///
/// The actions that were sent from one place share an object.
@usableFromInline
final class EntryExtras<State> {
  let write: Write<State>?
  let place: Failure.Place?

  @usableFromInline
  init(_ write: Write<State>?, at place: Failure.Place? = nil) {
    self.write = write
    self.place = place
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

  package init(
    number: UInt64, description: EffectDescription, phase: EffectEvent.Phase, start: ContinuousClock.Instant,
    end: ContinuousClock.Instant? = nil
  ) {
    self.number = number
    self.description = description
    self.phase = phase
    self.start = start
    self.end = end
  }
}
