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

  @Test func `a hard link in another folder is not used without the log of the file`() throws {
    let other = folder.url.appending(path: "other")
    try FileManager.default.createDirectory(at: other, withIntermediateDirectories: false)
    let alias = other.appending(path: "values.sqlite")
    let storage = SQLiteStorage(file: file)
    try storage.save(Data("0".utf8), under: "count")
    try FileManager.default.linkItem(at: file, to: alias)
    let linked = SQLiteStorage(file: alias)
    let reason = """
      it is a hard link to a file in another folder, and its newest values may be in a log beside that name; open it by its \
      other name, or make a copy instead of a link
      """
    guard case .unreadable(let failure) = linked.load("count") else {
      Issue.record("The value was read.")
      return
    }
    #expect(failure.message.contains(reason))
    #expect(throws: PersistenceFailure.self) { try linked.save(Data("1".utf8), under: "count") }
    #expect(storage.load("count") == .value(Data("0".utf8)))
    // The name under which the file was created remains usable, also in a later run.
    let again = SQLiteStorage(file: file)
    #expect(again.load("count") == .value(Data("0".utf8)))
    try again.save(Data("2".utf8), under: "count")
    try FileManager.default.removeItem(at: file)
    #expect(SQLiteStorage(file: alias).load("count") != .absent)
  }
}
#endif
