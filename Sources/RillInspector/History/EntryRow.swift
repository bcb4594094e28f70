import Rill
import RillDebugging
import RillReplication

/// An entry as it leaves the store's isolation, before it is formatted.
struct EntryDraft<Action: Sendable>: Sendable {
  let transition: Transition<Action>
  let durations: TurnDurations?
  let isSkipped: Bool
  let isGap: Bool
  /// The place from which the input was sent, if it was recorded.
  let place: Failure.Place?
  /// The mark that a replica of the store has given the entry.
  var mark: ReplicaReport.Mark?

  /// Creates an entry that is neither skipped nor a gap from a transition.
  init(_ transition: Transition<Action>, place: Failure.Place? = nil) {
    self.transition = transition
    self.place = place
    durations = nil
    isSkipped = false
    isGap = false
  }

  init(_ entry: HistoryEntry<some Any, Action>) {
    transition = entry.transition
    durations = entry.durations
    isSkipped = entry.isSkipped
    isGap = entry.isGap
    place = entry.place
  }
}

/// An entry as a row of the list, and as JSON.
package struct EntryRow: Codable, Hashable, Sendable {
  package var sequence: UInt64
  /// The short name of the action, such as `add`.
  package var action: String
  /// The action with its associated values on one line, truncated if it is long.
  var summary: String
  /// A short description of the origin.
  var origin: String
  var cause: UInt64?
  /// The time at which its turn began, in milliseconds since 1970, rounded to microseconds.
  var time: Double
  /// The duration of its turn, in microseconds.
  var took: Double?
  var refusal: String?
  var isSkipped = false
  var isGap = false
  var isWrite = false
  /// The number of effects that the reducer returned.
  var effects = 0
  /// The file and the line from which the input was sent, if they were recorded.
  var place: String?
  /// The mark that a replica of the store has given the entry.
  var mark: EntryMark?
  /// The note on the entry, if it has one.
  var note: EntryNote?

  /// Creates a row with default values for the remaining properties.
  package init(
    sequence: UInt64, action: String, summary: String, origin: String, cause: UInt64? = nil, time: Double,
    took: Double? = nil, refusal: String? = nil
  ) {
    self.sequence = sequence
    self.action = action
    self.summary = summary
    self.origin = origin
    self.cause = cause
    self.time = time
    self.took = took
    self.refusal = refusal
  }
}

// Values that are false or zero are absent from the JSON, because most entries are neither skipped nor gaps.
extension EntryRow {
  private enum CodingKeys: String, CodingKey {
    case sequence = "number"
    case action, summary, origin, cause, time, took, refusal
    case isSkipped = "skipped"
    case isGap = "gap"
    case isWrite = "write"
    case effects, note, place, mark
    case isPinned = "pinned"
  }

  package init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      sequence: try row.decode(UInt64.self, forKey: .sequence),
      action: try row.decode(String.self, forKey: .action),
      summary: try row.decode(String.self, forKey: .summary),
      origin: try row.decode(String.self, forKey: .origin),
      cause: try row.decodeIfPresent(UInt64.self, forKey: .cause),
      time: try row.decode(Double.self, forKey: .time),
      took: try row.decodeIfPresent(Double.self, forKey: .took),
      refusal: try row.decodeIfPresent(String.self, forKey: .refusal))
    isSkipped = try row.decodeIfPresent(Bool.self, forKey: .isSkipped) ?? false
    isGap = try row.decodeIfPresent(Bool.self, forKey: .isGap) ?? false
    isWrite = try row.decodeIfPresent(Bool.self, forKey: .isWrite) ?? false
    effects = try row.decodeIfPresent(Int.self, forKey: .effects) ?? 0
    place = try row.decodeIfPresent(String.self, forKey: .place)
    mark = try row.decodeIfPresent(EntryMark.self, forKey: .mark)
    let note = EntryNote(
      text: try row.decodeIfPresent(String.self, forKey: .note) ?? "",
      isPinned: try row.decodeIfPresent(Bool.self, forKey: .isPinned) ?? false)
    self.note = note.isEmpty ? nil : note
  }

  package func encode(to encoder: any Encoder) throws {
    var row = encoder.container(keyedBy: CodingKeys.self)
    try row.encode(sequence, forKey: .sequence)
    try row.encode(action, forKey: .action)
    try row.encode(summary, forKey: .summary)
    try row.encode(origin, forKey: .origin)
    try row.encodeIfPresent(cause, forKey: .cause)
    try row.encode(time, forKey: .time)
    try row.encodeIfPresent(took, forKey: .took)
    try row.encodeIfPresent(refusal, forKey: .refusal)
    if isSkipped { try row.encode(true, forKey: .isSkipped) }
    if isGap { try row.encode(true, forKey: .isGap) }
    if isWrite { try row.encode(true, forKey: .isWrite) }
    if effects > 0 { try row.encode(effects, forKey: .effects) }
    try row.encodeIfPresent(place, forKey: .place)
    try row.encodeIfPresent(mark, forKey: .mark)
    if let note {
      if !note.text.isEmpty { try row.encode(note.text, forKey: .note) }
      if note.isPinned { try row.encode(true, forKey: .isPinned) }
    }
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
