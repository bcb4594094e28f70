#if SQLite
import Foundation
import RillPersistence
import RillSQLite
import Testing

struct SQLiteConformanceTests {
  @Test(arguments: StorageCheck.all)
  func `an SQLite file keeps each promise`(check: StorageCheck) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "rill-tests-\(UUID().uuidString)")
    let file = folder.appending(path: "values.sqlite")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try await check.run { SQLiteStorage(file: file) }
    try FileManager.default.removeItem(at: folder)
  }
}
#endif
