import Foundation

/// What is at a path.
package enum FileKind: Hashable, Sendable {
  case file
  case folder
  case link
  /// A device, a pipe or a socket.
  case other

  /// Looks up what is at a path without following a link; nil if there is nothing, or if the system does not tell.
  package init?(at path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    case S_IFLNK: self = .link
    default: self = .other
    }
  }

  /// The kind as a part of a sentence, or nil for a file.
  package var strange: String? {
    switch self {
    case .file: nil
    case .folder: "a folder"
    case .link: "a symbolic link"
    case .other: "a device, a pipe or a socket"
    }
  }
}
