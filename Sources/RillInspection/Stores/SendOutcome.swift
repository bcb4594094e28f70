/// What became of an action that was sent from the inspector.
package struct SendOutcome: Hashable, Sendable {
  /// The number of the input that the action was.
  var sequence: UInt64
  /// Why the store refused the action, or nil if it took it.
  var refusal: String?

  package init(sequence: UInt64, refusal: String? = nil) {
    self.sequence = sequence
    self.refusal = refusal
  }
}

/// What became of something that was to be done with a history.
package struct CommandOutcome: Hashable, Sendable {
  /// Where the history stands now.
  var status: StoreStatus
  /// Why it was not done, or nil.
  var refusal: String?

  package init(status: StoreStatus, refusal: String? = nil) {
    self.status = status
    self.refusal = refusal
  }
}
