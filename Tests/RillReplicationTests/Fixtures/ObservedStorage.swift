import Foundation
import RillPersistence
import RillReplication

/// A storage in memory whose changes a test awaits.
final class ObservedStorage: Storage {
  private let memory = MemoryStorage()
  private let signal = LogSignal()

  var place: StoragePlace { memory.place }

  func load(_ key: StorageKey) -> StoredItem { memory.load(key) }

  func save(_ data: Data, under key: StorageKey) throws(PersistenceFailure) {
    memory.save(data, under: key)
    signal.give()
  }

  func remove(_ key: StorageKey) throws(PersistenceFailure) {
    memory.remove(key)
    signal.give()
  }

  func keys() throws(PersistenceFailure) -> [StorageKey] { memory.keys() }

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
