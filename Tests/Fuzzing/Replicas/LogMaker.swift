import Rill
import RillReplication
import RillValues

/// Creates logs: entries and snapshots that replicas have written, and modified ones with correct checksums.
@MainActor
struct LogMaker {
  static let store = "desk"
  static let replica = "fuzz"

  private let entries: [ReplicationEntry]
  private let snapshots: [LogSnapshot]

  /// The settings with which snapshots are frequent, and direct writes are replicated.
  static var settings: ReplicaSettings {
    var settings = ReplicaSettings()
    settings.directWrites = .replicated
    settings.checksumInterval = 2
    settings.snapshotInterval = 1
    settings.snapshotCount = 100
    settings.clock = StillClock()
    return settings
  }

  /// Writes the log with two replicas, of which one has the ID of the attacked replica.
  init() async throws {
    let log = MemoryLog()
    for id in [Self.replica, "other"] {
      let desk = World().desk
      let replica = try await desk.attach(
        Replica(of: Self.store, over: log, as: id, settings: Self.settings))
      for action in [Desk.Action.spend(coins: 1), .note("a"), .payday, .tag("b", 2)] { desk.send(action) }
      desk.update("rename") { $0.notes[0].title = "b" }
      try await replica.settle()
      desk.send(.clear)
      try await replica.settle()
      replica.detach()
    }
    entries = try await log.entries(after: 0, limit: .max).compactMap(\.entry)
    var snapshots: [LogSnapshot] = []
    for offset in try await log.snapshots() {
      if let snapshot = try await log.snapshot(at: offset) { snapshots.append(snapshot) }
    }
    self.snapshots = snapshots
  }

  /// Returns the next log.
  func log(_ random: inout FuzzRandom) -> FuzzLog {
    var log = FuzzLog(entries: entries, snapshots: random.once(in: 2) ? snapshots : [])
    for _ in 0...random.below(3) where !log.entries.isEmpty {
      let index = random.below(log.entries.count)
      switch random.below(8) {
      case 0: log.entries.remove(at: index)
      case 1: log.entries.swapAt(index, random.below(log.entries.count))
      case 2:
        // A log accepts no proposal of a replica below a number that it contains, so the attacked one would wait for ever.
        log.entries[index].id =
          random.once(in: 2)
          ? EntryID(replica: "x", number: number(&random))
          : EntryID(replica: Self.replica, number: UInt64(random.below(4)))
      case 3 where !log.snapshots.isEmpty:
        let snapshot = random.below(log.snapshots.count)
        log.snapshots[snapshot] = changed(log.snapshots[snapshot], &random)
      default: log.entries[index] = changed(log.entries[index], &random)
      }
    }
    return log
  }

  private func number(_ random: inout FuzzRandom) -> UInt64 {
    random.one(of: [0, 1, 2, 7, 1 << 53, (1 << 53) + 1, .max - 1, .max])
  }

  private func changed(_ entry: ReplicationEntry, _ random: inout FuzzRandom) -> ReplicationEntry {
    var entry = entry
    entry.bytes = random.once(in: 2) ? changedPayload(entry.bytes, &random) : random.changed(entry.bytes)
    if random.once(in: 6) { return entry }
    let name = Array("\(Self.store)\n\(entry.id.replica)\n\(entry.id.number)\n".utf8)
    entry.bytes = sealed(entry.bytes, after: Checksum.of(name))
    return entry
  }

  private func changed(_ snapshot: LogSnapshot, _ random: inout FuzzRandom) -> LogSnapshot {
    var snapshot = snapshot
    if random.once(in: 4) { snapshot.offset = number(&random) }
    snapshot.bytes =
      random.once(in: 2) ? changedPayload(snapshot.bytes, &random) : random.changed(snapshot.bytes)
    if !random.once(in: 6) { snapshot.bytes = sealed(snapshot.bytes, after: 0) }
    return snapshot
  }

  /// Modifies the JSON of an action, a change or a state in its place, with its length.
  private func changedPayload(_ bytes: [UInt8], _ random: inout FuzzRandom) -> [UInt8] {
    guard let start = bytes.indices.first(where: { bytes[$0] == 0x7b || bytes[$0] == 0x5b }), start > 0,
      bytes.count - 4 > start
    else { return random.changed(bytes) }
    let payload = random.changedJSON(Array(bytes[start..<(bytes.count - 4)]))
    var length: [UInt8] = []
    var rest = payload.count
    while rest >= 0x80 {
      length.append(UInt8(rest & 0x7f) | 0x80)
      rest >>= 7
    }
    length.append(UInt8(rest))
    let old = bytes.count - 4 - start
    return Array(bytes[..<(start - (old >= 0x80 ? 2 : 1))]) + length + payload + bytes.suffix(4)
  }

  private func sealed(_ bytes: [UInt8], after seal: UInt32) -> [UInt8] {
    guard bytes.count > 4 else { return bytes }
    let content = Array(bytes.dropLast(4))
    let sum = seal == 0 ? Checksum.of(content) : Checksum.of(content, after: seal)
    return content + (0..<4).map { UInt8(truncatingIfNeeded: sum >> (8 * UInt32($0))) }
  }
}
