import Rill
import RillValues

/// The logged contents of a turn, formatted later.
struct LoggedTurn: Sendable {
  enum Subject: Sendable {
    case action(any Sendable)
    case write(String, isForced: Bool)
  }

  let subject: Subject
  let origin: Origin
  let sequence: UInt64
  let cause: UInt64?
  let revision: UInt64
  let refusal: Refusal?
  /// Returns the actions handled within the turn.
  let parts: @Sendable () -> [any Sendable]
  let difference: Difference?

  var kind: LogEntry.Kind {
    switch subject {
    case .action: .action
    case .write: .write
    }
  }

  init<Action>(_ transition: Transition<Action>, isForced: Bool, difference: Difference?) {
    subject =
      switch transition.subject {
      case .action(let action): .action(action)
      case .write(let label): .write(label, isForced: isForced)
      }
    origin = transition.origin
    sequence = transition.sequence
    cause = transition.cause
    revision = transition.revision
    refusal = transition.refusal
    parts = { transition.parts }
    self.difference = difference
  }
}

/// A description of a whole state.
struct LoggedState: Sendable {
  let tree: StateTree
  /// The number of inputs that led to the state.
  let revision: UInt64
}
