/// What has changed in a history.
public enum HistoryChange: Hashable, Sendable {
  /// An entry of this number came to the end.
  case appended(UInt64)
  /// More is known of the entry of this number: how long its turn took, or what became of an effect.
  case updated(UInt64)
  /// Another state is shown.
  case moved
  /// Entries were skipped, moved, taken away or replaced.
  case changed

  /// Whether it is what each turn does.
  var comesWithTurn: Bool {
    switch self {
    case .appended, .updated: true
    case .moved, .changed: false
    }
  }
}

/// Keeps somebody told of a history's changes; they are told no more when this is canceled or let go.
public final class HistoryWatch {
  private let onCancel: () -> Void

  init(onCancel: @escaping () -> Void) { self.onCancel = onCancel }

  deinit { onCancel() }

  /// Ends it.
  public func cancel() { onCancel() }
}

@available(*, unavailable)
extension HistoryWatch: Sendable {}

/// Somebody who is told of a history's changes.
@usableFromInline
final class HistoryListener {
  let body: (HistoryChange) -> Void
  /// Whether it is told of each new entry, too, and of what more is known of entries.
  let followsEntries: Bool

  init(followsEntries: Bool, _ body: @escaping (HistoryChange) -> Void) {
    self.followsEntries = followsEntries
    self.body = body
  }
}
