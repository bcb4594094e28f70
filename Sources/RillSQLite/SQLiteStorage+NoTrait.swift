#if !SQLite
public import Foundation
public import RillPersistence

/// Stands in for the storage where the trait of SQLite is off.
@available(
  *, unavailable,
  message:
    "SQLite needs a package trait: write 'traits: [\"SQLite\"]' in the '.package(url:…)' of Rill, or build with '--traits SQLite'"
)
public struct SQLiteStorage {
  /// Opens nothing.
  public init(file: URL, limit: Int = 256 << 20) {}
}

/// Stands in for the file of a journal where the trait of SQLite is off.
@available(
  *, unavailable,
  message:
    "SQLite needs a package trait: write 'traits: [\"SQLite\"]' in the '.package(url:…)' of Rill, or build with '--traits SQLite'"
)
public struct SQLiteJournalFile {
  /// Opens nothing.
  public init(at file: URL) {}

  /// Opens nothing.
  public init(reading file: URL) {}
}

extension Journal {
  /// Stands in for a journal in an SQLite file where the trait of SQLite is off.
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
  /// Stands in for a storage in an SQLite file where the trait of SQLite is off.
  @available(
    *, unavailable,
    message:
      "SQLite needs a package trait: write 'traits: [\"SQLite\"]' in the '.package(url:…)' of Rill, or build with '--traits SQLite'"
  )
  public static func sqlite(_ file: URL) -> MemoryStorage { MemoryStorage() }
}
#endif
