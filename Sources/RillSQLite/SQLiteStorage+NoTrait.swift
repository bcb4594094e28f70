#if !SQLite
public import Foundation
public import RillJournal
public import RillPersistence

/// A placeholder for the storage when the package trait is disabled.
@available(
  *, unavailable,
  message:
    "SQLite needs a package trait: write 'traits: [\"SQLite\"]' in the '.package(url:…)' of Rill, or build with '--traits SQLite'"
)
public struct SQLiteStorage {
  /// Unavailable without the package trait.
  public init(file: URL, limit: Int = 256 << 20) {}
}

/// A placeholder for the journal file when the package trait is disabled.
@available(
  *, unavailable,
  message:
    "SQLite needs a package trait: write 'traits: [\"SQLite\"]' in the '.package(url:…)' of Rill, or build with '--traits SQLite'"
)
public struct SQLiteJournalFile {
  /// Unavailable without the package trait.
  public init(at file: URL) {}

  /// Unavailable without the package trait.
  public init(reading file: URL) {}
}

/// A placeholder for the log when the package trait is disabled.
@available(
  *, unavailable,
  message:
    "SQLite needs a package trait: write 'traits: [\"SQLite\"]' in the '.package(url:…)' of Rill, or build with '--traits SQLite'"
)
public struct SQLiteLog {
  /// Unavailable without the package trait.
  public init(at file: URL, largestEntry: Int = 16 << 20, largestSnapshot: Int = 256 << 20) {}
}

extension Journal {
  /// A placeholder for a journal in an SQLite file when the package trait is disabled.
  @available(
    *, unavailable,
    message:
      "a journal in a file needs a package trait: write 'traits: [\"SQLite\"]' in the '.package(url:…)' of Rill, or build with '--traits SQLite'"
  )
  public convenience init(at file: URL, durability: JournalDurability = .everyAction) {
    self.init(in: MemoryJournalFile())
  }
}

extension Storage where Self == MemoryStorage {
  /// A placeholder for a storage in an SQLite file when the package trait is disabled.
  @available(
    *, unavailable,
    message:
      "SQLite needs a package trait: write 'traits: [\"SQLite\"]' in the '.package(url:…)' of Rill, or build with '--traits SQLite'"
  )
  public static func sqlite(_ file: URL) -> MemoryStorage { MemoryStorage() }
}
#endif
