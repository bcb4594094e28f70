import Rill
import RillReplication

/// A log whose calls end with an error after a time, so that a log that never answers breaks a rule.
struct TimedLog: ReplicationLog {
  private let base: any ReplicationLog
  private let limit: Duration

  init(_ base: any ReplicationLog, limit: Duration) {
    self.base = base
    self.limit = limit
  }

  var place: String { base.place }
  var largestEntry: Int { base.largestEntry }

  private func limited<Value: Sendable>(
    _ call: String, _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let task = Task { try await body() }
    let value = try await withTaskCancellationHandler {
      try await task.value(within: limit)
    } onCancel: {
      task.cancel()
    }
    guard let value else { throw LateCall(description: LogRuleWording.hangs(call, limit)) }
    return value
  }

  func append(_ entries: [ReplicationEntry]) async throws -> [UInt64] {
    try await limited("append(_:)") { try await base.append(entries) }
  }

  func entries(after offset: UInt64, limit count: Int) async throws -> [PlacedEntry] {
    try await limited("entries(after:limit:)") { try await base.entries(after: offset, limit: count) }
  }

  func bounds() async throws -> LogBounds {
    try await limited("bounds()") { try await base.bounds() }
  }

  func save(_ snapshot: LogSnapshot) async throws {
    try await limited("save(_:)") { try await base.save(snapshot) }
  }

  func snapshots() async throws -> [UInt64] {
    try await limited("snapshots()") { try await base.snapshots() }
  }

  func snapshot(at offset: UInt64) async throws -> LogSnapshot? {
    try await limited("snapshot(at:)") { try await base.snapshot(at: offset) }
  }

  func removeSnapshot(at offset: UInt64) async throws {
    try await limited("removeSnapshot(at:)") { try await base.removeSnapshot(at: offset) }
  }

  func trim(upTo offset: UInt64) async throws {
    try await limited("trim(upTo:)") { try await base.trim(upTo: offset) }
  }

  func value(_ key: String) async throws -> LogValue? {
    try await limited("value(_:)") { try await base.value(key) }
  }

  func compareAndSet(_ key: String, to bytes: [UInt8]?, expecting expected: UInt64?) async throws -> UInt64? {
    try await limited("compareAndSet(_:to:expecting:)") {
      try await base.compareAndSet(key, to: bytes, expecting: expected)
    }
  }
}

/// A call that has not returned within its time.
private struct LateCall: Error, CustomStringConvertible {
  let description: String
}

extension Task where Success: Sendable {
  /// Returns the value, or nil if there is none within a time; the task is then cancelled.
  ///
  /// It does not wait for a task that ignores its cancellation.
  func value(within limit: Duration) async throws -> Success? {
    let answer = LogAnswer<Success?>()
    let waiting = Task<Void, Never> { answer.give(await result.map { $0 }.mapError { $0 }) }
    let alarm = Task<Void, Never> {
      do { try await ContinuousClock().pause(for: limit) } catch { return }
      answer.give(.success(nil))
    }
    defer { alarm.cancel() }
    let found = try await withCheckedThrowingContinuation { _ = answer.wait(with: $0) }
    if found == nil {
      cancel()
      waiting.cancel()
    }
    return found
  }
}
