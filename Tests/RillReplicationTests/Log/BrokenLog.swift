import RillReplication
import Synchronization

/// A log that breaks one rule.
final class BrokenLog: ReplicationLog {
  enum Fault: CaseIterable, Sendable {
    case startsFull, reverses, repeats, repeatsStart, replaces, acceptsLarge, addsBeforeLarge, losesBytes
    case mixesReplicas, ignoresLimit, skips, returnsNone, neverWakes, ignoresCancellation
    case trimsLess, restartsOffsets, saysNotTrimmed, addsTrimmed, forgets
    case ascendingSnapshots, keepsFirstSnapshot, cutsSnapshot, keepsSnapshot
    case setsAnyway, createsAnyway, reusesRevisions, lowersRevisions, acceptsAnyKey, acceptsAnyIdentity,
      refusesToExplain
    case fewOffsets, wrongBounds, shiftsOffsets, hangs, trimsSnapshots, ignoresCase, cutsValues
  }

  let place = "broken log"
  var largestEntry: Int { base.largestEntry }
  let fault: Fault
  private var base: MemoryLog { content.withLock(\.self) }
  private let content: Mutex<MemoryLog>
  private let copies = Mutex<UInt64>(0)

  init(_ fault: Fault, over base: MemoryLog = MemoryLog(largestEntry: 1 << 17)) {
    self.fault = fault
    content = Mutex(base)
  }

  func append(_ entries: [ReplicationEntry]) async throws -> [UInt64] {
    var entries = entries
    switch fault {
    case .reverses: entries.reverse()
    case .repeats: return try await appendAgain(entries)
    case .repeatsStart:
      let known = try await known()
      if known.isDisjoint(with: entries.map(\.id)) || entries.allSatisfy({ known.contains($0.id) }) { break }
      return try await appendAgain(entries)
    case .replaces:
      if try await known().contains(where: { $0 == entries.first?.id }) {
        return try await appendAgain(entries)
      }
    case .acceptsLarge:
      entries = entries.map { ReplicationEntry(id: $0.id, bytes: Array($0.bytes.prefix(largestEntry))) }
    case .addsBeforeLarge: for entry in entries.dropLast() { _ = try await base.append([entry]) }
    case .losesBytes:
      entries = entries.map { ReplicationEntry(id: $0.id, bytes: Array($0.bytes.prefix(255))) }
    case .mixesReplicas:
      entries = entries.map {
        ReplicationEntry(
          id: EntryID(replica: $0.id.replica.lowercased(), number: $0.id.number), bytes: $0.bytes)
      }
    case .addsTrimmed:
      do { return try await base.append(entries) } catch let failure as LogFailure {
        guard case .trimmed = failure.kind else { throw failure }
        return try await appendAgain(entries)
      }
    case .acceptsAnyIdentity:
      entries = entries.map {
        ReplicationEntry(
          id: EntryID(replica: "x" + $0.id.replica.prefix(99), number: $0.id.number + 1), bytes: $0.bytes)
      }
    case .shiftsOffsets: return try await base.append(entries).map { $0 + 1 }
    case .fewOffsets: return Array(try await base.append(entries).prefix(2))
    default: break
    }
    return try await base.append(entries)
  }

  private func known() async throws -> Set<EntryID> {
    let bounds = try await base.bounds()
    guard bounds.last >= bounds.first else { return [] }
    return Set(try await base.entries(after: bounds.first - 1, limit: .max).compactMap(\.entry?.id))
  }

  /// Appends the entries as if they were others.
  private func appendAgain(_ entries: [ReplicationEntry]) async throws -> [UInt64] {
    let copy = copies.withLock { copies in
      copies += 1
      return copies
    }
    return try await base.append(
      entries.map {
        ReplicationEntry(
          id: EntryID(replica: "\($0.id.replica)#\(copy)", number: $0.id.number), bytes: $0.bytes)
      })
  }

