import Foundation
import RillPersistence
import RillSQLite

/// One way to keep pages.
///
/// A new one is a row in ``all``. Its function finds what is kept in a folder, says so, and goes on from there until the
/// program is killed.
struct Mode {
  let name: String
  /// Whether it loses pages on purpose: the harness must notice.
  var isCareless = false
  /// Whether it keeps orders that a service is called for, and not pages: how often each call may be made.
  var calls: String?
  let write: @MainActor (_ folder: URL) async throws -> Void

  /// Every way.
  static let all: [Mode] = [
    Mode(name: "files") { try keep(in: files($0)) },
    Mode(name: "sqlite") { try keep(in: sqlite($0)) },
    Mode(name: "autosave-files") { try await autosave(in: files($0)) },
    Mode(name: "autosave-sqlite") { try await autosave(in: sqlite($0)) },
    Mode(name: "shared-files") { try await share(in: files($0)) },
    Mode(name: "shared-sqlite") { try await share(in: sqlite($0)) },
    Mode(name: "journal") {
      try await journal(in: $0.appending(path: "book.sqlite"), .everyAction, group: 1)
    },
    Mode(name: "journal-effects") { try await journalWithEffects(in: $0.appending(path: "book.sqlite")) },
    Mode(name: "journal-groups") {
      try await journal(in: $0.appending(path: "book.sqlite"), .every(.milliseconds(2)), group: 20)
    },
    Mode(name: "journal-snapshots") {
      try await journal(in: $0.appending(path: "book.sqlite"), .onSnapshot, group: 20)
    },
    Mode(name: "orders-at-least-once", calls: "at-least-once") {
      try await order(in: $0.appending(path: "orders.sqlite"), [EffectRule("pay", .atLeastOnce)])
    },
    Mode(name: "orders-at-most-once", calls: "at-most-once") {
      try await order(in: $0.appending(path: "orders.sqlite"), [onlyOnce])
    },
    Mode(name: "orders-forgotten", isCareless: true, calls: "at-least-once") {
      try await order(in: $0.appending(path: "orders.sqlite"), [])
    },
    Mode(name: "hasty", isCareless: true) { try keepHastily(in: files($0)) },
    Mode(name: "torn", isCareless: true) { try keep(in: TornStorage(folder: $0)) },
  ]

  private static func files(_ folder: URL) -> FileStorage { FileStorage(folder: folder) }
  private static func sqlite(_ folder: URL) -> SQLiteStorage {
    SQLiteStorage(file: folder.appending(path: "pages.sqlite"))
  }
}
