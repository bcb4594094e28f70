/// The result of sending an action.
struct WireSendOutcome: Codable, Hashable, Sendable {
  var sequence: UInt64
  var refusal: String?

  init(_ outcome: SendOutcome) {
    sequence = outcome.sequence
    refusal = outcome.refusal
  }
}