  func entries(after offset: UInt64, limit: Int) async throws -> [PlacedEntry] {
    var found: [PlacedEntry]
    switch fault {
    case .returnsNone:
      let bounds = try await base.bounds()
      if bounds.last <= offset { return [] }
      found = try await base.entries(after: offset, limit: limit)
    case .ignoresLimit: found = try await base.entries(after: offset, limit: .max)
    case .skips:
      found = try await base.entries(after: offset, limit: limit)
      if found.count > 2 { found.remove(at: 1) }
    case .neverWakes:
      if try await base.bounds().last <= offset { try await Task.sleep(for: .seconds(3600)) }
      found = try await base.entries(after: offset, limit: limit)
    case .hangs:
      try await Task.sleep(for: .seconds(3600))
      return []
    case .ignoresCancellation:
      let base = base
      return try await Task { try await base.entries(after: offset, limit: limit) }.value
    case .saysNotTrimmed:
      let bounds = try await base.bounds()
      found = try await base.entries(after: max(offset, bounds.first - 1), limit: limit)
    default: found = try await base.entries(after: offset, limit: limit)
    }
    // Copies show what the log was asked to contain twice.
    return found.map { placed in
      let entry = placed.entry.map { entry in
        let replica = entry.id.replica.split(separator: "#").first.map(String.init) ?? ""
        return ReplicationEntry(id: EntryID(replica: replica, number: entry.id.number), bytes: entry.bytes)
      }
      return PlacedEntry(offset: placed.offset, entry: entry)
    }
  }

  func bounds() async throws -> LogBounds {
    let bounds = try await base.bounds()
    switch fault {
    case .startsFull: return LogBounds(first: bounds.first, last: bounds.last + 1)
    case .wrongBounds: return LogBounds(first: 1, last: bounds.last)
    default: return bounds
    }
  }

  func save(_ snapshot: LogSnapshot) async throws {
    var snapshot = snapshot
    if fault == .keepsFirstSnapshot, try await base.snapshot(at: snapshot.offset) != nil { return }
    if fault == .cutsSnapshot { snapshot.bytes = Array(snapshot.bytes.prefix(1 << 20)) }
    try await base.save(snapshot)
  }

  func snapshots() async throws -> [UInt64] {
    let offsets = try await base.snapshots()
    return fault == .ascendingSnapshots ? offsets.reversed() : offsets
  }

  func snapshot(at offset: UInt64) async throws -> LogSnapshot? {
    fault == .forgets ? nil : try await base.snapshot(at: offset)
  }

  func removeSnapshot(at offset: UInt64) async throws {
    if fault != .keepsSnapshot { try await base.removeSnapshot(at: offset) }
  }

  func trim(upTo offset: UInt64) async throws {
    if fault == .restartsOffsets, try await base.bounds().last <= offset {
      content.withLock { $0 = MemoryLog(largestEntry: 1 << 17) }
    }
    try await base.trim(upTo: fault == .trimsLess ? offset - 1 : offset)
    guard fault == .trimsSnapshots else { return }
    for snapshot in try await base.snapshots() where snapshot <= offset {
      try await base.removeSnapshot(at: snapshot)
    }
  }

  func value(_ key: String) async throws -> LogValue? {
    if fault == .ignoresCase { return try await base.value(key.lowercased()) }
    if fault == .acceptsAnyKey { return try await base.value("x" + key.filter(\.isLetter).prefix(9)) }
    do { return try await base.value(key).map(lowered) } catch let failure as LogFailure {
      guard fault == .refusesToExplain else { throw failure }
      throw LogFailure(failure.kind, place: place, reason: "", fix: "")
    }
  }

  /// Returns a value with a revision that is lower than all earlier ones, if that is the fault.
  private func lowered(_ value: LogValue) -> LogValue {
    fault == .lowersRevisions ? LogValue(bytes: value.bytes, revision: .max - value.revision) : value
  }

  func compareAndSet(_ key: String, to bytes: [UInt8]?, expecting expected: UInt64?) async throws -> UInt64? {
    var (key, bytes, expected) = (key, bytes, expected)
    switch fault {
    case .ignoresCase: key = key.lowercased()
    case .cutsValues: bytes = bytes.map { Array($0.prefix(1000)) }
    case .acceptsAnyKey: key = "x" + key.filter(\.isLetter).prefix(9)
    case .setsAnyway: expected = try await base.value(key)?.revision
    case .lowersRevisions:
      let set = try await base.compareAndSet(key, to: bytes, expecting: expected.map { .max - $0 })
      return set.map { $0 == 0 ? 0 : .max - $0 }
    case .createsAnyway: if expected == nil { expected = try await base.value(key)?.revision }
    default: break
    }
    guard fault == .reusesRevisions else {
      return try await base.compareAndSet(key, to: bytes, expecting: expected)
    }
    // The length of the value as its revision.
    let old = try await base.value(key)
    guard old.map({ UInt64($0.bytes.count) }) == expected else { return nil }
    let revision = try await base.compareAndSet(key, to: bytes, expecting: old?.revision)
    return revision.map { _ in UInt64(bytes?.count ?? 0) }
  }
}
