/// The result of sending an action from the inspector.
package struct SendOutcome: Hashable, Sendable {
  /// The number of the input that the action became.
  var sequence: UInt64
  /// The reason why the store refused the action, or nil.
  var refusal: String?

  package init(sequence: UInt64, refusal: String? = nil) {
    self.sequence = sequence
    self.refusal = refusal
  }
}

/// The result of a command for a history.
package struct CommandOutcome: Hashable, Sendable {
  /// The status of the history after the command.
  var status: StoreStatus
  /// The reason why the command was rejected, or nil.
  var refusal: String?

  package init(status: StoreStatus, refusal: String? = nil) {
    self.status = status
    self.refusal = refusal
  }
}
