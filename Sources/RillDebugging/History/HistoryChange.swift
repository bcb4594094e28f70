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

/// A handle for an observation of a history, which ends when the handle is cancelled or deallocated.
public final class HistoryWatch {
  private let onCancel: () -> Void

  init(onCancel: @escaping () -> Void) { self.onCancel = onCancel }

  deinit { onCancel() }

  /// Ends the observation.
  public func cancel() { onCancel() }
}

@available(*, unavailable)
extension HistoryWatch: Sendable {}

/// A listener for changes of a history.
@usableFromInline
final class HistoryListener {
  let body: (HistoryChange) -> Void
  /// Whether the listener also receives new entries and updates to entries.
  let followsEntries: Bool

  init(followsEntries: Bool, _ body: @escaping (HistoryChange) -> Void) {
    self.followsEntries = followsEntries
    self.body = body
  }
}
