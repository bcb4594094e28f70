import Foundation
import RillPersistence
public import RillTesting
import Synchronization

extension Conformance<StorageSite> {
  /// The rules for storages that report changes.
  ///
  /// The rule waits until each change is reported, for at most the time limit of its ``StorageSite`` for each.
  public static let watchedStorage = Conformance(of: "a storage that is watched", [watching])

  /// What the rule for watchers waits for.
  private enum WatchSignal: Equatable, Sendable {
    /// The watcher was notified; the value was loaded afterwards.
    case notification(StoredItem)
    /// The time limit of a step is over.
    case limit(_ step: String)
  }

  /// The rules for storages that set values aside.
  public static let settingAside = Conformance(
    of: "a storage that sets values aside", [moving, copying, keepingBytes, limiting])

  private static let watching = ConformanceCheck<StorageSite>(
    "notifies watchers of a save by another object, until they are cancelled"
  ) { run in
    let site = try await run.make()
    let (storage, other) = (site.open(), site.open())
    let (signals, sender) = AsyncStream.makeStream(of: WatchSignal.self)
    let late = Mutex(0)
    let early = try storage.watch("value") { late.withLock { $0 += 1 } }
    early.cancel()
    late.withLock { $0 = 0 }
    // Loaded in the handler: it is called after the change.
    let watch = try storage.watch("value") { sender.yield(.notification(storage.load("value"))) }
    defer { watch.cancel() }
    for (step, value) in [("first save", Data([1])), ("second save", Data([2])), ("removal", nil)] {
      if let value { try other.save(value, under: "value") } else { try other.remove("value") }
      // The limit is a signal behind the notifications, so a change that was reported in time counts, even if a busy
      // machine resumes the rule after the limit.
      let limit = Task {
        try await Task.sleep(for: site.timeLimit)
        sender.yield(.limit(step))
      }
      defer { limit.cancel() }
      let expected = value.map { StoredItem.value($0) } ?? .absent
      // The handler may be called without a change, so the value is loaded each time.
      guard let signal = await signals.first(where: { $0 == .notification(expected) || $0 == .limit(step) }),
        signal == .notification(expected)
      else { return run.expect(false, StorageRuleWording.unnoticed(step, within: site.timeLimit)) }
    }
    run.expect(late.withLock { $0 } == 0, "a watcher was notified after it had been cancelled")
  }

  private static let moving = ConformanceCheck<StorageSite>(
    "keeps a value that is moved aside, with the reason"
  ) {
    run in
    let site = try await run.make()
    let storage = site.open()
    run.expect(
      try storage.setAside("none", .unreadable, because: "x") == nil,
      "a location was returned for a key without a value")
    for number in UInt8(1)...3 {
      try storage.save(Data([number]), under: "value")
      let location = try storage.setAside("value", .unreadable, because: "reason \(number)")
      run.expect(location != nil, "no location was returned")
      run.expect(storage, "value", nil)
    }
    try run.expectAside(
      site.open(), ["unreadable reason 1 [1]", "unreadable reason 2 [2]", "unreadable reason 3 [3]"])
    run.expectKeys(try storage.keys(), [])
  }

  private static let copying = ConformanceCheck<StorageSite>(
    "keeps a copy that is set aside, even if the value changes"
  ) { run in
    let site = try await run.make()
    let storage = site.open()
    try storage.save(Data([1]), under: "value")
    _ = try storage.setAside("value", .backup, because: "an upgrade")
    run.expect(storage, "value", Data([1]))
    try storage.save(Data([2]), under: "value")
    try storage.remove("value")
    try run.expectAside(site.open(), ["backup an upgrade [1]"])
    run.expect(try storage.itemsSetAside("other") == [], "the copy was found under another key")
  }

  private static let keepingBytes = ConformanceCheck<StorageSite>(
    "keeps bytes that are set aside under a location, and leaves the value as it is"
  ) { run in
    let site = try await run.make()
    let storage = site.open()
    try storage.save(Data([1]), under: "value")
    let location = try storage.setAside(Data([2]), for: "value", because: "a conflict")
    run.expect(storage, "value", Data([1]))
    try run.expectAside(site.open(), location == nil ? [] : ["backup a conflict [2]"])
  }

  private static let limiting = ConformanceCheck<StorageSite>(
    "keeps the newest backups, and all values that were moved aside"
  ) {
    run in
    let storage = try await run.make().open()
    let limit = SetAsideItem.Kind.backup.limit ?? 0
    for number in 1...limit + 2 {
      let data = Data([UInt8(truncatingIfNeeded: number)])
      try storage.save(data, under: "value")
      _ = try storage.setAside("value", .backup, because: "\(number)")
      try storage.save(data, under: "other")
      _ = try storage.setAside("other", .unreadable, because: "\(number)")
    }
    run.expect(
      try storage.itemsSetAside("value").map(\.reason) == (3...limit + 2).map(String.init),
      "the kept backups are not the newest ones")
    run.expect(
      try storage.itemsSetAside("other").map(\.reason) == (1...limit + 2).map(String.init),
      "values that were moved aside are missing")
  }
}

extension ConformanceRun {
  /// Expects the given items to be set aside for the key `value`.
  fileprivate func expectAside(_ storage: any Storage, _ expected: [String]) throws {
    let items = try storage.itemsSetAside("value")
    let found = items.map { "\($0.kind.rawValue) \($0.reason) \(Array($0.data))" }
    expect(found == expected, "\(found) was set aside instead of \(expected)")
    expect(Set(items.map(\.location)).count == items.count, "two items have the same location")
  }
}
