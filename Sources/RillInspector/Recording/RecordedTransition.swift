#if Inspector
public import Foundation
public import RillDebugging

/// One step of a store's life: which action came, from where, and what it changed.
public struct RecordedTransition: Hashable, Sendable {
  /// The number of the send; it grows from transition to transition of one store.
  public var sequence: UInt64
  /// The revision of the state after it.
  public var revision: UInt64
  /// The action in a word, such as `add`.
  public var actionName: String
  /// The action with what it carries on one line, cut off where it gets long, such as `add(title: "milk")`.
  public var summary: String
  /// The action with everything it carries.
  public var action: StateTree
  /// Who sent it, in a word or two, such as `view` or `effect search`.
  public var origin: String
  /// The number of the transition whose effect sent this one, or nil.
  public var cause: UInt64?
  /// When it was committed.
  public var time: Date
  /// Why it was refused, or nil if it was not.
  public var refusal: String?
  /// What is different in the state after it.
  public var changes: [StateTree.Change]

  /// Makes a record.
  ///
  /// - Parameters:
  ///   - sequence: The number of the send; it grows from transition to transition of one store.
  ///   - revision: The revision of the state after it.
  ///   - actionName: The action in a word.
  ///   - action: The action with everything it carries.
  ///   - origin: Who sent it, in a word or two.
  ///   - cause: The number of the transition whose effect sent this one, or nil.
  ///   - time: When it was committed.
  ///   - refusal: Why it was refused, or nil if it was not.
  ///   - changes: What is different in the state after it.
  ///   - summary: The action on one line; if it is left out, it is made of the action.
  public init(
    sequence: UInt64, revision: UInt64, actionName: String, action: StateTree, origin: String,
    cause: UInt64? = nil, time: Date, refusal: String? = nil, changes: [StateTree.Change] = [],
    summary: String? = nil
  ) {
    self.sequence = sequence
    self.revision = revision
    self.actionName = actionName
    self.summary = Self.line(summary) ?? Self.line(action)
    self.action = action
    self.origin = origin
    self.cause = cause
    self.time = time
    self.refusal = refusal
    self.changes = changes
  }

  private static let longestSummary = 80

  private static func line(_ summary: String?) -> String? {
    summary.map { $0.count > longestSummary ? $0.prefix(longestSummary) + "…" : $0 }
  }

  /// An enumeration's case stands without its dot, as in the list of actions.
  private static func line(_ action: StateTree) -> String {
    guard case .enumeration = action.content else { return action.summary(limit: longestSummary) }
    return String(action.summary(limit: longestSummary + 1).dropFirst())
  }

  /// How much room it takes, in tree nodes; at least 1.
  var weight: Int {
    let words =
      [actionName, summary, refusal ?? ""].reduce(0) { $0 + StateTree.weight(of: $1) - 1 }
    return changes.reduce(words + action.weight) { $0 + ($1.before?.weight ?? 0) + ($1.after?.weight ?? 0) }
  }
}
#endif
