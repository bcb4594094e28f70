import RillReplication
public import RillTesting

extension Conformance<LogSite> {
  /// The rules that every log must satisfy.
  ///
  /// Each rule starts with an empty log.
  public static let replicationLog = Conformance(
    of: "a log", [emptiness, order] + appending + reading + beside)

  private static let appending = [repetition, continuation, otherBytes, sizes, anyBytes, concurrency]
  private static let reading = [
    limits, waiting, cancellation, trimming, concurrentTrims, outdated, reopening,
  ]
  private static let beside = [snapshots, keptSnapshots, values, otherValues, races, names, model]

  private static let emptiness = ConformanceCheck<LogSite>("starts with no entry, snapshot or value") {
    run in
    let log = try await run.make().open()
    try await run.expectBounds(log, first: 1, last: 0)
    try await run.expectSnapshots(log, [])
    run.expect(try await log.value("key") == nil, "a key has a value that was never set")
    run.expect(try await log.append([]).isEmpty, "an append of no entries returned an offset")
  }

  private static let order = ConformanceCheck<LogSite>("returns entries in the order of their offsets") {
    run in
    let log = try await run.make().open()
    let one = (1...3).map { ReplicationEntry("a", $0) }
    let other = (1...2).map { ReplicationEntry("b", $0) }
    let offsets = try await run.append(one, to: log) + run.append(other, to: log)
    run.expect(
      offsets.first ?? 0 >= 1 && zip(offsets, offsets.dropFirst()).allSatisfy(<),
      LogRuleWording.notAscending(offsets))
    try await run.expectEntries(log, placed(one + other, offsets))
  }

  private static let repetition = ConformanceCheck<LogSite>(
    "adds an entry once, however often it is appended"
  ) {
    run in
    let site = try await run.make()
    let (log, other) = (site.open(), site.open())
    let entries = (1...5).map { ReplicationEntry("a", $0) }
    let offsets = try await run.append(entries, to: log)
    for log in [log, other] {
      let again = try await run.append(entries, to: log)
      run.expect(again == offsets, LogRuleWording.offsets(again, expected: offsets))
    }
    let middle = try await run.append([entries[2]], to: other)
    run.expect(middle == [offsets[2]], LogRuleWording.offsets(middle, expected: [offsets[2]]))
    try await run.expectEntries(log, placed(entries, offsets))
  }

  private static let continuation = ConformanceCheck<LogSite>(
    "adds the rest of a group whose start it contains"
  ) {
    run in
    let site = try await run.make()
    let (log, other) = (site.open(), site.open())
    let entries = (1...6).map { ReplicationEntry("a", $0) }
    let start = try await run.append(Array(entries.prefix(2)), to: log)
    _ = try await run.append([ReplicationEntry("b", 1)], to: log)
    let all = try await run.append(entries, to: other)
    run.expect(Array(all.prefix(2)) == start, LogRuleWording.offsets(all, expected: start))
    let found = try await run.read(log, count: 7).compactMap(\.entry).filter { $0.id.replica == "a" }
    run.expect(found == entries, LogRuleWording.order(of: "a"))
  }

  private static let otherBytes = ConformanceCheck<LogSite>(
    "keeps an entry when its identity comes with other bytes"
  ) {
    run in
    let log = try await run.make().open()
    let offsets = try await run.append([ReplicationEntry("a", 1)], to: log)
    let again = try await run.append(
      [ReplicationEntry(id: EntryID(replica: "a", number: 1), bytes: [9, 9])], to: log)
    run.expect(again == offsets, LogRuleWording.offsets(again, expected: offsets))
    try await run.expectEntries(log, placed([ReplicationEntry("a", 1)], offsets))
  }

  private static let sizes = ConformanceCheck<LogSite>(
    "adds no entry of a group with one above the limit, and accepts the limit"
  ) { run in
    let log = try await run.make().open()
    let largest = ReplicationEntry(
      id: EntryID(replica: "a", number: 2), bytes: [UInt8](repeating: 1, count: log.largestEntry))
    var larger = largest
    larger.bytes.append(1)
    await run.expectFailure(".tooLarge(limit:)", of: "an append of an entry above the limit") { failure in
      failure.kind == .tooLarge(limit: log.largestEntry)
    } of: {
      _ = try await log.append([ReplicationEntry("a", 1), larger])
    }
    try await run.expectBounds(log, first: 1, last: 0)
    let offsets = try await run.append([ReplicationEntry("a", 1), largest], to: log)
    try await run.expectEntries(log, placed([ReplicationEntry("a", 1), largest], offsets))
  }

  private static let anyBytes = ConformanceCheck<LogSite>(
    "keeps the bytes and the replicas of entries of any kind"
  ) {
    run in
    let log = try await run.make().open()
    let values: [[UInt8]] = [[], [0], Array(0...255), [UInt8](repeating: 7, count: 1 << 16)]
    let replicas = ["a", "A", "a.b", "*", ">", "a b", "é", "日本", "\"", "a\nb", "$JS.x", "%2e"]
    let entries = replicas.enumerated().map { index, replica in
      ReplicationEntry(
        id: EntryID(replica: replica, number: UInt64(Int64.max)), bytes: values[index % values.count])
    }
    let offsets = try await run.append(entries, to: log)
    try await run.expectEntries(log, placed(entries, offsets))
  }

  private static let concurrency = ConformanceCheck<LogSite>(
    "keeps each replica's order and one order for all readers while many append"
  ) { run in
    let site = try await run.make()
    let names = (0..<4).map { "replica \($0)" }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for name in names {
        group.addTask {
          let log = site.open()
          for start: UInt64 in [1, 11, 21] {
            _ = try await log.append((start..<start + 10).map { ReplicationEntry(name, $0) })
          }
        }
      }
      try await group.waitForAll()
    }
    let one = try await run.read(site.open(), count: 120)
    let other = try await run.read(site.open(), count: 120)
    run.expect(one == other, LogRuleWording.readersDiffer)
    for name in names {
      let numbers = one.compactMap(\.entry?.id).filter { $0.replica == name }.map(\.number)
      run.expect(numbers == Array(1...30), LogRuleWording.order(of: name))
    }
  }

  /// Entries at offsets.
  static func placed(_ entries: [ReplicationEntry], _ offsets: [UInt64]) -> [PlacedEntry] {
    zip(offsets, entries).map { PlacedEntry(offset: $0, entry: $1) }
  }
}

extension ReplicationEntry {
  /// An entry whose bytes follow from its number.
  init(_ replica: String, _ number: UInt64) {
    self.init(
      id: EntryID(replica: replica, number: number), bytes: [UInt8](repeating: 5, count: Int(number % 64)))
  }
}
