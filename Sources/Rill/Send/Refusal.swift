/// The reason why an action or a write was refused.
///
/// The state is unchanged and observers are not notified. The sender, the transition stream and the history receive the
/// reason.
public struct Refusal: Error, CustomStringConvertible {
  /// The name of the validator or middleware that refused the input.
  public let gate: String
  /// A human-readable reason.
  public let reason: String
  /// The reason as a value, if the gate provided one.
  public let underlying: (any Error)?

  /// Creates a refusal with a human-readable reason.
  ///
  /// - Parameters:
  ///   - gate: The name of the validator or middleware.
  ///   - reason: The reason, for a person.
  public init(by gate: String, _ reason: String) {
    self.gate = gate
    self.reason = reason
    underlying = nil
  }

  /// Creates a refusal with an error as its reason.
  ///
  /// - Parameters:
  ///   - gate: The name of the validator or middleware.
  ///   - error: The reason.
  public init(by gate: String, _ error: any Error) {
    self.gate = gate
    reason = String(describing: error)
    underlying = error
  }

  /// The gate and its reason in one sentence.
  public var description: String { "Refused by \(gate): \(reason)" }
}
