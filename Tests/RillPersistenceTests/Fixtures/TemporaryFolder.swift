import Foundation

/// A folder of one test, removed with this.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "rill-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    // A test may have removed it.
    do { try FileManager.default.removeItem(at: url) } catch {}
  }

  /// The names of what is in it, in order, without the lock.
  var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: url.path()).filter { $0 != ".lock" }.sorted()
    }
  }

  func path(_ name: String) -> String { url.appending(path: name).path(percentEncoded: false) }
  func contents(_ name: String) throws -> Data { try Data(contentsOf: url.appending(path: name)) }
  func write(_ data: Data, _ name: String) throws { try data.write(to: url.appending(path: name)) }

  func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
  }
}

/// A suite of user defaults of one test, removed with this.
final class TemporarySuite: Sendable {
  let name = "rill-tests-\(UUID().uuidString)"
  var defaults: UserDefaults? { UserDefaults(suiteName: name) }

  deinit { defaults?.removePersistentDomain(forName: name) }
}
