import RillFixtures
import RillReplication
import Synchronization

/// A log in memory whose calls throw errors of a test's choice.
final class TroubledLog: ReplicationLog {
  /// The calls that can fail.
  enum Call: Hashable { case append, answer, entries, bounds, save, trim }

  /// An error that is not a `LogFailure`.
  struct Foreign: Error, CustomStringConvertible {
    var description: String { "the disk sulks" }
  }

  private let memory = MemoryLog()
  private let returnsNothing = Mutex(false)
  private let held = Mutex<(begun: Signal, end: Signal)?>(nil)
  private let troubles = Mutex<[Call: (error: any Error, count: Int)]>([:])

  /// Throws an error from the next calls.
  func fail(_ call: Call, with error: any Error = Foreign(), times count: Int = .max) {
    troubles.withLock { $0[call] = (error, count) }
  }

  /// Returns no entry from each read, in place of waiting.
  func returnNothing(_ isOn: Bool = true) { returnsNothing.withLock { $0 = isOn } }

  /// Fails the next append, not before a signal fires.
  ///
  /// - Returns: The signal that fires when the append has begun.
  func failNextAppend(after end: Signal) -> Signal {
    let begun = Signal()
    held.withLock { $0 = (begun, end) }
    return begun
  }

  /// Ends the failures of a call.
  func mend(_ call: Call) { troubles.withLock { $0[call] = nil } }

  private func begin(_ call: Call) throws {
    let error: (any Error)? = troubles.withLock { troubles in
      guard let trouble = troubles[call], trouble.count > 0 else { return nil }
      troubles[call]?.count -= 1
      return trouble.error
    }
    if let error { throw error }
  }

  var place: String { memory.place }
  var largestEntry: Int { memory.largestEntry }

  func append(_ entries: [ReplicationEntry]) async throws -> [UInt64] {
    if let held = held.withLock({ $0.take() }) {
      held.begun.fire()
      await held.end.wait()
      throw Foreign()
    }
    try begin(.append)
    let offsets = try await memory.append(entries)
    // The entries are there, although the call fails.
    try begin(.answer)
    return offsets
  }

  func entries(after offset: UInt64, limit: Int) async throws -> [PlacedEntry] {
    try begin(.entries)
    if returnsNothing.withLock({ $0 }) { return [] }
    return try await memory.entries(after: offset, limit: limit)
  }

  func bounds() async throws -> LogBounds {
    try begin(.bounds)
    return try await memory.bounds()
  }

  func save(_ snapshot: LogSnapshot) async throws {
    try begin(.save)
    try await memory.save(snapshot)
  }

  func trim(upTo offset: UInt64) async throws {
    try begin(.trim)
    try await memory.trim(upTo: offset)
  }

  func snapshots() async throws -> [UInt64] { try await memory.snapshots() }

  func snapshot(at offset: UInt64) async throws -> LogSnapshot? { try await memory.snapshot(at: offset) }

  func removeSnapshot(at offset: UInt64) async throws { try await memory.removeSnapshot(at: offset) }

  func value(_ key: String) async throws -> LogValue? { try await memory.value(key) }

  func compareAndSet(
    _ key: String, to bytes: [UInt8]?, expecting expected: UInt64?
  ) async throws -> UInt64? {
    try await memory.compareAndSet(key, to: bytes, expecting: expected)
  }
}
