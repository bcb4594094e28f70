import Dispatch
import Foundation
import Rill
import RillFixtures
import Synchronization
import Testing

@testable import RillPersistence

/// A storage that holds a thread before it excludes others.
private final class HeldStorage: Storage {
  let base = MemoryStorage()
  /// The ends of all saved texts, in their order.
  let saved = Mutex<[Character?]>([])
  private let held = Mutex<(begun: Signal, end: DispatchSemaphore)?>(nil)
  var place: StoragePlace { base.place }

  /// Holds the next caller that wants to exclude others until a semaphore is signaled.
  ///
  /// - Returns: A signal that fires when the caller is held, and the semaphore.
  func hold() -> (begun: Signal, end: DispatchSemaphore) {
    let next = (Signal(), DispatchSemaphore(value: 0))
    held.withLock { $0 = next }
    return next
  }

  func exclusively<Result>(
    _ key: StorageKey, _ body: () throws(PersistenceFailure) -> Result
  ) throws(PersistenceFailure) -> Result {
    if let held = held.withLock({ $0.take() }) {
      held.begun.fire()
      held.end.wait()
    }
    return try base.exclusively(key, body)
  }

  func load(_ key: StorageKey) -> StoredItem { base.load(key) }
  func save(_ data: Data, under key: StorageKey) {
    base.save(data, under: key)
    saved.withLock { $0.append(String(decoding: data, as: UTF8.self).last) }
  }
  func remove(_ key: StorageKey) { base.remove(key) }
  func keys() -> [StorageKey] { base.keys() }
}

/// A change by lock while an older value is about to be written on another thread.
struct SharedOrderTests {
  private let storage = HeldStorage()
  private let key = freshKey()

  private var stored: Int? {
    get throws {
      let keeper = StateKeeper(
        storage: storage, key: key, schema: Schema<Int>().acceptingPlain(), coder: JSONCoder())
      return try keeper.load(defaults: 0)?.value
    }
  }

  @Test(arguments: [ConflictPolicy<Int>.theirs, .mine, .merge { $1 + $2 - $0 }])
  func `an older value does not replace one that was changed by lock`(_ policy: ConflictPolicy<Int>)
    async throws
  {
    let reference = SharedReference(wrappedValue: 0, in: storage, key, onConflict: policy)
    #expect(reference.value == 0)
    let (begun, end) = storage.hold()
    reference.wrappedValue = 11
    await begun.wait()
    reference.withLock { $0 += 1 }
    #expect(try stored == 12)
    end.signal()
    try await reference.flush()
    #expect(reference.value == 12)
    #expect(try stored == 12)
    #expect(reference.saveError == nil)
  }

  @Test func `a value is written although a newer one waits, since newer ones may never end`() async throws {
    let reference = SharedReference(wrappedValue: 0, in: storage, key)
    #expect(reference.value == 0)
    let (begun, end) = storage.hold()
    reference.wrappedValue = 1
    await begun.wait()
    reference.wrappedValue = 2
    end.signal()
    try await reference.flush()
    #expect(storage.saved.withLock(\.self) == ["1", "2"])
    #expect(try stored == 2)
  }

  @Test func `a removal does not remove a value that was changed by lock`() async throws {
    let reference = SharedReference(wrappedValue: 0, in: storage, key)
    reference.withLock { $0 = 5 }
    let (begun, end) = storage.hold()
    reference.remove()
    await begun.wait()
    reference.withLock { $0 += 7 }
    end.signal()
    try await reference.flush()
    #expect(reference.value == 7)
    #expect(try stored == 7)
  }
}
