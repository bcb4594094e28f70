public import Foundation

extension Storage where Self == FileStorage {
  /// A storage in a folder, one file for each key.
  ///
  /// - Parameter folder: The folder.
  /// - Returns: The storage.
  public static func files(_ folder: URL) -> FileStorage { FileStorage(folder: folder) }
}

extension Storage where Self == DefaultsStorage {
  /// A storage in a suite of `UserDefaults`.
  ///
  /// - Parameter suite: The name of the suite; the standard one if nil.
  /// - Returns: The storage.
  public static func defaults(_ suite: String? = nil) -> DefaultsStorage { DefaultsStorage(suite: suite) }
}
