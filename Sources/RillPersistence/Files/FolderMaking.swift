import Foundation

/// Creates folders for files of one user.
package enum FolderMaking {
  /// Creates a folder and its parent folders if they are missing.
  ///
  /// - Parameter folder: The path of the folder.
  /// - Returns: The system's error, or nil. Something else in the place of the folder is an error, too.
  package static func make(_ folder: String) -> SystemError? {
    guard access(folder + "/", F_OK) != 0 else { return nil }
    if errno == ENOTDIR { return .last }
    var path = folder.hasPrefix("/") ? "/" : ""
    for part in folder.split(separator: "/") {
      path += part + "/"
      guard mkdir(path, 0o700) != 0 else { continue }
      let error = SystemError.last
      guard access(path, F_OK) != 0 else { continue }
      // A link that leads to nothing is there for one call, and not for the other.
      return FileKind(at: String(path.dropLast())) == .link ? SystemError(ELOOP) : error
    }
    FolderWatches.shared.folderWasMade(folder)
    return nil
  }
}

extension StorageWatch {
  /// Observes a folder, which is created if it is missing.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - place: The place of the storage that observes the folder.
  ///   - changed: A function that receives the name of each changed file, or nil if any file may have changed.
  /// - Returns: The subscription.
  /// - Throws: The reason why changes cannot be detected.
  package static func folder(
    _ folder: String, in place: StoragePlace, _ changed: @escaping @Sendable (String?) -> Void
  ) throws(PersistenceFailure) -> StorageWatch {
    try events(of: folder, in: place) { name, event in
      if event != .written, event != .placed || name == nil { changed(name) }
    }
  }

  /// Observes a file, whose folder is created if it is missing.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - folder: The path of the folder.
  ///   - place: The place of the storage that observes the file.
  ///   - follower: The object that is notified of the file's events.
  /// - Returns: The subscription.
  /// - Throws: The reason why changes cannot be detected.
  static func file(
    _ name: String, of folder: String, in place: StoragePlace, _ follower: FileFollower
  ) throws(PersistenceFailure) -> StorageWatch {
    try events(of: folder, in: place) { file, event in
      if file == nil || file == name { follower.note(event) }
    }
  }

  private static func events(
    of folder: String, in place: StoragePlace, _ changed: @escaping FolderWatches.Watcher
  ) throws(PersistenceFailure) -> StorageWatch {
    if let error = FolderMaking.make(folder) { throw .unwatched(place, because: "\(error)") }
    switch FolderWatches.shared.add(folder, changed) {
    case .success(let watch): return watch
    case .failure(let error): throw .unwatched(place, because: "\(error)")
    }
  }
}
