import Rill
import RillDebugging

/// An entry as it leaves the store's isolation, before it is formatted.
struct EntryDraft<Action: Sendable>: Sendable {
  let transition: Transition<Action>
  let durations: TurnDurations?
  let isSkipped: Bool
  let isGap: Bool

  /// Creates an entry that is neither skipped nor a gap from a transition.
  init(_ transition: Transition<Action>) {
    self.transition = transition
    durations = nil
    isSkipped = false
    isGap = false
  }

  init(_ entry: HistoryEntry<some Any, Action>) {
    transition = entry.transition
    durations = entry.durations
    isSkipped = entry.isSkipped
    isGap = entry.isGap
  }
}
