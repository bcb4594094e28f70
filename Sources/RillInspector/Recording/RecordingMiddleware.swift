#if Inspector
import Foundation
import Rill
import RillDebugging

/// Shows a recorder every transition of a store, as trees made on the store's isolation.
///
/// The inspector holds the recorder: once it lets go, transitions pass unseen and cost next to nothing.
final class RecordingMiddleware<State, Action: Sendable>: Middleware {
  private weak let recorder: StoreRecorder?

  init(_ recorder: StoreRecorder) {
    self.recorder = recorder
  }

  // The store holds its middleware, and nobody else does: it goes with the store.
  deinit { recorder?.storeIsGone() }

  func didCommit(
    _ transition: Transition<Action>, input: Input<State, Action>, before: State?, state: State
  ) {
    guard let recorder else { return }
    let action = Self.tree(of: transition.subject)
    recorder.record(
      RecordedTransition(
        sequence: transition.sequence, revision: transition.revision, actionName: Self.name(of: action),
        action: action, origin: transition.origin.description, cause: transition.cause,
        time: Self.date(of: transition.time), refusal: transition.refusal?.description,
        summary: Self.summary(of: transition.subject)),
      state: transition.refusal == nil ? StateTree(reflecting: state) : nil)
  }

  private static func tree(of subject: Transition<Action>.Subject) -> StateTree {
    switch subject {
    case .action(let action): StateTree(reflecting: action)
    case .write(let label):
      StateTree(typeName: "Write<\(SwiftTypeName(State.self).text)>", content: .opaque(label))
    }
  }

  /// What a write is called on one line; actions speak for themselves.
  private static func summary(of subject: Transition<Action>.Subject) -> String? {
    if case .write(let label) = subject { "write \(label)" } else { nil }
  }

  /// The case of an enumeration, the label of a write, the type of anything else.
  private static func name(of action: StateTree) -> String {
    switch action.content {
    case .enumeration(let name, _), .opaque(let name): name
    default: action.typeName
    }
  }

  private static func date(of instant: ContinuousClock.Instant) -> Date {
    Date.now.addingTimeInterval(-(instant.duration(to: .now) / .seconds(1)))
  }
}
#endif
