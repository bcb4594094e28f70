import Rill

/// A value that a store passes to its journal, which encodes it on the journal's thread.
enum JournalItem<State: Sendable, Action: Sendable>: Sendable {
  /// An action that was handled.
  case action(Action, Mark)
  /// A direct write, with the states before and after it.
  case write(label: String, before: State, after: State, Mark)
  /// The beginning or end of effects.
  case effects(EffectLine)
  /// The state after all previous items.
  case snapshot(State, number: UInt64)

  /// The metadata of an input.
  struct Mark: Sendable {
    let number: UInt64
    let cause: UInt64?
    /// The number of the effect that sent the input, within this run of the program.
    let effect: UInt64?
    let origin: Origin
    let time: ContinuousClock.Instant
    let effects: [EffectDescription]
  }
}
