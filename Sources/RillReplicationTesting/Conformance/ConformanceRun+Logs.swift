import RillReplication
import RillTesting

// The expectations of the rules for logs.
extension ConformanceRun {
  /// Appends entries, and expects one offset for each.
  ///
  /// Those that are missing in the result are 0.
  func append(_ entries: [ReplicationEntry], to log: any ReplicationLog) async throws -> [UInt64] {
    let offsets = try await log.append(entries)
    expect(offsets.count == entries.count, LogRuleWording.count(offsets.count, expected: entries.count))
    let missing = max(0, entries.count - offsets.count)
    return Array(offsets.prefix(entries.count)) + [UInt64](repeating: 0, count: missing)
  }

  /// Reads a number of entries, or fewer if the log says that it has no more.
  func read(_ log: any ReplicationLog, after offset: UInt64 = 0, count: Int) async throws -> [PlacedEntry] {
    var found: [PlacedEntry] = []
    while found.count < count {
      let last = found.last?.offset ?? offset
      guard try await log.bounds().last > last else { break }
      let next = try await log.entries(after: last, limit: count - found.count)
      expect(!next.isEmpty, LogRuleWording.none)
      guard !next.isEmpty else { break }
      found += next
    }
    return found
  }

  /// Expects exactly some entries.
  func expectEntries(_ log: any ReplicationLog, _ expected: [PlacedEntry]) async throws {
    let found = try await read(log, count: expected.count)
    expect(found == expected, LogRuleWording.read(found, expected: expected))
    let bounds = try await log.bounds()
    expect(
      bounds.last == expected.last?.offset,
      LogRuleWording.bounds(bounds, first: bounds.first, last: expected.last?.offset ?? 0))
  }

  /// Expects bounds; the first may also follow a trimmed offset, because offsets may be skipped.
  func expectBounds(
    _ log: any ReplicationLog, first: UInt64, last: UInt64, within trimmed: UInt64? = nil
  ) async throws {
    let bounds = try await log.bounds()
    let isFirst = bounds.first == first || trimmed.map { bounds.first > $0 && bounds.first < first } ?? false
    expect(isFirst && bounds.last == last, LogRuleWording.bounds(bounds, first: first, last: last))
  }

  /// Expects snapshots at offsets.
  func expectSnapshots(_ log: any ReplicationLog, _ expected: [UInt64]) async throws {
    let found = try await log.snapshots()
    expect(found == expected, LogRuleWording.snapshots(found, expected: expected))
  }

  /// Expects a snapshot with some bytes, or none.
  func expectSnapshot(_ log: any ReplicationLog, at offset: UInt64, _ bytes: [UInt8]?) async throws {
    let found = try await log.snapshot(at: offset)
    expect(
      found == bytes.map { LogSnapshot(offset: offset, bytes: $0) },
      LogRuleWording.snapshot(
        found, at: offset, expected: bytes.map { "another one of \($0.count) bytes" } ?? "none"))
  }

  /// Expects the value of the key that the rules use.
  func expectValue(_ log: any ReplicationLog, _ value: LogValue?) async throws {
    let found = try await log.value("key")
    expect(
      found == value,
      LogRuleWording.value(found, expected: value.map { "another one of \($0.bytes.count) bytes" } ?? "none"))
  }

  /// Expects a failure of a kind, with a reason and a fix.
  func expectFailure(
    _ kind: String, of call: String, where isExpected: (LogFailure) -> Bool, of body: () async throws -> Void
  ) async {
    do {
      try await body()
      expect(false, LogRuleWording.answered(call, expected: kind))
    } catch let failure as LogFailure {
      expect(isExpected(failure), LogRuleWording.failure(failure, of: call, expected: kind))
      expect(!failure.reason.isEmpty && !failure.fix.isEmpty, LogRuleWording.incomplete(failure))
    } catch {
      expect(false, LogRuleWording.failure(error, of: call, expected: kind))
    }
  }
}
