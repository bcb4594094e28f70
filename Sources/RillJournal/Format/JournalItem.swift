import Rill

/// A value that a store passes to its journal, which encodes it on the journal's thread.
enum JournalItem<State: Sendable, Action: Sendable>: Sendable {
  /// The turn of an action. Its sequence number and its cause are those of the journal stream.
  case action(Action, Transition<Action>)
  /// The turn of a direct write, with the states before and after it.
  case write(label: String, before: State, after: State, Transition<Action>)
  /// The beginning or end of effects.
  case effects(EffectLine)
  /// The state after all previous items.
  case snapshot(State, number: UInt64)
}
