import Synchronization

/// Keeps a watch on a value; the watch ends when this is canceled or let go.
public final class StorageWatch: Sendable {
  private let end: Mutex<(@Sendable () -> Void)?>

  /// Makes one; for storages.
  ///
  /// - Parameter end: Called once, when nobody is to be told any more.
  public init(_ end: @escaping @Sendable () -> Void) { self.end = Mutex(end) }

  deinit { cancel() }

  /// Ends the watch; a call that is under way still comes.
  public func cancel() {
    let end = end.withLock { $0.take() }
    end?()
  }
}

/// Those who watch the values of one storage.
package final class Watchers: Sendable {
  private struct Watcher: Sendable {
    let key: StorageKey
    let changed: @Sendable () -> Void
  }

  private struct Audience: Sendable {
    var watchers: [Int: Watcher] = [:]
    var lastNumber = 0
  }

  private let audience = Mutex(Audience())

  package init() {}

  /// Adds somebody.
  ///
  /// - Parameters:
  ///   - key: What is watched.
  ///   - changed: Told of changes.
  /// - Returns: Keeps the watch.
  package func add(_ key: StorageKey, _ changed: @escaping @Sendable () -> Void) -> StorageWatch {
    let number = audience.withLock { audience in
      audience.lastNumber += 1
      audience.watchers[audience.lastNumber] = Watcher(key: key, changed: changed)
      return audience.lastNumber
    }
    return StorageWatch { [weak self] in
      _ = self?.audience.withLock { $0.watchers.removeValue(forKey: number) }
    }
  }

  /// Tells those who watch a key, or all if it is not known which.
  package func tell(_ key: StorageKey?) {
    let watchers = audience.withLock { audience in
      audience.watchers.sorted { $0.key < $1.key }.map(\.value).filter { key == nil || $0.key == key }
    }
    for watcher in watchers { watcher.changed() }
  }
}
