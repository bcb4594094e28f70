#if SQLite
public import Foundation
public import RillJournal

extension Journal {
  /// Creates a journal in an SQLite file.
  ///
  /// - Parameters:
  ///   - file: The URL of the file, which is created when the first store is attached.
  ///   - durability: The time at which entries are written to disk, for stores that are attached without their own
  ///     settings.
  public convenience init(at file: URL, durability: JournalDurability = .everyAction) {
    self.init(at: file, settings: JournalSettings(durability: durability))
  }

  /// Creates a journal in an SQLite file with given settings.
  ///
  /// - Parameters:
  ///   - file: The URL of the file, which is created when the first store is attached.
  ///   - settings: The settings of stores that are attached without their own.
  public convenience init(at file: URL, settings: JournalSettings) {
    self.init(in: SQLiteJournalFile(at: file), settings: settings)
  }
}
#endif
