import Rill
import RillDebugging

/// An entry as it leaves the store's isolation, before it is formatted.
struct EntryDraft<Action: Sendable>: Sendable {
  let number: UInt64
  let subject: Transition<Action>.Subject
  let origin: Origin
  let cause: UInt64?
  let time: ContinuousClock.Instant
  var durations: TurnDurations?
  let refusal: Refusal?
  let effects: Int
  let isSkipped: Bool
  let isGap: Bool

  /// Creates an entry that is neither skipped nor a gap from a transition.
  init(_ transition: Transition<Action>) {
    number = transition.sequence
    subject = transition.subject
    origin = transition.origin
    cause = transition.cause
    time = transition.time
    refusal = transition.refusal
    effects = transition.effects.count
    isSkipped = false
    isGap = false
  }

  init(_ entry: HistoryEntry<some Any, Action>) {
    number = entry.number
    subject =
      switch entry.input {
      case .action(let action): .action(action)
      case .write(let write): .write(write.label)
      }
    origin = entry.origin
    cause = entry.cause
    time = entry.time
    durations = entry.durations
    refusal = entry.refusal
    effects = entry.effects.count
    isSkipped = entry.isSkipped
    isGap = entry.isGap
  }
}
