#if SQLite
import Foundation
import RillFixtures
import RillPersistence
import RillSQLite
import Testing

/// One storage, opened by several names of its file.
struct SQLiteNameTests {
  private let folder: TemporaryFolder
  private var file: URL { folder.url.appending(path: "values.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  @Test func `a hard link leads to the same values and the same lock`() async throws {
    try SQLiteStorage(file: file).save(Data("0".utf8), under: "count")
    let alias = folder.url.appending(path: "another.sqlite")
    try FileManager.default.linkItem(at: file, to: alias)
    let storages = [SQLiteStorage(file: file), SQLiteStorage(file: alias)]
    #expect(storages[0].place == storages[1].place)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask {
          let storage = storages[number % 2]
          try storage.exclusively("count") { () throws(PersistenceFailure) in
            guard case .value(let data) = storage.load("count"),
              let count = Int(String(decoding: data, as: UTF8.self))
            else { throw .unlisted(storage.place, because: "there is no count") }
            try storage.save(Data("\(count + 1)".utf8), under: "count")
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(SQLiteStorage(file: alias).load("count") == .value(Data("40".utf8)))
  }
}
#endif
