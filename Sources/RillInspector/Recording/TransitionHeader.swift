#if Inspector
import Foundation

/// A transition without what it carried and changed: a line of the list.
struct TransitionHeader: Hashable, Sendable {
  var sequence: UInt64
  var revision: UInt64
  var actionName: String
  var summary: String
  var origin: String
  var cause: UInt64?
  var time: Date
  var refusal: String?
  var changeCount: Int
}

extension RecordedTransition {
  /// The transition without what it carried and changed.
  var header: TransitionHeader {
    TransitionHeader(
      sequence: sequence, revision: revision, actionName: actionName, summary: summary, origin: origin,
      cause: cause,
      time: time,
      refusal: refusal, changeCount: changes.count)
  }
}
#endif
