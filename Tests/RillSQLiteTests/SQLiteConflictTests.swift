#if SQLite
import Foundation
import Rill
import RillFixtures
import RillPersistence
import RillSQLite
import Testing

/// Two programs change a value in one SQLite file.
@MainActor
struct SQLiteConflictTests {
  private let folder: TemporaryFolder
  private var storage: SQLiteStorage { SQLiteStorage(file: folder.url.appending(path: "values.sqlite")) }

  init() throws { folder = try TemporaryFolder() }

  @Test func `by default the stored value stays, and the loser is set aside`() async throws {
    let store = Store<Int, Never>(1)
    let saved = store.persistence(in: storage, as: "value")
    try await saved.save()
    try storage.save(theirs(100), under: "value")
    store.update { $0 = 2 }
    let failure = await #expect(throws: PersistenceFailure.self) { try await saved.save() }
    #expect(failure?.code == .conflict)
    #expect(store.state == 100)
    #expect(storage.load("value") == .value(try theirs(100)))
    let items = try storage.itemsSetAside("value")
    #expect(items.map(\.kind) == [.backup])
    #expect(items.first.map { String(decoding: $0.data.suffix(2), as: UTF8.self) } == "\n2")
    #expect(failure?.message.contains(items[0].location) == true)
  }

  @Test func `a function merges both values`() async throws {
    let store = Store<Int, Never>(0)
    let saved = store.persistence(
      in: storage, as: "value", onConflict: .merge { base, mine, theirs in theirs + mine - base })
    try await saved.save()
    for round in 1...20 {
      store.update { $0 += 1 }
      try storage.save(theirs(round * 1_000), under: "value")
      try await saved.save()
      #expect(store.state == round * 1_000 + 1)
      #expect(storage.load("value") == .value(try theirs(round * 1_000 + 1)))
    }
    #expect(try storage.itemsSetAside("value") == [])
  }

  @Test func `more than the newest ten backups are not kept`() throws {
    for number in 1...12 {
      _ = try storage.setAside(Data("\(number)".utf8), for: "value", because: "\(number)")
    }
    #expect(try storage.itemsSetAside("value").map(\.reason) == [])
    try storage.save(Data("0".utf8), under: "value")
    for number in 1...12 {
      _ = try storage.setAside(Data("\(number)".utf8), for: "value", because: "\(number)")
    }
    #expect(try storage.itemsSetAside("value").map(\.reason) == (3...12).map(String.init))
  }

  private func theirs(_ value: Int) throws -> Data {
    let store = Store<Int, Never>(value)
    return try store.persistence(in: storage, as: "value").exportData()
  }
}
#endif
