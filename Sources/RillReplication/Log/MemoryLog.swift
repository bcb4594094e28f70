import Synchronization

/// A log in memory, for replicas in one process.
///
/// ```swift
/// let log = MemoryLog()
/// ```
///
/// Its entries are lost with the process. A log in a file or on a server has the same interface.
public final class MemoryLog: ReplicationLog {
  fileprivate struct Content {
    var entries: [PlacedEntry] = []
    var trimmed: UInt64 = 0
    var offsets: [EntryID: UInt64] = [:]
    /// The highest number of each replica, also of trimmed entries.
    var numbers: [String: UInt64] = [:]
    var snapshots: [UInt64: LogSnapshot] = [:]
    var values: [String: LogValue] = [:]
    var lastRevision: UInt64 = 0

    var last: UInt64 { entries.last?.offset ?? trimmed }
  }

  /// A description of the log for people.
  public let place: String
  /// The largest size of an entry's bytes that the log accepts.
  public let largestEntry: Int
  private let content = Mutex(Content())
  private let signal = LogSignal()

  /// Creates an empty log.
  ///
  /// - Parameters:
  ///   - name: A name for the log in messages.
  ///   - largestEntry: The largest size of an entry in bytes.
  public init(_ name: String = "log", largestEntry: Int = 16 << 20) {
    place = "memory log \(name)"
    self.largestEntry = largestEntry
  }

  /// Appends entries, in order.
  ///
  /// - Complexity: O(number of entries)
  public func append(_ entries: [ReplicationEntry]) async throws -> [UInt64] {
    try Task.checkCancellation()
    try LogFailure.check(entries, for: place, limit: largestEntry)
    let answer: Result<[UInt64], LogFailure> = content.withLock { content in
      // All are checked before the first is added.
      for entry in entries {
        guard content.offsets[entry.id] == nil, let number = content.numbers[entry.id.replica] else {
          continue
        }
        guard number >= entry.id.number else { continue }
        return .failure(
          .outdated(
            place, entry: entry.id.number, of: entry.id.replica, newest: number, first: content.trimmed + 1))
      }
      return .success(entries.map { content.add($0) })
    }
    signal.give()
    return try answer.get()
  }

  /// Returns the entries after an offset, and waits until there is at least one.
  ///
  /// - Complexity: O(number of returned entries)
  public func entries(after offset: UInt64, limit: Int) async throws -> [PlacedEntry] {
    while true {
      let count = signal.count
      let found: Result<ArraySlice<PlacedEntry>, LogFailure> = content.withLock { content in
        guard offset >= content.trimmed else {
          return .failure(.trimmed(place, after: offset, first: content.trimmed + 1))
        }
        // Offsets follow each other here.
        let skipped = Int(clamping: offset - content.trimmed)
        return .success(content.entries.dropFirst(skipped).prefix(max(1, limit)))
      }
      let entries = try found.get()
      try Task.checkCancellation()
      if !entries.isEmpty { return Array(entries) }
      try await signal.wait(since: count)
    }
  }

  /// Returns the offsets of the first and the last entry.
  public func bounds() async throws -> LogBounds {
    try Task.checkCancellation()
    return content.withLock { LogBounds(first: $0.trimmed + 1, last: $0.last) }
  }

  /// Saves a snapshot beside the log.
  public func save(_ snapshot: LogSnapshot) async throws {
    try Task.checkCancellation()
    content.withLock { $0.snapshots[snapshot.offset] = snapshot }
  }

  /// Returns the offsets of the snapshots in descending order.
  public func snapshots() async throws -> [UInt64] {
    try Task.checkCancellation()
    return content.withLock { $0.snapshots.keys.sorted(by: >) }
  }

  /// Returns the snapshot at an offset, or nil if there is none.
  public func snapshot(at offset: UInt64) async throws -> LogSnapshot? {
    try Task.checkCancellation()
    return content.withLock { $0.snapshots[offset] }
  }

  /// Removes the snapshot at an offset.
  public func removeSnapshot(at offset: UInt64) async throws {
    try Task.checkCancellation()
    content.withLock { $0.snapshots[offset] = nil }
  }

  /// Removes the entries up to an offset.
  ///
  /// - Complexity: O(number of entries)
  public func trim(upTo offset: UInt64) async throws {
    try Task.checkCancellation()
    content.withLock { content in
      let end = min(offset, content.last)
      guard end > content.trimmed else { return }
      for placed in content.entries.prefix(Int(end - content.trimmed)) {
        if let id = placed.entry?.id { content.offsets[id] = nil }
      }
      content.entries.removeFirst(Int(end - content.trimmed))
      content.trimmed = end
    }
    // A reader that waits before the trimmed offset learns it.
    signal.give()
  }

  /// Returns the value under a key, or nil if there is none.
  public func value(_ key: String) async throws -> LogValue? {
    try Task.checkCancellation()
    try LogFailure.check(key, for: place)
    return content.withLock { $0.values[key] }
  }

  /// Sets or removes the value under a key if its revision is still the expected one.
  public func compareAndSet(
    _ key: String, to bytes: [UInt8]?, expecting expected: UInt64?
  ) async throws -> UInt64? {
    try Task.checkCancellation()
    try LogFailure.check(key, for: place)
    return content.withLock { content in
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

extension MemoryLog.Content {
  /// Adds an entry unless it is there, and returns its offset.
  fileprivate mutating func add(_ entry: ReplicationEntry) -> UInt64 {
    if let offset = offsets[entry.id] { return offset }
    let offset = last + 1
    entries.append(PlacedEntry(offset: offset, entry: entry))
    offsets[entry.id] = offset
    numbers[entry.id.replica] = max(numbers[entry.id.replica] ?? 0, entry.id.number)
    return offset
  }
}

/// A log in memory, or a connection to one.
package protocol LogInMemory {
  /// The object that contains the entries.
  var memory: AnyObject { get }
}

extension MemoryLog: LogInMemory {
  package var memory: AnyObject { self }
}
