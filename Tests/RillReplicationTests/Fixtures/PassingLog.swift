import RillFixtures
import RillReplication
import Synchronization

/// A log that passes all calls on, except for those that a test replaces.
protocol PassingLog: ReplicationLog {
  var base: any ReplicationLog { get }
}

extension PassingLog {
  var place: String { base.place }
  var largestEntry: Int { base.largestEntry }

  func append(_ entries: [ReplicationEntry]) async throws -> [UInt64] { try await base.append(entries) }
  func entries(after offset: UInt64, limit: Int) async throws -> [PlacedEntry] {
    try await base.entries(after: offset, limit: limit)
  }
  func bounds() async throws -> LogBounds { try await base.bounds() }
  func save(_ snapshot: LogSnapshot) async throws { try await base.save(snapshot) }
  func snapshots() async throws -> [UInt64] { try await base.snapshots() }
  func snapshot(at offset: UInt64) async throws -> LogSnapshot? { try await base.snapshot(at: offset) }
  func removeSnapshot(at offset: UInt64) async throws { try await base.removeSnapshot(at: offset) }
  func trim(upTo offset: UInt64) async throws { try await base.trim(upTo: offset) }
  func value(_ key: String) async throws -> LogValue? { try await base.value(key) }
  func compareAndSet(_ key: String, to bytes: [UInt8]?, expecting expected: UInt64?) async throws -> UInt64? {
    try await base.compareAndSet(key, to: bytes, expecting: expected)
  }
}

/// A log whose first list of snapshots arrives late.
final class HeldSnapshots: PassingLog {
  let base: any ReplicationLog
  let begun = Signal()
  let end = Signal()
  private let isFirst = Mutex(true)
  private let comesBefore: Bool

  /// Creates a log over another one.
  ///
  /// - Parameters:
  ///   - base: The other log.
  ///   - comesBefore: Whether the list is made before it is held, rather than after that.
  init(_ base: any ReplicationLog, comesBefore: Bool = false) {
    self.base = base
    self.comesBefore = comesBefore
  }

  func snapshots() async throws -> [UInt64] {
    let isFirst = isFirst.withLock { isFirst in
      defer { isFirst = false }
      return isFirst
    }
    guard isFirst else { return try await base.snapshots() }
    let early = try await base.snapshots()
    begun.fire()
    await end.wait()
    return comesBefore ? early : try await base.snapshots()
  }
}

/// A log that returns its entries in descending order, once there are three.
struct Disorder: PassingLog {
  let base: any ReplicationLog

  init(_ base: any ReplicationLog) { self.base = base }

  func entries(after offset: UInt64, limit: Int) async throws -> [PlacedEntry] {
    var found: [PlacedEntry] = []
    while found.count < 3 {
      found += try await base.entries(after: found.last?.offset ?? offset, limit: limit)
    }
    return [found[2], found[0], found[1]]
  }
}
