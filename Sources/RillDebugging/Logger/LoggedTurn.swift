import Rill
import RillValues

/// A turn as a log contains it, formatted later.
struct LoggedTurn: Sendable {
  let transition: Transition<any Sendable>
  /// Whether observers were notified although the written value may be equal.
  let isForced: Bool
  let difference: Difference?

  var kind: LogEntry.Kind {
    switch transition.subject {
    case .action: .action
    case .write: .write
    }
  }

  init(_ transition: Transition<some Any>, isForced: Bool, difference: Difference?) {
    self.transition = transition.erased
    self.isForced = isForced
    self.difference = difference
  }
}

/// A description of a whole state.
struct LoggedState: Sendable {
  let tree: StateTree
  /// The number of inputs that led to the state.
  let revision: UInt64
}
