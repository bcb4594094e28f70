import Foundation
import Rill
import RillFixtures
import RillPersistenceTesting
import Synchronization
import Testing

@testable import RillPersistence

/// A storage that calls a function before it loads a value.
private final class NoticedStorage: Storage {
  let base = MemoryStorage()
  let loading = Mutex<@Sendable () -> Void>({})
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
  func setAside(_ data: Data, for key: StorageKey, because reason: String) -> String? { nil }
  func setAside(_ key: StorageKey, _ kind: SetAsideItem.Kind, because reason: String) -> String? { nil }
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
}
