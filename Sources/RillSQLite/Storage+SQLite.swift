#if SQLite
public import Foundation
public import RillPersistence

extension Storage where Self == SQLiteStorage {
  /// Returns a storage in an SQLite file.
  ///
  /// - Parameter file: The URL of the file.
  /// - Returns: The storage.
  public static func sqlite(_ file: URL) -> SQLiteStorage { SQLiteStorage(file: file) }
}
#endif
