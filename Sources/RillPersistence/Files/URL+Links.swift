package import Foundation

extension URL {
  /// The same URL with the symbolic links of its path resolved, unless the path is too long.
  ///
  /// Foundation cuts paths of more than 1,024 bytes when it resolves their links, and so returns another folder.
  package var linksResolved: URL {
    path(percentEncoded: false).utf8.count < 1_000 ? resolvingSymlinksInPath() : self
  }
}
