package import Foundation

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
    try data.writeUninherited(to: url.appending(path: name))
  }

  package func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
  }
}

extension Data {
  /// Writes the data to a file that programs which start meanwhile do not inherit.
  ///
  /// `write(to:)` leaves the file open in such a program as long as it runs, and a storage neither reads nor replaces a file that a
  /// program may still write.
  ///
  /// - Parameter file: The file, which is created or replaced in place.
  /// - Throws: `POSIXError` if the file cannot be opened, or the error of the write.
  package func writeUninherited(to file: URL) throws {
    let path = file.path(percentEncoded: false)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try handle.write(contentsOf: self)
    try handle.close()
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
