import RillReplication
import Synchronization

/// A log whose connection can be cut off, as if a cable were pulled.
final class CuttableLog: ReplicationLog {
  private struct Content {
    var isCut = false
    var last = 0
    var waiting: [Int: AsyncStream<Void>.Continuation] = [:]
  }

  private let base: any ReplicationLog
  private let content = Mutex(Content())

  var place: String { base.place }
  var largestEntry: Int { base.largestEntry }

  init(_ base: any ReplicationLog) { self.base = base }

  /// Cuts the connection off, which ends all calls, or restores it.
  func set(isCut: Bool) {
    let waiting = content.withLock { content in
      content.isCut = isCut
      defer { if isCut { content.waiting = [:] } }
      return isCut ? Array(content.waiting.values) : []
    }
    for continuation in waiting { continuation.finish() }
  }

  private var failure: LogFailure {
    LogFailure(
      .unavailable, place: place, reason: "this member is cut off",
      fix: "choose Reconnect in the table Members")
  }

  /// Performs a call, which ends with a failure when the connection is cut off.
  private func perform<Value: Sendable>(_ call: @escaping @Sendable () async throws -> Value) async throws
    -> Value
  {
    let (cuts, continuation) = AsyncStream.makeStream(of: Void.self)
    let number = content.withLock { content -> Int? in
      guard !content.isCut else { return nil }
      content.last += 1
      content.waiting[content.last] = continuation
      return content.last
    }
    guard let number else { throw failure }
    defer { _ = content.withLock { $0.waiting.removeValue(forKey: number) } }
    return try await withThrowingTaskGroup(of: Value.self) { [failure] group in
      group.addTask { try await call() }
      group.addTask {
        for await _ in cuts {}
        try Task.checkCancellation()
        throw failure
      }
      defer { group.cancelAll() }
      guard let value = try await group.next() else { throw failure }
      return value
    }
  }

  func append(_ entries: [ReplicationEntry]) async throws -> [UInt64] {
    try await perform { [base] in try await base.append(entries) }
  }

  func entries(after offset: UInt64, limit: Int) async throws -> [PlacedEntry] {
    try await perform { [base] in try await base.entries(after: offset, limit: limit) }
  }

  func bounds() async throws -> LogBounds { try await perform { [base] in try await base.bounds() } }

  func save(_ snapshot: LogSnapshot) async throws {
    try await perform { [base] in try await base.save(snapshot) }
  }

  func snapshots() async throws -> [UInt64] { try await perform { [base] in try await base.snapshots() } }

  func snapshot(at offset: UInt64) async throws -> LogSnapshot? {
    try await perform { [base] in try await base.snapshot(at: offset) }
  }

  func removeSnapshot(at offset: UInt64) async throws {
    try await perform { [base] in try await base.removeSnapshot(at: offset) }
  }

  func trim(upTo offset: UInt64) async throws {
    try await perform { [base] in try await base.trim(upTo: offset) }
  }

  func value(_ key: String) async throws -> LogValue? {
    try await perform { [base] in try await base.value(key) }
  }

  func compareAndSet(_ key: String, to bytes: [UInt8]?, expecting expected: UInt64?) async throws -> UInt64? {
    try await perform { [base] in try await base.compareAndSet(key, to: bytes, expecting: expected) }
  }
}
