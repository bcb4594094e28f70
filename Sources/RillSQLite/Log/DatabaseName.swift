#if SQLite
import Foundation
import RillPersistence

/// A name by which a database was opened, and the file to which it led at that time.
struct DatabaseName: Sendable {
  private let path: String
  private let target: String

  /// Follows a name now.
  init(_ path: String) {
    self.path = path
    target = Self.target(of: path)
  }

  /// The files of the database.
  var files: DatabaseFiles { .named(path) }

  /// A Boolean value that indicates whether the name is a symbolic link that leads to another file by now.
  ///
  /// Programs that open it use that file, so what is written here would be missing there.
  var leadsElsewhere: Bool { Self.target(of: path) != target }

  /// Returns the path to which a symbolic link leads, whether or not a file is there, or the path itself if it is none.
  ///
  /// A link that leads to itself is returned as it is.
  static func target(of path: String) -> String {
    var target = path
    for _ in 0..<32 where FileKind(at: target) == .link {
      let folder = URL(filePath: target).deletingLastPathComponent()
      do {
        let next = try FileManager.default.destinationOfSymbolicLink(atPath: target)
        let url = URL(filePath: next, relativeTo: folder).standardizedFileURL
        let resolved = url.deletingLastPathComponent().linksResolved
        target = resolved.appending(path: url.lastPathComponent).path(percentEncoded: false)
      } catch {
        return target
      }
    }
    return target
  }
}
#endif
