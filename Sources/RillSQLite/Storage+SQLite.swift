#if SQLite
public import Foundation
public import RillPersistence

extension Storage where Self == SQLiteStorage {
  /// A storage in an SQLite file.
  ///
  /// - Parameter file: The file.
  /// - Returns: The storage.
  public static func sqlite(_ file: URL) -> SQLiteStorage { SQLiteStorage(file: file) }
}
#endif
