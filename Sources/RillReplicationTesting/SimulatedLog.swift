import Rill
public import RillReplication
import RillTesting
import Synchronization

/// A log in memory whose connections a test cuts, delays and breaks.
///
/// ```swift
/// let log = SimulatedLog()
/// let laptop = log.connection()
/// let replica = try await store.attach(Replica(of: "board", over: laptop, as: "laptop"))
/// laptop.cut()
/// ```
///
/// Each connection is a log for one replica. All connections of a log see the same entries.
public final class SimulatedLog: Sendable {
  struct Content {
    var storage = SimulatedStorage()
    var snapshots: [UInt64: LogSnapshot] = [:]
    var values: [String: LogValue] = [:]
    var lastRevision: UInt64 = 0
    var waiters: [Waiter] = []
  }

  /// The name of the log in messages.
  public let name: String
  let content = Mutex(Content())

  /// Creates an empty log.
  ///
  /// - Parameter name: The name of the log in messages.
  public init(_ name: String = "log") { self.name = name }

  /// Creates a connection.
  ///
  /// - Parameters:
  ///   - delays: The delays of its calls, or nil for none.
  ///   - seed: The seed that determines the delays.
  ///   - clock: The clock of the delays.
  /// - Returns: The connection.
  public func connection(
    delays: ClosedRange<Duration>? = nil, seed: UInt64 = 0, clock: any Clock<Duration> = ContinuousClock()
  ) -> SimulatedConnection {
    SimulatedConnection(self, delays: delays, seed: seed, clock: clock)
  }

  /// The entries that have not been trimmed.
  public var entries: [PlacedEntry] { content.withLock { $0.storage.entries } }

  /// The offsets of the entries.
  public var bounds: LogBounds { content.withLock { $0.storage.bounds } }

  /// The offsets of the snapshots in descending order.
  public var snapshotOffsets: [UInt64] { content.withLock { $0.snapshots.keys.sorted(by: >) } }

  /// Removes the entries up to an offset.
  public func trim(upTo offset: UInt64) { change { $0.storage.trim(upTo: offset) } }

  /// Adds something that is not an entry, as a foreign program or a damaged disk does.
  public func litter() { change { $0.storage.litter() } }

  /// Replaces the bytes of the entry at an offset, as a damaged disk does.
  ///
  /// - Parameters:
  ///   - offset: The offset.
  ///   - change: Changes the bytes.
  public func damage(at offset: UInt64, _ change: (inout [UInt8]) -> Void) {
    content.withLock { $0.storage.change(at: offset, change) }
  }

  /// Removes the entries after an offset, as a log without durability does.
  public func lose(after offset: UInt64) { content.withLock { $0.storage.lose(after: offset) } }

  /// Replaces the bytes of the snapshot at an offset.
  public func damageSnapshot(at offset: UInt64) {
    content.withLock { $0.snapshots[offset]?.bytes.append(0) }
  }

  /// Changes the content and wakes all readers.
  func change<Output>(_ change: (inout Content) -> Output) -> Output where Output: Sendable {
    let (output, waiters) = content.withLock { content in
      let output = change(&content)
      defer { content.waiters = [] }
      return (output, content.waiters)
    }
    for waiter in waiters { waiter.wake() }
    return output
  }
}

/// A connection of one replica to a simulated log, with faults.
public final class SimulatedConnection: ReplicationLog {
  private struct Faults {
    var failure: LogFailure?
    var losesAnswers = 0
    var repeats: UInt64 = 0
    var random: SeededRandom
    var largestEntry = 1 << 20
  }

  private let log: SimulatedLog
  private let faults: Mutex<Faults>
  private let delays: ClosedRange<Duration>?
  private let clock: any Clock<Duration>

  init(_ log: SimulatedLog, delays: ClosedRange<Duration>?, seed: UInt64, clock: any Clock<Duration>) {
    self.log = log
    self.delays = delays
    self.clock = clock
    faults = Mutex(Faults(random: SeededRandom(seed: seed)))
  }

  /// A description of the log for people.
  public var place: String { "simulated log \(log.name)" }

  /// The largest size of an entry, which a test may change with ``setLargestEntry(_:)``.
  public var largestEntry: Int { faults.withLock { $0.largestEntry } }

  /// Changes the largest size of an entry.
  public func setLargestEntry(_ size: Int) { faults.withLock { $0.largestEntry = size } }

  /// Fails all calls until ``heal()``.
  ///
  /// - Parameter kind: The kind of the failure.
  public func cut(_ kind: LogFailure.Kind = .unavailable) {
    let failure = LogFailure(kind, place: place, reason: "the connection is cut", fix: "Heal it.")
    faults.withLock { $0.failure = failure }
    log.change { _ in }
  }

  /// Ends the failure of all calls.
  public func heal() {
    faults.withLock { $0.failure = nil }
    log.change { _ in }
  }

  /// Stores the entries of the next appends, and fails.
  ///
  /// - Parameter count: The number of appends.
  public func loseAnswers(_ count: Int) { faults.withLock { $0.losesAnswers = count } }

