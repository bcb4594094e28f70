#if SQLite
import Foundation
import Rill
import RillJournal
import RillPersistence
import RillSQLite
import RillSessions

/// Opens journals in SQLite files with modified bytes.
@MainActor
struct SQLiteAttack {
  private let tally: Tally
  private let folder: URL
  /// The suffixes and contents of a journal's files.
  private let files: [(ending: String, bytes: [UInt8])]

  /// Writes the files with a store.
  init(_ tally: Tally) async throws {
    self.tally = tally
    folder = FileManager.default.temporaryDirectory.appending(path: "fuzz-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let good = folder.appending(path: "good.sqlite")
    let desk = World().desk
    let kept = try await desk.attach(Journal(at: good), as: JournalMaker.stream)
    for action in [Desk.Action.payday, .note("a")] { desk.send(action) }
    try await kept.close()
    files = ["", "-wal"].compactMap { ending in
      FileManager.default.contents(atPath: good.path() + ending).map { (ending, Array($0)) }
    }
  }

  /// Returns the next files.
  func journal(_ random: inout FuzzRandom) -> FuzzSQLite {
    let changed = random.below(files.count)
    return FuzzSQLite(
      files: files.enumerated().map { index, file in
        (file.ending, index == changed ? random.changed(file.bytes) : file.bytes)
      })
  }

  /// Returns a description of a flaw in the handling of a journal, or nil.
  func objection(to journal: FuzzSQLite) async throws -> String? {
    let file = folder.appending(path: "\(UUID().uuidString).sqlite")
    for (ending, bytes) in journal.files { try Data(bytes).write(to: URL(filePath: file.path() + ending)) }
    let desk = World().desk
    let before = desk.state
    do throws(PersistenceFailure) {
      _ = try Session(of: SQLiteJournalFile(reading: file))
      tally.count("SQLite journal as session: taken")
    } catch {
      tally.count("SQLite journal as session: \(error.code)")
      if error.message.isEmpty || error.fix.isEmpty { return "The failure says too little." }
    }
    do throws(PersistenceFailure) {
      let kept = try await desk.attach(Journal(at: file), as: JournalMaker.stream)
      desk.send(.payday)
      try await kept.close()
      tally.count("SQLite journal: taken")
    } catch {
      tally.count("SQLite journal: \(error.code)")
      if error.message.isEmpty || error.fix.isEmpty { return "The failure says too little." }
      // A recovered state that can no longer be written stays in the store.
      if ![.unwritten, .noRoom, .notSetAside].contains(error.code), before != desk.state {
        return "A journal that was refused has changed the store."
      }
    }
    return nil
  }

  /// Removes the files.
  func end() throws { try FileManager.default.removeItem(at: folder) }
}

/// The files of a journal.
struct FuzzSQLite: CustomStringConvertible {
  let files: [(ending: String, bytes: [UInt8])]

  /// The files as Swift code for a test.
  var description: String {
    files.map { "try Data(\($0.bytes)).write(to: URL(filePath: path + \"\($0.ending)\"))" }
      .joined(separator: "\n")
  }
}

extension Block {
  /// Runs rounds with SQLite files.
  func attackSQLite(_ random: inout FuzzRandom) async throws {
    let attack = try await SQLiteAttack(tally)
    for round in 0..<Self.filesOnDisk {
      let journal = attack.journal(&random)
      announce(round, journal)
      if let objection = try await attack.objection(to: journal) { throw finding(round, journal, objection) }
    }
    try attack.end()
  }
}
#else
extension Block {
  /// Runs no rounds, because SQLite is not available.
  func attackSQLite(_ random: inout FuzzRandom) async throws {}
}
#endif
