/// The events of folders, for tools.
package enum FolderEvents {
  /// Observes a folder.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - changed: Called on any thread with the name of a changed file, or nil if any file may have changed.
  /// - Returns: The subscription, or nil if the system does not watch the folder.
  package static func watch(
    _ folder: String, _ changed: @escaping @Sendable (_ name: String?) -> Void
  ) -> StorageWatch? {
    switch FolderWatches.shared.add(folder, { name, _ in changed(name) }) {
    case .success(let watch): watch
    case .failure: nil
    }
  }
}
