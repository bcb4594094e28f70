import Dispatch
import Foundation
import RillFixtures
import RillPersistence
import RillReplication
import Synchronization

/// A storage in memory whose changes a test awaits, holds, or fails.
final class ObservedStorage: Storage {
  /// The calls that a test holds or fails.
  enum Call: Hashable { case list, save, remove }

  private struct Content {
    var held: [Call: (begun: Signal, end: DispatchSemaphore)] = [:]
    var failing: Set<Call> = []
    var failureCount = 0
    var savedKeys: [StorageKey] = []
    var limit = Int.max
  }

  private let memory = MemoryStorage()
  private let signal = LogSignal()
  private let content = Mutex(Content())

  var place: StoragePlace { memory.place }

  /// Holds the next call of a kind until a semaphore is signaled.
  ///
  /// - Returns: A signal that fires when the call has begun, and the semaphore.
  func hold(_ call: Call) -> (begun: Signal, end: DispatchSemaphore) {
    let held = (Signal(), DispatchSemaphore(value: 0))
    content.withLock { $0.held[call] = held }
    return held
  }

  /// Fails all calls of some kinds from now on, as on a disk without room.
  func fail(_ calls: Set<Call>) { content.withLock { $0.failing = calls } }

  /// Takes values of at most this number of bytes from now on.
  func limit(to bytes: Int) { content.withLock { $0.limit = bytes } }

  /// The number of calls that have failed.
  var failureCount: Int { content.withLock { $0.failureCount } }

  /// The keys of all saves, in their order.
  var savedKeys: [StorageKey] { content.withLock { $0.savedKeys } }

  private func begin(_ call: Call) -> Bool {
    if let held = content.withLock({ $0.held.removeValue(forKey: call) }) {
      held.begun.fire()
      held.end.wait()
    }
    let isFailing = content.withLock { content in
      let isFailing = content.failing.contains(call)
      if isFailing { content.failureCount += 1 }
      return isFailing
    }
    if isFailing { signal.give() }
    return !isFailing
  }

  func load(_ key: StorageKey) -> StoredItem { memory.load(key) }

  func save(_ data: Data, under key: StorageKey) throws(PersistenceFailure) {
    let limit = content.withLock(\.limit)
    guard data.count <= limit else { throw .tooLarge(data.count, limit: limit, key, in: place) }
    guard begin(.save) else { throw .noRoom("board", in: place, because: "the disk is full") }
    memory.save(data, under: key)
    content.withLock { $0.savedKeys.append(key) }
    signal.give()
  }

  func remove(_ key: StorageKey) throws(PersistenceFailure) {
    guard begin(.remove) else { throw .unremoved("board", in: place, because: "the disk is full") }
    memory.remove(key)
    signal.give()
  }

  func keys() throws(PersistenceFailure) -> [StorageKey] {
    guard begin(.list) else { throw .unlisted(place, because: "the disk is gone") }
    return memory.keys()
  }

  func exclusively<Result>(
    _ key: StorageKey, _ body: () throws(PersistenceFailure) -> Result
  ) throws(PersistenceFailure) -> Result {
    try memory.exclusively(key, body)
  }

  func watch(
    _ key: StorageKey, _ changed: @escaping @Sendable () -> Void
  ) throws(PersistenceFailure) -> StorageWatch {
    memory.watch(key, changed)
  }

  /// Waits until the keys meet a condition.
  func wait(until isMet: ([StorageKey]) -> Bool) async throws {
    while true {
      let count = signal.count
      if isMet(memory.keys()) { return }
      try await signal.wait(since: count)
    }
  }
}
