/// How a file fitted the store that took it.
struct WireLoadOutcome: Codable, Hashable, Sendable {
  var status: WireStatus
  /// `fine` or `risky`.
  var grade: String
  /// What is different from when it was recorded.
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
