/// The result of loading a file into a store.
struct WireLoadOutcome: Codable, Hashable, Sendable {
  var status: WireStatus
  /// How well the file fits the store: `fine` or `risky`.
  var grade: String
  /// The differences between the recording and the store.
  var notes: [String]

  init(_ outcome: LoadOutcome) {
    status = WireStatus(outcome.status)
    grade = outcome.notes.isEmpty ? "fine" : "risky"
    notes = outcome.notes
  }
}

/// A test in Swift.
struct WireTestSource: Codable, Hashable, Sendable {
  var source: String
}

/// The result of sending an action.
struct WireSendOutcome: Codable, Hashable, Sendable {
  var sequence: UInt64
  var refusal: String?

  init(_ outcome: SendOutcome) {
    sequence = outcome.sequence
    refusal = outcome.refusal
  }
}
