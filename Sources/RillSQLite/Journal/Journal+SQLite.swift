#if SQLite
public import Foundation
public import RillPersistence

extension Journal {
  /// Makes a journal in an SQLite file.
  ///
  /// - Parameters:
  ///   - file: The file; made with the first store.
  ///   - durability: When entries of a store without settings of its own are brought to the disk.
  public convenience init(at file: URL, durability: JournalDurability = .everyAction) {
    self.init(in: SQLiteJournalFile(at: file), settings: JournalSettings(durability: durability))
  }
}
#endif
