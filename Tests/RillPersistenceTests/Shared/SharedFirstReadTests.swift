import Foundation
import Rill
import RillFixtures
import RillPersistenceTesting
import Synchronization
import Testing

@testable import RillPersistence

/// A storage that calls a function before it loads a value, and another one before it waits for exclusive access.
private final class NoticedStorage: Storage {
  let base = MemoryStorage()
  let loading = Mutex<@Sendable () -> Void>({})
  let locking = Mutex<@Sendable (StorageKey) -> Void>({ _ in })
  var place: StoragePlace { base.place }
  func load(_ key: StorageKey) -> StoredItem {
    loading.withLock { $0 }()
    return base.load(key)
  }
  func save(_ data: Data, under key: StorageKey) { base.save(data, under: key) }
  func remove(_ key: StorageKey) { base.remove(key) }
  func keys() -> [StorageKey] { base.keys() }
  func watch(_ key: StorageKey, _ changed: @escaping @Sendable () -> Void) -> StorageWatch {
    base.watch(key, changed)
  }
  func exclusively<Result>(
    _ key: StorageKey, _ body: () throws(PersistenceFailure) -> Result
  ) throws(PersistenceFailure) -> Result {
    locking.withLock { $0 }(key)
    return try base.exclusively(key, body)
  }
  func setAside(_ data: Data, for key: StorageKey, because reason: String) -> String? { nil }
  func setAside(_ key: StorageKey, _ kind: SetAsideItem.Kind, because reason: String) -> String? {
    locking.withLock { $0 }(key)
    return base.setAside(key, kind, because: reason)
  }
}

/// The first reading of a shared value, during which another program may change the stored one.
@Suite struct SharedFirstReadTests {
  @Test func `a shared value is read by one thread at a time, the first time included`() async throws {
    // Otherwise an older value could replace a newer one that another thread has just found. A change by lock would then
    // start from the older one.
    let (storage, key) = (NoticedStorage(), freshKey())
    storage.save(Data("14".utf8), under: key)
    let keeper = StateKeeper(
      storage: storage, key: key, schema: Schema<Int>().acceptingPlain(), coder: JSONCoder())
    let cell = SharedCell(0, key: key, keeping: .in(keeper))
    let exclusions = Mutex<[Bool]>([])
    storage.loading.withLock { loading in
      loading = {
        // Nil, because the caller of `load` holds the lock.
        let free: Void? = cell.access.withLockIfAvailable { _ in }
        exclusions.withLock { $0.append(free == nil) }
      }
    }
    cell.prepare()
    #expect(cell.value == 14)
    #expect(exclusions.withLock { $0 } == [true])
    cell.reread()
    cell.change { $0 += 1 }
    #expect(cell.value == 15)
    #expect(exclusions.withLock { !$0.contains(false) && $0.count > 1 })
    storage.loading.withLock { $0 = {} }
  }

  @Test func `a value that must be moved aside does not wait for a change of another value that uses it`() {
    let storage = NoticedStorage()
    let (broken, other) = (Self.cell(in: storage), Self.cell(in: storage))
    storage.save(Data("no number".utf8), under: broken.key)
    let (waits, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    storage.locking.withLock { $0 = { [key = broken.key] in if $0 == key { waits.signal() } } }
    FailureLog.listen()
    other.change { value in
      Thread.detachNewThread {
        broken.prepare()
        done.signal()
      }
      // The other thread has read the value, and waits for the storage that this change holds.
      waits.wait()
      broken.prepare()
      value = broken.value + 1
    }
    done.wait()
    #expect(other.value == 1)
    #expect(storage.load(broken.key) == .absent)
    #expect(FailureLog.texts(containing: "\"\(broken.key)\"").count == 1)
    #expect(storage.base.itemsSetAside(broken.key).map(\.data) == [Data("no number".utf8)])
  }

  @Test func `the error of a value that cannot be loaded lasts until a load succeeds`() throws {
    let storage = NoticedStorage()
    let cell = Self.cell(in: storage)
    let keeping = try #require(cell.keeping)
    func readAgain() -> PersistenceFailure.Code? {
      cell.access.withLock { _ in cell.readAgain(keeping) }
      return cell.errors?.loadError?.code
    }
    // The watcher reads on the writer's thread, which may have found the error first and not reported it yet.
    func reportCount() -> Int {
      keeping.writer.performAndWait {}
      return FailureLog.texts(containing: "\"\(cell.key)\"").count
    }
    FailureLog.listen()
    storage.save(Data("14".utf8), under: cell.key)
    cell.prepare()
    #expect(readAgain() == nil)
    storage.save(Data("no number".utf8), under: cell.key)
    #expect(readAgain() == .undecodable && cell.value == 14)
    // As after a notification about another value, or a second one.
    #expect(readAgain() == .undecodable)
    #expect(reportCount() == 1)
    storage.save(Data("14".utf8), under: cell.key)
    #expect(readAgain() == nil)
    storage.save(Data("no number".utf8), under: cell.key)
    #expect(readAgain() == .undecodable && readAgain() == .undecodable)
    #expect(reportCount() == 2)
    storage.save(Data("15".utf8), under: cell.key)
    #expect(readAgain() == nil && cell.value == 15)
  }

  @Test func `the error of a value that was moved aside lasts until a value is stored`() throws {
    let storage = NoticedStorage()
    let cell = Self.cell(in: storage)
    let keeping = try #require(cell.keeping)
    FailureLog.listen()
    storage.save(Data("no number".utf8), under: cell.key)
    cell.prepare()
    #expect(cell.errors?.loadError?.code == .undecodable)
    // The watcher was notified that the value was moved.
    cell.access.withLock { _ in cell.readAgain(keeping) }
    cell.access.withLock { _ in cell.readAgain(keeping) }
    #expect(cell.errors?.loadError?.code == .undecodable)
    storage.save(Data("15".utf8), under: cell.key)
    cell.access.withLock { _ in cell.readAgain(keeping) }
    #expect(cell.errors?.loadError == nil && cell.value == 15)
  }

  private static func cell(in storage: NoticedStorage) -> SharedCell<Int> {
    let keeper = StateKeeper(
      storage: storage, key: freshKey(), schema: Schema<Int>().acceptingPlain(), coder: JSONCoder())
    return SharedCell(0, key: keeper.key, keeping: .in(keeper))
  }
}
