// What is behind a package trait says so where the trait is off.
import Foundation
import Rill
import RillInspectorServer
import RillJournal
import RillNATS
import RillPersistence
import RillSQLite

let file = URL(filePath: "/folder/file.sqlite")

@MainActor
func inspect(_ store: Store<Int, Int>) async throws {
  // refused: write 'traits: ["Inspector"]'
  let inspector = try await Inspector.start(port: 8080)
  // refused: write 'traits: ["Inspector"]'
  let held: Inspector? = nil
}

@MainActor
func keep(_ store: Store<Int, Int>) {
  // refused: write 'traits: ["SQLite"]'
  let journal = Journal(at: file)
  // refused: write 'traits: ["SQLite"]'
  let storage = SQLiteStorage(file: file)
  // refused: write 'traits: ["SQLite"]'
  let saved = store.persistence(in: .sqlite(file), as: "number")
  // refused: write 'traits: ["SQLite"]'
  let lines = SQLiteJournalFile(at: file)
  // refused: write 'traits: ["SQLite"]'
  let log = SQLiteLog(at: file)
  // refused: write 'traits: ["NATS"]'
  let other = NATSLog("nats://127.0.0.1:4222", stream: "boards", log: "board-7")
  // refused: write 'traits: ["NATS"]'
  let proof: NATSCredentials? = nil
}

struct Settings {
  @Shared(in: .files(URL(filePath: "/folder")), "number") var number = 0
  // refused: write 'traits: ["SQLite"]'
  @Shared(in: .sqlite(file), "other") var other = 0
}
