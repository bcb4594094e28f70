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
  private let earlyPrefix: String
  private let checksumKey: StorageKey
  private let queue = DispatchQueue(label: "rill.outbox")

  init(_ storage: any Storage, store: String, replica: String) {
    self.storage = storage
    prefix = "outbox/\(store)/\(replica)/"
    earlyPrefix = "outbox.early/\(store)/\(replica)/"
    checksumKey = StorageKey("outbox.checksum/\(store)/\(replica)")
  }

  private func key(_ number: UInt64) -> StorageKey {
    let digits = String(number)
    return StorageKey(prefix + String(repeating: "0", count: max(0, 20 - digits.count)) + digits)
  }

  /// Returns the storage and the key of a proposal, for people.
  func place(of number: UInt64) -> String { "\(storage.place) under \"\(key(number))\"" }

  /// Returns the storage and the key of a proposal that has no number yet, for people.
  func place(ofEarly name: String) -> String { "\(storage.place) under \"\(key(early: name))\"" }

  /// Saves entries, and removes the names under which some of them were saved before they had a number.
  ///
  /// An entry that another process with the same ID has saved under a number is not replaced.
  func save(_ entries: [ReplicationEntry], forgetting names: [String]) async throws(PersistenceFailure) {
    guard let first = entries.first else { return try await remove(early: names) }
    let changes =
      entries.map { StorageChange(key($0.id.number), Data($0.bytes)) }
      + names.map { StorageChange(key(early: $0), nil) }
    try await run { [self] () throws(PersistenceFailure) in
      try storage.exclusively(key(first.id.number)) { () throws(PersistenceFailure) in
        for change in changes { try check(change) }
        try storage.change(changes)
      }
    }
  }

  private func check(_ change: StorageChange) throws(PersistenceFailure) {
    guard let data = change.data else { return }
    switch storage.load(change.key) {
    case .absent: break
    case .value(let other) where other == data: break
    case .value: throw .unwritten(change.key, in: storage.place, because: ReplicaWording.othersProposal)
    case .unreadable(let failure): throw failure
    }
  }

  /// Removes entries, or does nothing if they are not there.
  func remove(_ numbers: [UInt64]) async throws(PersistenceFailure) {
    try await change(numbers.map { StorageChange(key($0), nil) })
  }

  /// Loads the entries in ascending order of their numbers.
  func load(as replica: String) async throws(PersistenceFailure) -> [ReplicationEntry] {
    try await run { [self] () throws(PersistenceFailure) in
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

  // MARK: - Proposals without a number

  private func key(early name: String) -> StorageKey { StorageKey(earlyPrefix + name) }

  /// Returns the name of a proposal that has no number yet; names ascend.
  ///
  /// - Parameters:
  ///   - run: The time at which the run began in microseconds since 1970.
  ///   - ticket: The number of the proposal in the run.
  /// - Returns: The name.
  static func earlyName(run: Int64, ticket: UInt64) -> String {
    let numbers = [UInt64(clamping: run), ticket].map { number in
      String(repeating: "0", count: max(0, 20 - "\(number)".count)) + "\(number)"
    }
    return numbers.joined(separator: "-")
  }

  /// Saves the bytes of proposals without a number.
  func save(early entries: [(name: String, bytes: [UInt8])]) async throws(PersistenceFailure) {
    try await change(entries.map { StorageChange(key(early: $0.name), Data($0.bytes)) })
  }

  /// Removes proposals that have a number now.
  func remove(early names: [String]) async throws(PersistenceFailure) {
    try await change(names.map { StorageChange(key(early: $0), nil) })
  }

  /// Loads the bytes of proposals without a number, in ascending order of their names.
  func loadEarly() async throws(PersistenceFailure) -> [(name: String, bytes: [UInt8])] {
    try await run { [self] () throws(PersistenceFailure) in
      var entries: [(name: String, bytes: [UInt8])] = []
      for key in try storage.keys() where key.text.hasPrefix(earlyPrefix) {
        switch storage.load(key) {
        case .value(let data): entries.append((String(key.text.dropFirst(earlyPrefix.count)), Array(data)))
        case .absent: break
        case .unreadable(let failure): throw failure
        }
      }
      return entries.sorted { $0.name < $1.name }
    }
  }

  // MARK: - What was received from the log

  /// Saves the newest checksum of a settled state.
  func save(_ checksum: StateChecksum) async throws(PersistenceFailure) {
    try await change([StorageChange(checksumKey, Data(KeptChecksum.text(of: checksum).utf8))])
  }

  /// Loads the newest checksum of earlier runs, or nil if there is none.
  func loadChecksum() async throws -> KeptChecksum? {
    let stored = try await run { [self] () throws(PersistenceFailure) -> Data? in
      switch storage.load(checksumKey) {
      case .value(let data): data
      case .absent: nil
      case .unreadable(let failure): throw failure
      }
    }
    guard let stored else { return nil }
    return try KeptChecksum(
      String(decoding: stored, as: UTF8.self), in: "\(storage.place) under \"\(checksumKey)\"")
  }

  private func change(_ changes: [StorageChange]) async throws(PersistenceFailure) {
    guard !changes.isEmpty else { return }
    try await run { [storage] () throws(PersistenceFailure) in try storage.change(changes) }
  }

  private func run<Result: Sendable>(
    _ body: @escaping @Sendable () throws(PersistenceFailure) -> Result
  ) async throws(PersistenceFailure) -> Result {
    let result: Swift.Result<Result, PersistenceFailure> = await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: Swift.Result(catching: body)) }
    }
    return try result.get()
  }
}
