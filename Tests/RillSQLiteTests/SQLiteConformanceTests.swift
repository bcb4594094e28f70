#if SQLite
import Foundation
import RillFixtures
import RillPersistenceTesting
import RillSQLite
import RillTesting
import Testing

struct SQLiteConformanceTests {
  @Test(arguments: Conformance.completeStorage.checks + Conformance.exclusiveStorage.checks)
  func `an SQLite file keeps each promise`(rule: ConformanceCheck<StorageSite>) async throws {
    let folder = try TemporaryFolder()
    await rule.run { StorageSite { SQLiteStorage(file: folder.url.appending(path: "values.sqlite")) } }
  }
}
#endif
