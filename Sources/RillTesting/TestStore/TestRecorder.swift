import Rill
import Synchronization

/// A middleware that maintains the ledger of a store under test.
final class TestRecorder<State, Action: Sendable>: Middleware {
  /// The number of transitions that a test may leave unasserted: only effects without an end make more in one step.
  static var mostPending: Int { 100_000 }

  var ledger: TestLedger<State, Action>
  /// Ends the effects and fails the test when there are too many transitions, which belong to the given step of the test.
  var stop: (CallSite?) -> Void = { _ in }
  /// A Boolean value that indicates whether inputs are refused, because there are too many transitions.
  private var isStopped = false
  /// The step of the test that is causing transitions now.
  private var step: CallSite?
  /// A Boolean value that indicates whether the test store was released, so that nothing is added.
  private let isClosed = Mutex(false)

  init(_ state: State) { ledger = TestLedger(state, draws: .now) }

  func admit(_ input: Input<State, Action>, origin: Origin) -> Gate<Action> {
    guard let last = ledger.pending.last, ledger.pending.count >= Self.mostPending else {
      isStopped = false
      return .pass
    }
    if !isStopped {
      isStopped = true
      ledger.list()
      stop(ledger.origin(of: last))
    }
    return .refuse(
      Refusal(by: "TestStore", "\(Self.mostPending) transitions of the store have not been asserted"))
  }

  func didCommit(
    _ transition: Transition<Action>, input: Input<State, Action>, before: State?, state: State
  ) {
    if isStopped { return }
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
