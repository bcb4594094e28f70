import Synchronization

/// A subscription to the changes of a stored value; it ends when it is cancelled or released.
public final class StorageWatch: Sendable {
  private let end: Mutex<WatchCall?>

  /// Creates a subscription.
  ///
  /// Only storages need to call this initializer.
  ///
  /// - Parameter end: A function that is called once, when the subscription ends.
  public init(_ end: @escaping @Sendable () -> Void) { self.end = Mutex(WatchCall(body: end)) }

  deinit { cancel() }

  /// Ends the subscription; a notification that is already being delivered still arrives.
  public func cancel() {
    let end = end.withLock { $0.take() }
    end?.body()
  }
}

/// A function in a lock.
///
/// A structure, because a function in a lock is wrapped once more whenever the lock is used.
struct WatchCall: Sendable {
  let body: @Sendable () -> Void
}

/// A function that can be called from any thread until it is closed, which also releases it.
final class WatchGate: Sendable {
  private let held: Mutex<WatchCall?>

  /// Creates an open gate.
  init(_ body: @escaping @Sendable () -> Void) { held = Mutex(WatchCall(body: body)) }

  /// Calls the function, unless the gate is closed.
  // The function is called outside the lock.
  @Sendable func call() { held.withLock { $0 }?.body() }

  /// Closes the gate; no call starts afterwards.
  func close() { _ = held.withLock { $0.take() } }
}

/// The observers of the values of one storage.
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

  /// Registers an observer.
  ///
  /// - Parameters:
  ///   - key: The observed key.
  ///   - changed: A function that is called after each change.
  /// - Returns: The subscription.
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

  /// Notifies the observers of a key, or all observers if the key is nil because it is unknown.
  ///
  /// They are notified after the caller has released the locks of storages.
  package func tell(_ key: StorageKey?) {
    HeldLocks.afterwards { [self] in deliver(key) }
  }

  private func deliver(_ key: StorageKey?) {
    let watchers = audience.withLock { audience in
      audience.watchers.sorted { $0.key < $1.key }.map(\.value).filter { key == nil || $0.key == key }
    }
    for watcher in watchers { watcher.changed() }
  }
}
