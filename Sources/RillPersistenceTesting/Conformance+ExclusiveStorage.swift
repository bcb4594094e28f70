import Foundation
import RillPersistence
public import RillTesting
import Synchronization

extension Conformance<StorageSite> {
  /// The rules for storages that exclude other writers, as all storages of Rill do.
  public static let exclusiveStorage = Conformance(
    of: "a storage that excludes other writers",
    [exclusion, plainCalls, inheritance, reentrance, notification])

  private static let key: StorageKey = "value"
  private static let writers = 8
  private static let rounds = 25

  @TaskLocal private static var isExcluding = false

  private static let exclusion = ConformanceCheck<StorageSite>("loses no change of those made exclusively") {
    run in
    let site = try await run.make()
    let storage = site.open()
    try await withThrowingTaskGroup { group in
      for _ in 0..<writers {
        group.addTask {
          let storage = site.open()
          for _ in 0..<rounds { try increment(storage) }
        }
      }
      try await group.waitForAll()
    }
    run.expect(storage, key, text(writers * rounds))
  }

  private static let plainCalls = ConformanceCheck<StorageSite>(
    "lets plain changes wait for exclusive access"
  ) { run in
    let site = try await run.make()
    let storage = site.open()
    try storage.save(text(0), under: key)
    var changes = 0
    for number in 1...10 {
      if try isChanged(storage, by: site.open(), number) { changes += 1 }
      run.expect(storage, key, text(number))
    }
    run.expect(changes == 0, "the value was changed \(changes) times during exclusive access")
  }

  /// Saves a number on another thread during exclusive access, and returns whether the value changes before its end.
  private static func isChanged(
    _ storage: any Storage, by other: any Storage, _ number: Int
  ) throws(PersistenceFailure) -> Bool {
    let (begun, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let failure = Mutex<PersistenceFailure?>(nil)
    Thread.detachNewThread { [key] in
      begun.wait()
      do throws(PersistenceFailure) { try other.save(text(number), under: key) } catch {
        failure.withLock { $0 = error }
      }
      ended.signal()
    }
    var isChanged = false
    // Also if there is no exclusive access, so that the thread ends.
    defer { begun.signal() }
    try storage.exclusively(key) { () throws(PersistenceFailure) in
      let before = storage.load(key)
      begun.signal()
      // The other thread needs some time.
      isChanged = (0..<1_000).contains { _ in storage.load(key) != before }
    }
    ended.wait()
    if let failure = failure.withLock({ $0 }) { throw failure }
    return isChanged
  }

  private static let inheritance = ConformanceCheck<StorageSite>(
    "excludes tasks that are started during exclusive access"
  ) { run in
    let site = try await run.make()
    let storage = site.open()
    let started = Mutex<[Task<Void, any Error>]>([])
    try storage.exclusively(key) { () throws(PersistenceFailure) in
      started.withLock { tasks in
        tasks = (0..<writers).map { _ in
          Task {
            let storage = site.open()
            for _ in 0..<rounds { try increment(storage) }
          }
        }
      }
      for _ in 0..<rounds { try increment(storage) }
    }
    for task in started.withLock({ $0 }) { try await task.value }
    run.expect(storage, key, text((writers + 1) * rounds))
  }

  private static let reentrance = ConformanceCheck<StorageSite>("grants exclusive access within itself") {
    run in
    let storage = try await run.make().open()
    try storage.exclusively(key) { () throws(PersistenceFailure) in
      try storage.exclusively("other") { () throws(PersistenceFailure) in try increment(storage) }
      try increment(storage)
    }
    run.expect(storage, key, text(2))
  }

  private static let notification = ConformanceCheck<StorageSite>(
    "notifies watchers outside of exclusive access"
  ) { run in
    let storage = try await run.make().open()
    let early = Mutex(0)
    let watch = try storage.watch(key) { if isExcluding { early.withLock { $0 += 1 } } }
    defer { watch.cancel() }
    try storage.exclusively(key) { () throws(PersistenceFailure) in
      let outcome = $isExcluding.withValue(true) { () -> Result<Void, PersistenceFailure> in
        do throws(PersistenceFailure) {
          try storage.save(text(1), under: key)
          try storage.exclusively("other") { () throws(PersistenceFailure) in try storage.remove(key) }
          return .success(())
        } catch {
          return .failure(error)
        }
      }
      try outcome.get()
    }
    run.expect(early.withLock { $0 } == 0, "a watcher was notified while the caller had exclusive access")
  }

  /// Adds one to the stored number.
  private static func increment(_ storage: any Storage) throws(PersistenceFailure) {
    try storage.exclusively(key) { () throws(PersistenceFailure) in
      var number = 0
      switch storage.load(key) {
      case .value(let data): number = Int(String(decoding: data, as: UTF8.self)) ?? 0
      case .absent: break
      case .unreadable(let failure): throw failure
      }
      try storage.save(text(number + 1), under: key)
    }
  }

  private static func text(_ number: Int) -> Data { Data("\(number)".utf8) }
}
