import RillReplication
import RillTesting

// The rules about reading and trimming.
extension Conformance<LogSite> {
  static let limits = ConformanceCheck<LogSite>("returns at most as many entries as asked for, without a gap")
  {
    run in
    let log = try await run.make().open()
    let entries = (1...7).map { ReplicationEntry("a", $0) }
    let offsets = try await run.append(entries, to: log)
    for (index, limit) in [(0, 1), (0, 3), (3, 2), (6, 5)] {
      let after = index == 0 ? 0 : offsets[index - 1]
      let found = try await log.entries(after: after, limit: limit)
      run.expect(found.count <= limit, LogRuleWording.tooMany(found.count, limit: limit))
      let expected = placed(entries, offsets)[index...].prefix(max(1, found.count))
      run.expect(found == Array(expected), LogRuleWording.read(found, expected: Array(expected)))
    }
  }

  static let waiting = ConformanceCheck<LogSite>("waits for an entry, which another object may append") {
    run in
    let site = try await run.make()
    let (log, other) = (site.open(), site.open())
    var last: UInt64 = 0
    // Some of the calls begin to wait before the entry is there.
    for number: UInt64 in 1...20 {
      let after = last
      let (beginnings, beginning) = AsyncStream.makeStream(of: Void.self)
      let reading = Task {
        beginning.finish()
        return try await log.entries(after: after, limit: 10)
      }
      for await _ in beginnings {}
      _ = try await other.bounds()
      let offsets = try await run.append([ReplicationEntry("a", number)], to: number % 4 == 0 ? log : other)
      guard let found = try await reading.value(within: site.timeLimit) else {
        return run.expect(false, LogRuleWording.late("entry \(number)", within: site.timeLimit))
      }
      guard !found.isEmpty else { return run.expect(false, LogRuleWording.none) }
      let expected = placed([ReplicationEntry("a", number)], offsets)
      run.expect(found == expected, LogRuleWording.read(found, expected: expected))
      last = found.last?.offset ?? last
    }
  }

  static let cancellation = ConformanceCheck<LogSite>("ends a wait when its task is cancelled") { run in
    let site = try await run.make()
    let log = site.open()
    for isEarly in [true, false] {
      let reading = Task { () -> String in
        if isEarly { withUnsafeCurrentTask { $0?.cancel() } }
        do {
          _ = try await log.entries(after: 0, limit: 1)
          return "returned entries"
        } catch is CancellationError {
          return ""
        } catch {
          return "threw \"\(error)\""
        }
      }
      // Time for the call to begin its wait.
      if !isEarly { _ = try await log.bounds() }
      reading.cancel()
      guard let outcome = try await reading.value(within: site.timeLimit)
      else {
        return run.expect(false, LogRuleWording.late("the cancellation", within: site.timeLimit))
      }
      run.expect(outcome.isEmpty, LogRuleWording.notCancelled(outcome))
    }
    let offsets = try await run.append([ReplicationEntry("a", 1)], to: log)
    try await run.expectEntries(log, placed([ReplicationEntry("a", 1)], offsets))
  }

  static let trimming = ConformanceCheck<LogSite>(
    "removes entries up to an offset, and never assigns an offset twice"
  ) {
    run in
    let site = try await run.make()
    let (log, other) = (site.open(), site.open())
    let entries = (1...6).map { ReplicationEntry("a", $0) }
    let offsets = try await run.append(entries, to: log)
    try await log.trim(upTo: offsets[3])
    try await log.trim(upTo: offsets[1])
    for log in [log, other] {
      try await run.expectBounds(log, first: offsets[4], last: offsets[5], within: offsets[3])
      let found = try await run.read(log, after: offsets[3], count: 2)
      let expected = Array(placed(entries, offsets)[4...])
      run.expect(found == expected, LogRuleWording.read(found, expected: expected))
      for after in [0, offsets[2]] {
        await run.expectFailure(".trimmed(first:)", of: "reading after the offset \(after)") { failure in
          if case .trimmed(let first) = failure.kind {
            first > offsets[3] && first <= offsets[4]
          } else {
            false
          }
        } of: {
          _ = try await log.entries(after: after, limit: 1)
        }
      }
    }
    try await log.trim(upTo: offsets[5] + 1000)
    let next = try await run.append([ReplicationEntry("b", 1)], to: other)
    run.expect(
      next.first ?? 0 > offsets[5], LogRuleWording.again(next.first ?? 0, after: offsets[5]))
    let found = try await run.read(log, after: offsets[5], count: 1)
    let expected = placed([ReplicationEntry("b", 1)], next)
    run.expect(found == expected, LogRuleWording.read(found, expected: expected))
  }

  static let concurrentTrims = ConformanceCheck<LogSite>(
    "starts after the highest of several offsets up to which it is trimmed at the same time"
  ) { run in
    let site = try await run.make()
    var offsets: [UInt64] = []
    for round: UInt64 in 0..<5 {
      let entries = (1...4).map { ReplicationEntry("a", round * 4 + $0) }
      offsets = try await run.append(entries, to: site.open())
      try await withThrowingTaskGroup(of: Void.self) { group in
        for offset in offsets { group.addTask { try await site.open().trim(upTo: offset) } }
        try await group.waitForAll()
      }
      guard let last = offsets.last else { return }
      try await run.expectBounds(site.open(), first: last + 1, last: last)
    }
  }

  static let outdated = ConformanceCheck<LogSite>("adds no entry again that was trimmed") { run in
    let site = try await run.make()
    let entries = (1...4).map { ReplicationEntry("a", $0) }
    let offsets = try await run.append(entries, to: site.open())
    guard let last = offsets.last else { return }
    let log = site.open()
    try await log.trim(upTo: last)
    for repeated in [Array(entries.prefix(2)), [entries[3], ReplicationEntry("a", 5)]] {
      await run.expectFailure(".trimmed(first:)", of: "an append of an entry that was trimmed") { failure in
        if case .trimmed = failure.kind { true } else { false }
      } of: {
        _ = try await log.append(repeated)
      }
    }
    let next = try await run.append([ReplicationEntry("a", 5)], to: site.open())
    let found = try await run.read(log, after: last, count: 1)
    let expected = placed([ReplicationEntry("a", 5)], next)
    run.expect(found == expected, LogRuleWording.read(found, expected: expected))
  }

  static let reopening = ConformanceCheck<LogSite>(
    "has the same entries, snapshots and values in every object"
  ) {
    run in
    let site = try await run.make()
    let entries = (1...100).map { ReplicationEntry("a", $0) }
    let offsets = try await run.append(entries, to: site.open())
    guard let last = offsets.last else { return }
    try await site.open().save(LogSnapshot(offset: last, bytes: [1, 2]))
    let revision = try await site.open().compareAndSet("key", to: [3], expecting: nil)
    let log = site.open()
    try await run.expectEntries(log, placed(entries, offsets))
    try await run.expectSnapshots(log, [last])
    run.expect(try await log.snapshot(at: last)?.bytes == [1, 2], "the snapshot has other bytes")
    try await run.expectValue(log, revision.map { LogValue(bytes: [3], revision: $0) })
  }
}
