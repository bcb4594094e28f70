#if SQLite
import Foundation
public import RillPersistence

extension SQLiteStorage {
  /// Saves and removes several values in one transaction, and returns after it is committed.
  ///
  /// - Parameter changes: The changes.
  /// - Throws: The reason why nothing was changed.
  /// - Complexity: One wait for the disk.
  public func change(_ changes: [StorageChange]) throws(PersistenceFailure) {
    guard let first = changes.first else { return }
    for change in changes {
      guard let size = change.data?.count, size > limit else { continue }
      throw .tooLarge(size, limit: limit, change.key, in: place)
    }
    if let saved = changes.first(where: { $0.data != nil }) {
      try excluding(isMaking: true) { () throws(PersistenceFailure) in
        do throws(SQLiteError) {
          try changing { open throws(SQLiteError) in try Self.make(changes, in: open) }
        } catch {
          throw error.isWantOfRoom
            ? .noRoom(saved.key, in: place, because: "\(error)")
            : .unwritten(saved.key, in: place, because: "\(error)")
        }
      }
    } else {
      try excluding { () throws(PersistenceFailure) in
        do throws(SQLiteError) {
          _ = try looking { open throws(SQLiteError) in try Self.make(changes, in: open) }
        } catch { throw .unremoved(first.key, in: place, because: "\(error)") }
      }
    }
    for key in Set(changes.map(\.key)) { tell(key) }
  }

  private static func make(_ changes: [StorageChange], in open: OpenValues) throws(SQLiteError) {
    try open.connection.transaction { () throws(SQLiteError) in
      for change in changes { try make(change, in: open) }
    }
    open.noteChange()
  }

  private static func make(_ change: StorageChange, in open: OpenValues) throws(SQLiteError) {
    let key = SQLiteValue.text(change.key.text)
    guard let data = change.data else {
      return try open.connection.run("DELETE FROM rill_values WHERE key = ?", key)
    }
    try open.connection.run(
      "INSERT INTO rill_values (key, data) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET data = excluded.data",
      key, .data(data))
  }
}
#endif
