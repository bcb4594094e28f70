/// An entry in a line.
package struct EntryRow: Hashable, Sendable {
  package var number: UInt64
  /// The action in a word, such as `add`.
  package var action: String
  /// The action with what it carries on one line, cut off where it gets long.
  var summary: String
  /// Who sent it, in a word or two.
  var origin: String
  var cause: UInt64?
  /// When its turn began, in milliseconds since 1970.
  var time: Double
  /// How long its turn took, in microseconds.
  var took: Double?
  var refusal: String?
  var isSkipped = false
  var isGap = false
  var isWrite = false
  /// How many effects it asked for.
  var effects = 0

  /// Makes a row of which not much is known.
  package init(
    number: UInt64, action: String, summary: String, origin: String, cause: UInt64? = nil, time: Double,
    took: Double? = nil, refusal: String? = nil
  ) {
    self.number = number
    self.action = action
    self.summary = summary
    self.origin = origin
    self.cause = cause
    self.time = time
    self.took = took
    self.refusal = refusal
  }
}

/// What a row can be made of, wherever that is convenient.
package protocol RowSource: Sendable {
  /// The row.
  ///
  /// - Parameter took: How long its turn took, if that is known.
  /// - Returns: The row.
  /// - Complexity: A look at the action, some microseconds.
  func row(took: Duration?) -> EntryRow
}
