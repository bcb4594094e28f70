/// A change of a history.
public enum HistoryChange: Hashable, Sendable {
  /// The entry with this number was appended.
  case appended(UInt64)
  /// The entry with this number was updated with the durations of its turn or a new phase of an effect.
  case updated(UInt64)
  /// Another state is shown.
  case moved
  /// Entries were skipped, moved, removed or replaced.
  case changed

  /// Whether turns cause the change.
  var comesWithTurn: Bool {
    switch self {
    case .appended, .updated: true
    case .moved, .changed: false
    }
  }
}
