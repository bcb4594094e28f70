import Foundation
import RillJournal
import RillPersistence
import RillSQLite

/// A way to save pages.
///
/// To add a mode, add a row to ``all``. Its function reads the saved data in a folder, prints it, and continues from
/// there until the program is killed.
struct Mode {
  let name: String
  /// A Boolean value that indicates whether the mode loses pages on purpose, which the harness must detect.
  var isCareless = false
  /// The permitted number of service calls if the mode saves orders that call a service, or nil if it saves pages.
  var calls: String?
  let write: @MainActor (_ folder: URL) async throws -> Void

  /// All modes.
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
