import Foundation

/// Makes folders for files of one user.
package enum FolderMaking {
  /// Makes a folder and those above it, if they are missing.
  ///
  /// - Parameter folder: Its path.
  /// - Returns: The system's error, or nil.
  @discardableResult
  package static func make(_ folder: String) -> SystemError? {
    guard access(folder, F_OK) != 0 else { return nil }
    var path = ""
    for part in folder.split(separator: "/") {
      path += "/" + part
      if mkdir(path, 0o700) != 0, errno != EEXIST, access(path, F_OK) != 0 { return .last }
    }
    FolderWatches.shared.folderWasMade(folder)
    return nil
  }
}

extension StorageWatch {
  /// Watches a folder, which is made if it is missing.
  ///
  /// - Parameters:
  ///   - folder: Its path.
  ///   - place: The storage that wants to know.
  ///   - changed: Told the name of each file that was changed, or nil if any may have been.
  /// - Returns: Keeps the watch.
  /// - Throws: Why changes cannot be told.
  package static func folder(
    _ folder: String, in place: StoragePlace, _ changed: @escaping @Sendable (String?) -> Void
  ) throws(PersistenceFailure) -> StorageWatch {
    if let error = FolderMaking.make(folder) { throw .unwatched(place, because: "\(error)") }
    switch FolderWatches.shared.add(folder, changed) {
    case .success(let watch): return watch
    case .failure(let error): throw .unwatched(place, because: "\(error)")
    }
  }
}
