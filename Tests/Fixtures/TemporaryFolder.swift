package import Foundation

/// A folder of one test, removed with this.
package final class TemporaryFolder: Sendable {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "rill-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    // A test may have removed it.
    do { try FileManager.default.removeItem(at: url) } catch {}
  }

  /// The names of what is in it, in order, without the lock.
  package var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: url.path()).filter { $0 != ".lock" }.sorted()
    }
  }

  package func path(_ name: String) -> String { url.appending(path: name).path(percentEncoded: false) }
  package func contents(_ name: String) throws -> Data { try Data(contentsOf: url.appending(path: name)) }
  package func write(_ data: Data, _ name: String) throws { try data.write(to: url.appending(path: name)) }

  package func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
  }
}

/// A suite of user defaults of one test, removed with this.
package final class TemporarySuite: Sendable {
  package let name = "rill-tests-\(UUID().uuidString)"
  package var defaults: UserDefaults? { UserDefaults(suiteName: name) }

  package init() {}

  deinit { defaults?.removePersistentDomain(forName: name) }
}
