import Rill

/// A middleware that maintains the ledger of a store under test.
final class TestRecorder<State, Action: Sendable>: Middleware {
  var ledger: TestLedger<State, Action>
  /// The step of the test that is causing transitions now.
  private var step: CallSite?

  init(_ state: State) { ledger = TestLedger(state, draws: .now) }

  func didCommit(
    _ transition: Transition<Action>, input: Input<State, Action>, before: State?, state: State
  ) {
    var entry = TestLedger<State, Action>.Entry(transition: transition, state: state)
    if case .write(let write) = input { entry.subject = write.subject?() }
    entry.draws = .now
    ledger.note(entry, during: step)
  }

  /// Calls a function as a step of the test.
  func during<Result>(_ site: CallSite, _ cause: () -> Result) -> Result {
    step = site
    defer { step = nil }
    return cause()
  }
}
