import Rill

/// Keeps the ledger of a store under test.
final class TestRecorder<State, Action: Sendable>: Middleware {
  var ledger: TestLedger<State, Action>

  init(_ state: State) { ledger = TestLedger(state) }

  func didCommit(
    _ transition: Transition<Action>, input: Input<State, Action>, before: State?, state: State
  ) {
    ledger.note(transition, state)
  }
}
