import Foundation

/// The folders of a package whose changes lead to a build.
enum SourceFolders {
  /// Returns the folders with sources below a package's folder, and that folder itself.
  ///
  /// Hidden folders, such as those of builds, are left out.
  static func all(in package: URL) -> [URL] {
    var folders = [package]
    for name in ["Sources", "Plugins"] { folders += Self.folders(in: package.appending(path: name)) }
    return folders
  }

  private static func folders(in root: URL) -> [URL] {
    let keys: [URLResourceKey] = [.isDirectoryKey]
    guard FileManager.default.fileExists(atPath: root.path(percentEncoded: false)),
      let found = FileManager.default.enumerator(
        at: root, includingPropertiesForKeys: keys, options: [.skipsHiddenFiles])
    else { return [] }
    var folders = [root]
    for case let url as URL in found where url.hasDirectoryPath { folders.append(url) }
    return folders
  }

  /// Returns whether a change of a file leads to a build.
  ///
  /// - Parameters:
  ///   - name: The name of the file, or nil if any file may have changed.
  ///   - isRoot: Whether the file is in the package's own folder, where only the manifest counts.
  /// - Returns: Whether it does.
  static func isSource(_ name: String?, isRoot: Bool) -> Bool {
    guard let name else { return true }
    guard !name.hasPrefix("."), !name.hasSuffix("~"), !name.hasSuffix(".swp"), !name.hasSuffix(".tmp") else {
      return false
    }
    return !isRoot || name.hasPrefix("Package") && name.hasSuffix(".swift")
  }
}
