import Synchronization

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

/// A handle for an observation of a history, which ends when the handle is cancelled or released.
///
/// It may be released on any thread. The closure is released with it, or at the end of a running call to the closure.
public final class HistoryWatch {
  private let listener: HistoryListener
  private let listeners: HistoryListeners

  init(_ listener: HistoryListener, in listeners: HistoryListeners) {
    self.listener = listener
    self.listeners = listeners
  }

  deinit { cancel() }

  /// Ends the observation.
  public func cancel() { listeners.remove(listener) }
}

@available(*, unavailable)
extension HistoryWatch: Sendable {}

/// A listener for changes of a history.
// Unchecked: the closure is called on the store's isolation only. It may be released on any thread, as all objects that
// belong to a store may be.
final class HistoryListener: @unchecked Sendable {
  private let body: (HistoryChange) -> Void
  private let hasLeft = Atomic(false)
  /// Whether the listener also receives new entries and updates to entries.
  let followsEntries: Bool

  init(followsEntries: Bool, _ body: @escaping (HistoryChange) -> Void) {
    self.followsEntries = followsEntries
    self.body = body
  }

  /// Calls the closure, unless the listener has left.
  func call(_ change: HistoryChange) {
    if !hasLeft.load(ordering: .acquiring) { body(change) }
  }

  /// Ends the calls.
  fileprivate func leave() { hasLeft.store(true, ordering: .releasing) }
}

/// The listeners of a history, in the order of their registration, which may leave on any thread.
final class HistoryListeners: Sendable {
  private let content = Mutex<[HistoryListener]>([])

  /// The current listeners.
  var all: [HistoryListener] { content.withLock { $0 } }

  /// Adds a listener as the last one.
  func add(_ listener: HistoryListener) { content.withLock { $0.append(listener) } }

  /// Removes a listener, which is not called again.
  func remove(_ listener: HistoryListener) {
    listener.leave()
    // The closure is released after the lock, because its release may run any code.
    let earlier = content.withLock { content in
      let earlier = content
      content.removeAll { $0 === listener }
      return earlier
    }
    withExtendedLifetime(earlier) {}
  }
}
