import RillReplication
import RillTesting

// The rules about snapshots and values, and the rule that compares a log with a model.
extension Conformance<LogSite> {
  static let snapshots = ConformanceCheck<LogSite>("keeps one snapshot for each offset, newest first") {
    run in
    let site = try await run.make()
    let log = site.open()
    // Larger than a message of most logs, and not a multiple of any size of a piece.
    let large: [UInt8] = (UInt8(0)..<49).flatMap { [UInt8](repeating: $0, count: 1 << 16) } + [1, 2, 3]
    let steps: [(UInt64, [UInt8])] = [(20, large), (5, []), (100, [7])]
    for (offset, bytes) in steps {
      try await log.save(LogSnapshot(offset: offset, bytes: bytes))
      try await run.expectSnapshot(log, at: offset, bytes)
    }
    try await run.expectSnapshots(site.open(), [100, 20, 5])
    for bytes in [[1, 2, 3], large, []] {
      try await log.save(LogSnapshot(offset: 20, bytes: bytes))
      try await run.expectSnapshot(site.open(), at: 20, bytes)
    }
    try await site.open().removeSnapshot(at: 20)
    try await log.removeSnapshot(at: 20)
    try await run.expectSnapshot(log, at: 20, nil)
    try await run.expectSnapshot(log, at: 5, [])
    try await run.expectSnapshots(log, [100, 5])
  }

  static let keptSnapshots = ConformanceCheck<LogSite>("keeps its snapshots when entries are trimmed") {
    run in
    let log = try await run.make().open()
    let offsets = try await run.append((1...3).map { ReplicationEntry("a", $0) }, to: log)
    for offset in offsets { try await log.save(LogSnapshot(offset: offset, bytes: [1])) }
    for offset in offsets {
      try await log.trim(upTo: offset)
      try await run.expectSnapshots(log, offsets.reversed())
      try await run.expectSnapshot(log, at: offset, [1])
    }
  }

  static let otherValues = ConformanceCheck<LogSite>("keeps the bytes of values, and tells their keys apart")
  {
    run in
    let site = try await run.make()
    let values: [(key: String, bytes: [UInt8])] = [
      ("key", [1]), ("Key", [2]), ("key.2", Array(0...255)), ("key-2", [UInt8](repeating: 7, count: 1 << 16)),
    ]
    var revisions: [UInt64] = []
    for value in values {
      guard let revision = try await site.open().compareAndSet(value.key, to: value.bytes, expecting: nil)
      else { return run.expect(false, LogRuleWording.notSet) }
      revisions.append(revision)
    }
    let log = site.open()
    for (value, revision) in zip(values, revisions) {
      let found = try await log.value(value.key)
      run.expect(
        found == LogValue(bytes: value.bytes, revision: revision),
        LogRuleWording.value(found, of: value.key, expected: "another one of \(value.bytes.count) bytes"))
    }
  }

  static let values = ConformanceCheck<LogSite>("sets a value only if its revision is the expected one") {
    run in
    let site = try await run.make()
    let (log, other) = (site.open(), site.open())
    run.expect(try await log.compareAndSet("key", to: [1], expecting: 7) == nil, LogRuleWording.setAnyway)
    guard let first = try await log.compareAndSet("key", to: [1], expecting: nil) else {
      return run.expect(false, LogRuleWording.notSet)
    }
    try await run.expectValue(other, LogValue(bytes: [1], revision: first))
    run.expect(
      try await other.compareAndSet("key", to: [2], expecting: nil) == nil, LogRuleWording.setAnyway)
    guard let second = try await other.compareAndSet("key", to: [2], expecting: first) else {
      return run.expect(false, LogRuleWording.notSet)
    }
    run.expect(
      try await log.compareAndSet("key", to: [3], expecting: first) == nil, LogRuleWording.setAnyway)
    run.expect(
      try await log.compareAndSet("key", to: nil, expecting: first) == nil, LogRuleWording.setAnyway)
    try await run.expectValue(log, LogValue(bytes: [2], revision: second))
    run.expect(try await log.compareAndSet("key", to: nil, expecting: second) == 0, LogRuleWording.notSet)
    try await run.expectValue(other, nil)
    run.expect(
      try await log.compareAndSet("key", to: nil, expecting: second) == nil, LogRuleWording.setAnyway)
    guard let third = try await other.compareAndSet("key", to: [], expecting: nil) else {
      return run.expect(false, LogRuleWording.notSet)
    }
    run.expect(first < second && second < third, LogRuleWording.staleRevision)
    try await run.expectValue(log, LogValue(bytes: [], revision: third))
  }

