import Foundation
import Rill
import RillFixtures
import Synchronization
import Testing

@testable import RillPersistence

/// A storage that has no room for a backup.
private final class CrampedStorage: Storage {
  let base = MemoryStorage()
  let isFull = Mutex(true)
  var place: StoragePlace { base.place }

  func setAside(_ data: Data, for key: StorageKey, because reason: String) throws(PersistenceFailure)
    -> String?
  {
    if isFull.withLock(\.self) { throw .notSetAside(key, in: place, because: "the disk is full") }
    return base.setAside(data, for: key, because: reason)
  }

  func load(_ key: StorageKey) -> StoredItem { base.load(key) }
  func save(_ data: Data, under key: StorageKey) { base.save(data, under: key) }
  func remove(_ key: StorageKey) { base.remove(key) }
  func keys() -> [StorageKey] { base.keys() }
  func exclusively<Result>(
    _ key: StorageKey, _ body: () throws(PersistenceFailure) -> Result
  ) throws(PersistenceFailure) -> Result { try base.exclusively(key, body) }
}

/// A conflict in which the value that loses cannot be set aside.
@MainActor
struct ConflictWithoutRoomTests {
  private let storage = CrampedStorage()

  private func message(_ key: StorageKey) -> String {
    """
    The value for "\(key)" was not written to \(storage.place), where another program or store has written a newer one. \
    Both are as they were, because this one could not be set aside: The value under "\(key)" in \(storage.place) could \
    not be set aside: the disk is full. Correct the cause and save again.
    """
  }

  @Test func `a state that cannot be set aside is not replaced by the stored one until it can`() async throws
  {
    let store = Sheet.store(["base"])
    let saved = store.persistence(in: storage, as: "page")
    try await saved.save()
    let other = Sheet.store(["theirs"])
    let others = other.persistence(in: storage, as: "page")
    _ = try await others.load()
    other.update { $0.lines = ["theirs"] }
    try await others.save()
    store.update { $0.lines = ["mine"] }
    for _ in 0..<2 {
      let failure = await #expect(throws: PersistenceFailure.self) { try await saved.save() }
      #expect(failure?.code == .notSetAside && failure?.description == message("page"))
      #expect(saved.saveError == failure)
      #expect(store.lines == ["mine"])
    }
    storage.isFull.withLock { $0 = false }
    let failure = await #expect(throws: PersistenceFailure.self) { try await saved.flush() }
    #expect(failure?.code == .conflict)
    #expect(store.lines == ["theirs"])
    #expect(storage.base.itemsSetAside("page").count == 1)
  }

  @Test func `a shared value that cannot be set aside is not replaced by the stored one until it can`()
    async throws
  {
    let key = freshKey()
    let reference = SharedReference(wrappedValue: 0, in: storage, key)
    reference.withLock { $0 = 5 }
    storage.base.save(Data("100".utf8), under: key)
    reference.wrappedValue = 6
    for _ in 0..<2 {
      let failure = await #expect(throws: PersistenceFailure.self) { try await reference.flush() }
      #expect(failure?.code == .notSetAside && failure?.description == message(key))
      #expect(reference.value == 6 && reference.saveError == failure)
    }
    storage.isFull.withLock { $0 = false }
    let failure = await #expect(throws: PersistenceFailure.self) { try await reference.flush() }
    #expect(failure?.code == .conflict)
    #expect(reference.value == 100)
    let aside = storage.base.itemsSetAside(key).map { String(decoding: $0.data, as: UTF8.self) }
    #expect(aside.count == 1 && aside.allSatisfy { $0.hasSuffix("\n6") })
  }
}
