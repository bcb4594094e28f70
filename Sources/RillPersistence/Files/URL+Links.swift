package import Foundation

extension URL {
  /// The same URL if it is a file URL or has no scheme, and otherwise one at which there can be no file.
  ///
  /// The path of another URL, such as that of a server, would be taken for a path on this machine.
  package var ofFile: URL {
    isFileURL || scheme == nil ? self : URL(filePath: "/dev/null").appending(path: absoluteString)
  }

  /// The same URL with the symbolic links of its path resolved, unless the path is too long.
  ///
  /// Foundation cuts paths of more than 1,024 bytes when it resolves their links, and so returns another folder.
  package var linksResolved: URL {
    path(percentEncoded: false).utf8.count < 1_000 ? resolvingSymlinksInPath() : self
  }
}
