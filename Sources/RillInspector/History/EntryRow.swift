/// An entry as a row of the list.
package struct EntryRow: Hashable, Sendable {
  package var number: UInt64
  /// The short name of the action, such as `add`.
  package var action: String
  /// The action with its associated values on one line, truncated if it is long.
  var summary: String
  /// A short description of the origin.
  var origin: String
  var cause: UInt64?
  /// The time at which its turn began, in milliseconds since 1970.
  var time: Double
  /// The duration of its turn, in microseconds.
  var took: Double?
  var refusal: String?
  var isSkipped = false
  var isGap = false
  var isWrite = false
  /// The number of effects that the reducer returned.
  var effects = 0
  /// The note on the entry, if it has one.
  var note: EntryNote?

  /// Creates a row with default values for the remaining properties.
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

/// A source from which a row can be made, on any isolation.
package protocol RowSource: Sendable {
  /// Returns the row.
  ///
  /// - Parameter took: The duration of its turn, if known.
  /// - Returns: The row.
  /// - Complexity: One reflection of the action, several microseconds.
  func row(took: Duration?) -> EntryRow
}
