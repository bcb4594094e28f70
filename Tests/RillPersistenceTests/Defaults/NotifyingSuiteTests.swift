import Foundation
import RillFixtures
import Synchronization
import Testing

@testable import RillPersistence

/// A suite that notifies observers while it sets a value, as on Apple platforms.
@Suite(.timeLimit(.minutes(60)))
struct NotifyingSuiteTests {
  /// Stores values in memory, and calls a function within each change.
  private final class NotifyingSuite: DefaultsAccess {
    private let values = Mutex<[String: Data]>([:])
    private let changing = Mutex<(@Sendable () -> Void)?>(nil)

    func whileChanging(_ body: @escaping @Sendable () -> Void) { changing.withLock { $0 = body } }

    func value(_ name: String) -> Any? { values.withLock { $0[name] } }
    func names() -> [String] { values.withLock { Array($0.keys) } }

    func set(_ changes: [String: Any?]) {
      for (name, value) in changes {
        let data = value as? Data
        values.withLock { $0[name] = data }
      }
      NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: nil)
      changing.withLock { $0 }?()
    }

    func announce() {}

    func exclusively<Result>(
      _ failure: (DefaultsProblem) -> PersistenceFailure, _ body: () throws(PersistenceFailure) -> Result
    ) throws(PersistenceFailure) -> Result { try body() }

    func watch(_ changed: @escaping @Sendable () -> Void) -> StorageWatch { StorageWatch {} }
  }

  private let suite = NotifyingSuite()
  private let storage: DefaultsStorage

  init() { storage = DefaultsStorage(suite, named: "notifying") }

  @Test func `a watcher may load, list and save while a value is being set`() throws {
    let seen = Mutex<Set<StoredItem>>([])
    let watch = try storage.watch("number") { [storage] in
      let item = storage.load("number")
      guard seen.withLock({ $0.insert(item).inserted }) else { return }
      do {
        #expect(try storage.keys() == ["number"])
        try storage.save(Data("2".utf8), under: "other")
      } catch {
        Issue.record(error)
      }
    }
    try storage.save(Data("1".utf8), under: "number")
    #expect(seen.withLock { $0 } == [.value(Data("1".utf8))])
    #expect(storage.load("other") == .value(Data("2".utf8)))
    watch.cancel()
  }

  @Test func `another thread may use the storage while the thread that sets a value waits for it`() throws {
    let results = Mutex<[StoredItem]>([])
    suite.whileChanging { [suite, storage] in
      suite.whileChanging {}
      let isDone = DispatchSemaphore(value: 0)
      let thread = Thread {
        let item = storage.load("number")
        results.withLock { $0.append(item) }
        #expect(throws: Never.self) { try storage.save(Data("2".utf8), under: "number") }
        isDone.signal()
      }
      thread.start()
      isDone.wait()
    }
    try storage.save(Data("1".utf8), under: "number")
    #expect(results.withLock { $0 } == [.value(Data("1".utf8))])
    #expect(storage.load("number") == .value(Data("2".utf8)))
  }
}
