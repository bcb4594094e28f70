#if Inspector
import Foundation
import RillDebugging

/// A transition as a line of the list.
struct WireTransition: Codable, Hashable, Sendable {
  var sequence: UInt64
  var revision: UInt64
  var action: String
  var summary: String
  var origin: String
  var cause: UInt64?
  /// Milliseconds since 1970, to the microsecond.
  var time: Double
  var refusal: String?
  var changes: Int

  init(_ header: TransitionHeader) {
    sequence = header.sequence
    revision = header.revision
    action = header.actionName
    summary = header.summary
    origin = header.origin
    cause = header.cause
    let microseconds = (header.time.timeIntervalSince1970 * 1_000_000).rounded()
    time = microseconds.isFinite ? microseconds / 1_000 : 0
    refusal = header.refusal
    changes = header.changeCount
  }
}

/// A run of transitions.
struct WireTransitionList: Codable, Hashable, Sendable {
  var store: String
  var transitions: [WireTransition]
  /// Whether newer ones follow; ask again after the last.
  var more: Bool
  /// Whether some that were asked for have been let go.
  var gap: Bool

  init(store: String, _ stretch: Timeline.Stretch) {
    self.store = store
    transitions = stretch.transitions.map { WireTransition($0.header) }
    more = stretch.hasMore
    gap = stretch.hasGap
  }
}

/// A transition with everything that is known of it.
struct WireTransitionDetail: Codable, Hashable, Sendable {
  var store: String
  var transition: WireTransition
  var action: WireTree
  var changes: [WireChange]

  init(store: String, _ transition: RecordedTransition) {
    self.store = store
    self.transition = WireTransition(transition.header)
    action = WireTree(transition.action)
    changes = transition.changes.map { WireChange($0) }
  }
}
#endif
