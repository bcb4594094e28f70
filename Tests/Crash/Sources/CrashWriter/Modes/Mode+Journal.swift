import Foundation
import Rill
import RillJournal
import RillPersistence
import RillSQLite

/// A state with the page that was written last.
private struct Book: Codable, Sendable {
  var page = Page(0)
}

private enum BookAction: Codable, Sendable {
  case write(Int)
}

extension Mode {
  /// Records pages in a journal, and waits for the disk after some of them.
  ///
  /// - Parameters:
  ///   - file: The file of the journal.
  ///   - durability: Determines when entries are flushed to the disk.
  ///   - group: The number of pages that are written before each wait.
  /// - Throws: The failure of the journal.
  @MainActor
  static func journal(in file: URL, _ durability: JournalDurability, group: Int) async throws {
    let store = Store(Book()) { (state: inout Book, action: BookAction) -> Effect<BookAction> in
      if case .write(let number) = action { state.page = Page(number) }
      return .none
    }
    let kept = try await store.attach(journal(in: file, durability), as: "book")
    var number = try found(store.state, kept.recovery)
    while true {
      Voice.wants(number + group)
      for _ in 0..<group {
        number += 1
        let page = number
        // Some pages are direct writes.
        if page.isMultiple(of: 5) { store.update { $0.page = Page(page) } } else { store.send(.write(page)) }
      }
      try await kept.flush()
      Voice.kept(number)
    }
  }

  /// Records pages in a journal, and reports each as saved from an effect, which must not start before that is true.
  ///
  /// - Throws: The failure of the journal.
  @MainActor
  static func journalWithEffects(in file: URL) async throws {
    let store = Store(Book()) { (state: inout Book, action: BookAction) -> Effect<BookAction> in
      guard case .write(let number) = action else { return .none }
      state.page = Page(number)
      return .run("say") { _ in Voice.kept(number) }
    }
    let kept = try await store.attach(journal(in: file, .everyAction), as: "book")
    var number = try found(store.state, kept.recovery)
    while true {
      number += 1
      Voice.wants(number)
      let task = store.send(.write(number))
      await task.finish()
    }
  }

  private static func journal(in file: URL, _ durability: JournalDurability) -> Journal {
    Journal(
      in: SQLiteJournalFile(at: file), settings: JournalSettings(durability: durability, snapshotInterval: 7))
  }

  @MainActor
  private static func found(_ book: Book, _ recovery: JournalRecovery) throws -> Int {
    if let cut = recovery.truncation { Voice.end(because: "\(cut.count) entries were cut out") }
    let number = try book.page.proven
    Voice.found(number)
    return number
  }
}
