public import Foundation

extension Storage where Self == FileStorage {
  /// Returns a storage that keeps one file for each key in a folder.
  ///
  /// - Parameter folder: The folder.
  /// - Returns: The storage.
  public static func files(_ folder: URL) -> FileStorage { FileStorage(folder: folder) }
}

extension Storage where Self == DefaultsStorage {
  /// Returns a storage that keeps its values in a suite of `UserDefaults`.
  ///
  /// - Parameter suite: The name of the suite, or nil for the standard suite.
  /// - Returns: The storage.
  public static func defaults(_ suite: String? = nil) -> DefaultsStorage { DefaultsStorage(suite: suite) }
}
