import Rill
import Synchronization

/// A middleware that maintains the ledger of a store under test.
final class TestRecorder<State, Action: Sendable>: Middleware {
  var ledger: TestLedger<State, Action>
  /// The step of the test that is causing transitions now.
  private var step: CallSite?
  /// A Boolean value that indicates whether the test store was released, so that nothing is added.
  private let isClosed = Mutex(false)

  init(_ state: State) { ledger = TestLedger(state, draws: .now) }

  func didCommit(
    _ transition: Transition<Action>, input: Input<State, Action>, before: State?, state: State
  ) {
    var entry = TestLedger<State, Action>.Entry(transition: transition, state: state)
    if case .write(let write) = input { entry.subject = write.subject?() }
    entry.draws = .now
    isClosed.withLock { isClosed in if !isClosed { ledger.note(entry, during: step) } }
  }

  /// Ends the record, so that a test store that is released outside of the store's isolation can read it.
  func close() { isClosed.withLock { $0 = true } }

  /// Calls a function as a step of the test.
  func during<Result>(_ site: CallSite, _ cause: () -> Result) -> Result {
    step = site
    defer { step = nil }
    return cause()
  }
}