  /// Returns a number of entries again in each read.
  public func repeatEntries(_ count: UInt64) { faults.withLock { $0.repeats = count } }

  private func begin() async throws {
    try Task.checkCancellation()
    if let delays {
      let millis = faults.withLock { faults in
        faults.random.int(in: Self.milliseconds(delays.lowerBound)...Self.milliseconds(delays.upperBound))
      }
      try await clock.sleep(for: .milliseconds(millis))
    }
    if let failure = faults.withLock({ $0.failure }) { throw failure }
  }

  private static func milliseconds(_ duration: Duration) -> Int {
    Int(duration.components.seconds * 1000 + duration.components.attoseconds / 1_000_000_000_000_000)
  }

  /// Appends entries.
  public func append(_ entries: [ReplicationEntry]) async throws -> [UInt64] {
    try await begin()
    try LogFailure.check(entries, for: place, limit: largestEntry)
    guard let offsets = log.change({ $0.storage.append(entries) }) else {
      throw LogFailure(
        .trimmed(first: log.bounds.first), place: place, reason: "an entry was trimmed", fix: "Read the log.")
    }
    let isLost = faults.withLock { faults in
      guard faults.losesAnswers > 0 else { return false }
      faults.losesAnswers -= 1
      return true
    }
    guard !isLost else {
      throw LogFailure(.unavailable, place: place, reason: "the answer was lost", fix: "Repeat the append.")
    }
    return offsets
  }

  /// Returns the entries after an offset.
  public func entries(after offset: UInt64, limit: Int) async throws -> [PlacedEntry] {
    while true {
      try await begin()
      let again = faults.withLock { $0.repeats }
      let (found, waiter): ([PlacedEntry]?, Waiter?) = log.content.withLock { content in
        guard offset + 1 >= content.storage.bounds.first else { return (nil, nil) }
        guard content.storage.entries(after: offset, limit: 1).isEmpty else {
          let repeated = min(offset, again)
          let count = limit + Int(clamping: repeated)
          return (Array(content.storage.entries(after: offset - repeated, limit: count)), nil)
        }
        let waiter = Waiter()
        content.waiters.append(waiter)
        return ([], waiter)
      }
      guard let found else {
        throw LogFailure(
          .trimmed(first: log.bounds.first), place: place, reason: "the log was trimmed",
          fix: "Load a snapshot.")
      }
      if !found.isEmpty { return found }
      await withTaskCancellationHandler {
        await waiter?.wait()
      } onCancel: {
        waiter?.wake()
      }
    }
  }

  /// Returns the offsets of the entries.
  public func bounds() async throws -> LogBounds {
    try await begin()
    return log.bounds
  }

  /// Saves a snapshot.
  public func save(_ snapshot: LogSnapshot) async throws {
    try await begin()
    log.change { $0.snapshots[snapshot.offset] = snapshot }
  }

  /// Returns the offsets of the snapshots.
  public func snapshots() async throws -> [UInt64] {
    try await begin()
    return log.content.withLock { $0.snapshots.keys.sorted(by: >) }
  }

  /// Returns the snapshot at an offset.
  public func snapshot(at offset: UInt64) async throws -> LogSnapshot? {
    try await begin()
    return log.content.withLock { $0.snapshots[offset] }
  }

  /// Removes the snapshot at an offset.
  public func removeSnapshot(at offset: UInt64) async throws {
    try await begin()
    log.change { $0.snapshots[offset] = nil }
  }

  /// Removes the entries up to an offset.
  public func trim(upTo offset: UInt64) async throws {
    try await begin()
    log.change { $0.storage.trim(upTo: offset) }
  }

  /// Returns the value under a key.
  public func value(_ key: String) async throws -> LogValue? {
    try await begin()
    try LogFailure.check(key, for: place)
    return log.content.withLock { $0.values[key] }
  }

  /// Sets or removes the value under a key if its revision is still the expected one.
  public func compareAndSet(
    _ key: String, to bytes: [UInt8]?, expecting expected: UInt64?
  ) async throws -> UInt64? {
    try await begin()
    try LogFailure.check(key, for: place)
    return log.change { content in
      guard content.values[key]?.revision == expected else { return nil }
      guard let bytes else {
        content.values[key] = nil
        return 0
      }
      content.lastRevision += 1
      content.values[key] = LogValue(bytes: bytes, revision: content.lastRevision)
      return content.lastRevision
    }
  }
}

extension SimulatedLog {
  /// Waits until the log meets a condition, which is checked after each change.
  ///
  /// - Parameter isMet: Returns whether the log meets the condition.
  public func wait(until isMet: (SimulatedLog) -> Bool) async {
    while true {
      // The waiter is there before the check, so that no change in between is missed.
      let waiter = Waiter()
      content.withLock { $0.waiters.append(waiter) }
      if isMet(self) { return }
      await waiter.wait()
    }
  }
}

extension SimulatedConnection: LogInMemory {
  package var memory: AnyObject { log }
}
