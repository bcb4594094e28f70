package import Foundation
import Synchronization

/// Keeps the starts of programs apart from the files that tests write.
///
/// A program that starts holds for a moment what this process has open, so a file that a test has just written and closed would
/// still have a writer, which storages respect.
enum ProgramStart {
  static let lock = Mutex<Void>(())
}

/// A folder for one test, which is removed together with this object.
package final class TemporaryFolder: Sendable {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "rill-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    // The test may have removed the folder.
    do { try FileManager.default.removeItem(at: url) } catch {}
  }

  /// The names of the folder's files in ascending order, without the lock file.
  package var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: url.path()).filter { $0 != ".lock" }.sorted()
    }
  }

  package func path(_ name: String) -> String { url.appending(path: name).path(percentEncoded: false) }
  package func contents(_ name: String) throws -> Data { try Data(contentsOf: url.appending(path: name)) }
  package func write(_ data: Data, _ name: String) throws {
    try ProgramStart.lock.withLock { _ in try data.write(to: url.appending(path: name)) }
  }

  package func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
  }
}

/// A suite of user defaults for one test, which is removed together with this object.
package final class TemporarySuite: Sendable {
  package let name = "rill-tests-\(UUID().uuidString)"
  package var defaults: UserDefaults? { UserDefaults(suiteName: name) }

  package init() {}

  deinit {
    defaults?.removePersistentDomain(forName: name)
    // On Linux, a suite is a file with a lock beside it.
    let folder = ProcessInfo.processInfo.environment["XDG_CONFIG_HOME"] ?? NSHomeDirectory() + "/.config"
    for file in ["\(name).plist", ".\(name).plist.lock"] { unlink("\(folder)/\(file)") }
  }
}
