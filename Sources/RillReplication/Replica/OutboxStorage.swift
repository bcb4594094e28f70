import Dispatch
import Foundation
import RillPersistence

/// Keeps the pending proposals of one replica in a storage, one key for each, on a thread of its own.
///
/// A key for each proposal makes saving and removing independent of the number of pending proposals, and the removal of one
/// is durable before its effects start.
final class OutboxStorage: Sendable {
  private let storage: any Storage
  private let prefix: String
  private let queue = DispatchQueue(label: "rill.outbox")

  init(_ storage: any Storage, store: String, replica: String) {
    self.storage = storage
    prefix = "outbox/\(store)/\(replica)/"
  }

  private func key(_ number: UInt64) -> StorageKey {
    let digits = String(number)
    return StorageKey(prefix + String(repeating: "0", count: max(0, 20 - digits.count)) + digits)
  }

  /// Saves entries.
  func save(_ entries: [ReplicationEntry]) async throws {
    try await run { [self] in
      for entry in entries { try storage.save(Data(entry.bytes), under: key(entry.id.number)) }
    }
  }

  /// Removes entries, or does nothing if they are not there.
  func remove(_ numbers: [UInt64]) async throws {
    try await run { [self] in for number in numbers { try storage.remove(key(number)) } }
  }

  /// Loads the entries in ascending order of their numbers.
  func load(as replica: String) async throws -> [ReplicationEntry] {
    try await run { [self] in
      var entries: [ReplicationEntry] = []
      for key in try storage.keys() where key.text.hasPrefix(prefix) {
        guard let number = UInt64(key.text.dropFirst(prefix.count)) else { continue }
        switch storage.load(key) {
        case .value(let data):
          entries.append(ReplicationEntry(id: EntryID(replica: replica, number: number), bytes: Array(data)))
        case .absent: break
        case .unreadable(let failure): throw failure
        }
      }
      return entries.sorted { $0.id.number < $1.id.number }
    }
  }

  private func run<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Swift.Result(catching: body)) }
    }
  }
}
