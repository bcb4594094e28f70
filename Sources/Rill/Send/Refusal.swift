/// Why an action or a write was turned away.
///
/// The state stays as it was and nobody is notified; the sender, the transition stream and the history learn the
/// reason.
public struct Refusal: Error, CustomStringConvertible {
  /// The validator or middleware that refused, by its name.
  public let gate: String
  /// The reason, in words for a person.
  public let reason: String
  /// The reason as a value, when the gate gave one.
  public let underlying: (any Error)?

  /// Makes a refusal with a reason in words.
  ///
  /// - Parameters:
  ///   - gate: The name of whoever refuses.
  ///   - reason: Why, for a person.
  public init(by gate: String, _ reason: String) {
    self.gate = gate
    self.reason = reason
    underlying = nil
  }

  /// Makes a refusal with a typed reason.
  ///
  /// - Parameters:
  ///   - gate: The name of whoever refuses.
  ///   - error: The reason.
  public init(by gate: String, _ error: any Error) {
    self.gate = gate
    reason = String(describing: error)
    underlying = error
  }

  /// The gate and its reason in one sentence.
  public var description: String { "Refused by \(gate): \(reason)" }
}
