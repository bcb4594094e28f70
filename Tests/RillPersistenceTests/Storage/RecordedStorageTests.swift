import Foundation
import Rill
import RillFixtures
import RillPersistence
import Testing

/// Values that an earlier version has stored.
@MainActor struct RecordedStorageTests {
  private let schema = Schema("shop", RecordedShop.self, version: 3)

  @Test func `recorded files are loaded`() async throws {
    let folder = try TemporaryFolder()
    for name in ["%53hop%2f%c3%a4pfel.rill", "plain.rill", "visits.rill"] {
      try folder.write(RecordedFormat.data("files/\(name)"), name)
    }
    let storage = FileStorage(folder: folder.url)
    #expect(try storage.keys() == ["Shop/äpfel", "plain", "visits"])
    #expect(try await loaded(from: storage, as: "Shop/äpfel", schema) == .last)
    #expect(try await loaded(from: storage, as: "plain", Schema("Shop", RecordedShop.self)) == .last)
    @SharedReference(in: storage, "visits") var visits = 0
    #expect(visits == 7)
  }

  @Test func `recorded user defaults are loaded`() async throws {
    let suite = TemporarySuite()
    let plist = try PropertyListSerialization.propertyList(
      from: RecordedFormat.data("defaults.plist"), format: nil)
    for (key, value) in try #require(plist as? [String: Any]) { suite.defaults?.set(value, forKey: key) }
    let storage = DefaultsStorage(suite: suite.name)
    #expect(try await loaded(from: storage, as: "Shop/äpfel", schema) == .last)
    @SharedReference(in: storage, "visits") var visits = 0
    #expect(visits == 8)
  }

  private func loaded(
    from storage: some Storage, as key: StorageKey, _ schema: Schema<RecordedShop>
  ) async throws -> RecordedShop {
    let store = Store<RecordedShop, Never>(RecordedShop())
    let report = try await store.persistence(in: storage, as: key, schema: schema).load()
    #expect(report?.grade == .fine)
    return store.state
  }
}
