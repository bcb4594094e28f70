import Foundation
import Rill
import RillFixtures
import Testing

@testable import RillPersistence

/// Shared values that another program changes while they are read for the first time.
@Suite struct SharedFirstReadTests {
  private static let changes = 40

  /// Adds to the stored number as another program does.
  private static func addElsewhere(_ storage: MemoryStorage, _ key: StorageKey) throws {
    let keeper = StateKeeper(
      storage: storage, key: key, schema: Schema<Int>().acceptingPlain(), coder: JSONCoder())
    for _ in 0..<changes {
      try storage.exclusively(key) { () throws(PersistenceFailure) in
        let value = try keeper.load(defaults: 0)?.value ?? 0
        #expect(try keeper.saveUncontested(value + 1, basedOn: 0))
      }
    }
  }

  @Test func `a first read does not replace a newer value, so no change is lost`() async throws {
    for _ in 0..<300 {
      let (storage, key) = (MemoryStorage(), freshKey())
      async let others: Void = Self.addElsewhere(storage, key)
      async let own: Void = {
        let reference = SharedReference(wrappedValue: 0, in: storage, key)
        for _ in 0..<5 { reference.withLock { $0 += 1 } }
        try await reference.flush()
      }()
      _ = try await (others, own)
      let keeper = StateKeeper(
        storage: storage, key: key, schema: Schema<Int>().acceptingPlain(), coder: JSONCoder())
      #expect(try keeper.load(defaults: 0)?.value == Self.changes + 5)
      #expect(storage.itemsSetAside(key).isEmpty)
    }
  }
}
