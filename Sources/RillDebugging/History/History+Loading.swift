package import Rill

extension History {
  /// A Boolean value that indicates whether the history is attached to a store that still exists.
  package var isOpen: Bool { tools?.isOpen ?? false }

  /// A Boolean value that indicates whether a turn of the store runs.
  package var isInTurn: Bool { tools?.isInTurn ?? false }

  /// The state that the store had when the history was attached, or nil if it was never attached.
  package var initialState: State? { log?.initial }

  /// Handles an input on a state without running its effects, and validates the new state.
  package func replayed(_ input: Input<State, Action>, on state: inout State) -> Refusal? {
    replay(input, &state, true)
  }

  /// Returns the effect that the reducer returns for an action, which does not run.
  package func effect(of action: Action, on state: State) -> Effect<Action> {
    var state = state
    return tools?.effect(of: action, on: &state) ?? .none
  }

  /// The number that the store assigned last.
  package var lastNumber: UInt64 { tools?.sequence ?? 0 }

  /// A number that changes whenever entries are changed other than by appending one or removing the oldest, or nil before
  /// the history is attached.
  package var edition: Int? { log?.edition }

  /// Lets the entry of a pause in recording represent everything that has happened since it began.
  package func closeGap() {
    if let newest { log?.closeGap(newest) }
  }

  /// Replaces all entries, and shows the resulting state.
  ///
  /// Starts no effects and records nothing. Refusals are determined again.
  ///
  /// - Parameters:
  ///   - entries: The entries, in order.
  ///   - start: The state before them.
  /// - Returns: The refusal if the change was rejected, or nil. During a turn the change is deferred until the turn
  ///   ends, and the result is nil.
  /// - Complexity: Handles all entries.
  package func load(_ entries: [HistoryEntry<State, Action>], from start: State) -> Refusal? {
    betweenTurns { [self] in
      var rest = entries.makeIterator()
      var budget = SliceBudget.unlimited
      let progress = HistoryLoad(self, from: start) { rest.next() }.advance(&budget) { _ in }
      return if case .done(let refusal) = progress { refusal } else { nil }
    }
  }
}
