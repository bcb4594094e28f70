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
    /// The values, each as the only element of a property list.
    private let values = Mutex<[String: Data]>([:])
    private let before = Mutex<(@Sendable () -> Void)?>(nil)
    private let changing = Mutex<(@Sendable () -> Void)?>(nil)

    func beforeChange(_ body: @escaping @Sendable () -> Void) { before.withLock { $0 = body } }
    func whileChanging(_ body: @escaping @Sendable () -> Void) { changing.withLock { $0 = body } }

    func value(_ name: String) throws(DefaultsProblem) -> Any? {
      guard let data = values.withLock({ $0[name] }) else { return nil }
      do {
        return (try PropertyListSerialization.propertyList(from: data, options: [], format: nil) as? [Any])?
          .first
      } catch {
        throw .failed("\(error)")
      }
    }

    func names() -> [String] { values.withLock { Array($0.keys) } }

    func set(_ changes: [String: Any?]) throws(DefaultsProblem) {
      before.withLock { $0.take() }?()
      for (name, value) in changes {
        do {
          let data = try value.map {
            try PropertyListSerialization.data(fromPropertyList: [$0], format: .binary, options: 0)
          }
          values.withLock { $0[name] = data }
        } catch {
          throw .failed("\(error)")
        }
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

  @Test func `a watcher may load, list and save while a value is being set`() async throws {
    let seen = Mutex<Set<StoredItem>>([])
    // Another test's notification may bring the value on its own thread, which may still be saving at the end of this one.
    let hasSaved = Signal()
    let watch = try storage.watch("number") { [storage] in
      let item = storage.load("number")
      // Notifications reach the watchers of all suites, so those of other tests arrive here before the value is set.
      guard item != .absent else { return }
      guard seen.withLock({ $0.insert(item).inserted }) else { return }
      defer { hasSaved.fire() }
      do {
        #expect(try storage.keys() == ["number"])
        try storage.save(Data("2".utf8), under: "other")
      } catch {
        Issue.record(error)
      }
    }
    try storage.save(Data("1".utf8), under: "number")
    await hasSaved.wait()
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

  @Test func `two threads that set values of one key aside lose none of them`() throws {
    for kind in SetAsideItem.Kind.allCases {
      let key = StorageKey(kind.rawValue)
      try storage.save(Data("1".utf8), under: key)
      suite.beforeChange { [storage] in
        // Another thread reads the list, and changes it before the first thread writes.
        #expect(throws: Never.self) { _ = try storage.setAside(Data("2".utf8), for: key, because: "two") }
      }
      #expect(try storage.setAside(key, kind, because: "one") != nil)
      #expect(Set(storage.itemsSetAside(key).map(\.reason)) == ["one", "two"])
      _ = try storage.setAside(Data("2".utf8), for: key, because: "two")
      #expect(storage.itemsSetAside(key).count { $0.reason == "two" } == 2, "What ended is not added again.")
    }
  }
}