  static let races = ConformanceCheck<LogSite>("lets one of several concurrent calls set a value") { run in
    let site = try await run.make()
    var expected: UInt64?
    for _ in 0..<5 {
      let known = expected
      let winners = try await withThrowingTaskGroup(of: UInt64?.self) { group in
        for number: UInt8 in 0..<8 {
          group.addTask { try await site.open().compareAndSet("lease", to: [number], expecting: known) }
        }
        return try await group.reduce(into: [UInt64]()) { if let revision = $1 { $0.append(revision) } }
      }
      guard winners.count == 1 else { return run.expect(false, LogRuleWording.winners(winners.count)) }
      expected = winners[0]
    }
  }

  static let names = ConformanceCheck<LogSite>("refuses keys and identities that no log accepts") { run in
    let log = try await run.make().open()
    for key in ["", ".", "a..b", "a b", "*", ">", "a/b", "é", String(repeating: "k", count: 129)] {
      await run.expectFailure(".denied", of: "a value under the key \"\(key)\"") {
        $0.kind == .denied
      } of: {
        _ = try await log.compareAndSet(key, to: [1], expecting: nil)
      }
      await run.expectFailure(".denied", of: "reading the key \"\(key)\"") {
        $0.kind == .denied
      } of: {
        _ = try await log.value(key)
      }
    }
    for key in ["a-b_c.D9", String(repeating: "k", count: 128)] {
      run.expect(
        try await log.compareAndSet(key, to: [1], expecting: nil) != nil, LogRuleWording.notSet)
    }
    let long = String(repeating: "r", count: 129)
    for id in [
      EntryID(replica: "a", number: 0), EntryID(replica: "", number: 1), EntryID(replica: long, number: 1),
    ] {
      await run.expectFailure(".denied", of: "an append of \(id)") {
        $0.kind == .denied
      } of: {
        _ = try await log.append([ReplicationEntry(id: id, bytes: [1])])
      }
    }
    try await run.expectBounds(log, first: 1, last: 0)
  }

  static let model = ConformanceCheck<LogSite>("behaves like a list in any sequence of calls") { run in
    var random = SeededRandom(seed: 1)
    let site = try await run.make()
    let logs = [site.open(), site.open()]
    var (entries, offsets, trimmed) = ([ReplicationEntry](), [UInt64](), 0)
    var counts: [String: UInt64] = [:]
    for _ in 0..<80 where run.isSound {
      let log = logs[random.int(in: 0...1)]
      switch random.int(in: 0...3) {
      case 0, 1:
        let replica = "replica \(random.int(in: 0...2))"
        let start = counts[replica, default: 0] + 1
        let group = (start...start + UInt64(random.int(in: 0...4))).map { ReplicationEntry(replica, $0) }
        let added = try await run.append(group, to: log)
        // Some answers get lost.
        if random.int(in: 0...2) == 0 {
          let again = try await run.append(group, to: log)
          run.expect(again == added, LogRuleWording.offsets(again, expected: added))
        }
        counts[replica] = group.last?.id.number
        entries += group
        offsets += added
      case 2 where entries.count > trimmed:
        trimmed = random.int(in: trimmed...entries.count)
        if trimmed > 0 { try await log.trim(upTo: offsets[trimmed - 1]) }
      default:
        guard entries.count > trimmed else { continue }
        let after = trimmed == 0 ? 0 : offsets[trimmed - 1]
        let found = try await run.read(log, after: after, count: entries.count - trimmed)
        let expected = Array(placed(entries, offsets).dropFirst(trimmed))
        run.expect(found == expected, LogRuleWording.read(found, expected: expected))
      }
    }
  }
}
