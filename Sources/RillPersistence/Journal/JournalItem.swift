import Rill

/// What a store hands to its journal: values only, which are encoded on the journal's thread.
enum JournalItem<State: Sendable, Action: Sendable>: Sendable {
  /// An action that was handled.
  case action(Action, Mark)
  /// A direct write, with the states before and after it.
  case write(label: String, before: State, after: State, Mark)
  /// Effects have begun or ended.
  case effects(EffectLine)
  /// The state after everything before.
  case snapshot(State, number: UInt64)

  /// What is known of an input besides what it says.
  struct Mark: Sendable {
    let number: UInt64
    let cause: UInt64?
    let origin: Origin
    let time: ContinuousClock.Instant
    let effects: [EffectDescription]
  }
}
