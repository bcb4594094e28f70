import Foundation
import Rill
import RillFixtures
import RillPersistenceTesting
import Synchronization
import Testing

@testable import RillPersistence

/// A storage that another program changes without a notification, between two calls or within a save.
final class SilentStorage: Storage {
  let base = MemoryStorage()
  /// A function that runs within the next save.
  let interruption = Mutex<(@Sendable () -> Void)?>(nil)
  var place: StoragePlace { base.place }
  func load(_ key: StorageKey) -> StoredItem { base.load(key) }
  func save(_ data: Data, under key: StorageKey) {
    base.save(data, under: key)
    interruption.withLock { $0.take() }?()
  }
  func remove(_ key: StorageKey) { base.remove(key) }
  func keys() -> [StorageKey] { base.keys() }
  func setAside(_ data: Data, for key: StorageKey, because reason: String) -> String? {
    base.setAside(data, for: key, because: reason)
  }
  func setAside(_ key: StorageKey, _ kind: SetAsideItem.Kind, because reason: String) -> String? {
    base.setAside(key, kind, because: reason)
  }
}

struct SharedConflictTests {
  private let storage = SilentStorage()
  private let key = freshKey()

  private func reference(_ policy: ConflictPolicy<Int>) -> SharedReference<Int> {
    SharedReference(wrappedValue: 0, in: storage, key, onConflict: policy)
  }

  private var stored: Int? {
    get throws {
      let keeper = StateKeeper(
        storage: storage, key: key, schema: Schema<Int>().acceptingPlain(), coder: JSONCoder())
      return try keeper.load(defaults: 0)?.value
    }
  }

  @Test func `by default a newer stored value replaces a shared one that is saved later`() async throws {
    let reference = reference(.theirs)
    reference.withLock { $0 = 5 }
    storage.base.save(Data("100".utf8), under: key)
    reference.wrappedValue = 6
    let failure = await #expect(throws: PersistenceFailure.self) { try await reference.flush() }
    #expect(failure?.code == .conflict)
    #expect(reference.value == 100)
    #expect(try stored == 100)
    #expect(storage.base.itemsSetAside(key).count == 1)
  }

  @Test func `if the policy is mine, the shared value replaces the stored one`() async throws {
    let reference = reference(.mine)
    reference.withLock { $0 = 5 }
    storage.base.save(Data("100".utf8), under: key)
    reference.wrappedValue = 6
    try await reference.flush()
    #expect(reference.value == 6)
    #expect(try stored == 6)
    #expect(storage.base.itemsSetAside(key).map(\.data) == [Data("100".utf8)])
  }

  @Test func `a function merges the shared value and the stored one`() async throws {
    let reference = reference(.merge { base, mine, theirs in theirs + mine - base })
    reference.withLock { $0 = 5 }
    storage.base.save(Data("100".utf8), under: key)
    reference.wrappedValue = 6
    try await reference.flush()
    #expect(reference.value == 101)
    #expect(try stored == 101)
    #expect(storage.base.itemsSetAside(key).count == 0)
  }

  @Test func `a merge may use the shared value, because no lock is held`() async throws {
    let box = Mutex<SharedReference<Int>?>(nil)
    let reference = reference(
      .merge { base, mine, theirs in
        let reference = box.withLock { $0 }
        return theirs + mine - base + 0 * (reference?.value ?? 0)
      })
    box.withLock { $0 = reference }
    reference.withLock { $0 = 5 }
    storage.base.save(Data("100".utf8), under: key)
    reference.wrappedValue = 6
    try await reference.flush()
    #expect(reference.value == 101)
    box.withLock { $0 = nil }
  }

  @Test func `a change by lock starts from a newer stored value under every policy`() throws {
    for policy in [ConflictPolicy<Int>.theirs, .mine, .merge { $1 - $0 + $2 }] {
      let key = freshKey()
      let reference = SharedReference(wrappedValue: 0, in: storage, key, onConflict: policy)
      reference.withLock { $0 = 5 }
      storage.base.save(Data("100".utf8), under: key)
      reference.withLock { $0 += 1 }
      #expect(reference.value == 101)
    }
  }

  @Test func `a value that is removed here is not removed if another program has replaced it`() async throws {
    let reference = reference(.theirs)
    reference.withLock { $0 = 5 }
    storage.base.save(Data("100".utf8), under: key)
    reference.remove()
    let failure = await #expect(throws: PersistenceFailure.self) { try await reference.flush() }
    #expect(failure?.code == .conflict)
    #expect(reference.value == 100)
    #expect(try stored == 100)
    reference.withLock { $0 += 1 }
    #expect(reference.value == 101)
  }

  @Test func `the first user of a shared value determines the policy`() async throws {
    let one = reference(.mine)
    let two = reference(.theirs)
    one.withLock { $0 = 5 }
    storage.base.save(Data("100".utf8), under: key)
    two.wrappedValue = 6
    try await two.flush()
    #expect(one.value == 6)
  }
}

extension SharedConflictTests {
  @Test func `a value that cannot be written is not forgotten by a change whose save it interrupts`() async {
    let reference = SharedReference(wrappedValue: 0.0, in: storage, key)
    storage.interruption.withLock {
      $0 = {
        reference.wrappedValue = .nan
        // The writer's thread has tried to encode the value when this returns.
        do throws(PersistenceFailure) {
          try (reference.cell as? SharedCell<Double>)?.keeping?.writer.flushAndWait()
        } catch {}
      }
    }
    reference.withLock { $0 = 1 }
    await #expect(throws: PersistenceFailure.self) { try await reference.flush() }
    #expect(reference.saveError != nil)
  }
}
