#if SQLite
public import Foundation
public import RillJournal

extension Journal {
  /// Creates a journal in an SQLite file.
  ///
  /// For other settings, use `Journal(in: SQLiteJournalFile(at: file), settings: settings)`.
  ///
  /// - Parameters:
  ///   - file: The URL of the file, which is created when the first store is attached.
  ///   - durability: The time at which entries are written to disk, for stores that are attached without their own
  ///     settings.
  public convenience init(at file: URL, durability: JournalDurability = .everyAction) {
    self.init(in: SQLiteJournalFile(at: file), settings: JournalSettings(durability: durability))
  }
}
#endif
