#if SQLite
import Foundation
import Rill
import RillJournal
import RillPersistence
import RillSQLite

/// What the tests of journals count.
struct Count: Codable, Equatable, Sendable {
  var sum = 0
  var names: [String] = []
}

enum Step: Codable, Sendable {
  case add(Int)
  case name(String)
}

/// A folder with a journal, removed with this.
@MainActor
final class CountFolder {
  let folder = FileManager.default.temporaryDirectory.appending(
    path: "rill-tests-\(UUID().uuidString)")
  var file: URL { folder.appending(path: "journal.sqlite") }

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
  deinit {
    // A test may have removed it.
    do { try FileManager.default.removeItem(at: folder) } catch {}
  }

  func store() -> Store<Count, Step> {
    Store(Count()) { (state: inout Count, step: Step) -> Effect<Step> in
      switch step {
      case .add(let number): state.sum += number
      case .name(let name): state.names.append(name)
      }
      return .none
    }
  }

  /// Writes some entries, and ends as a program does.
  func write(
    _ numbers: ClosedRange<Int>, _ settings: JournalSettings = JournalSettings(), to file: URL? = nil
  ) async throws {
    let store = store()
    let kept = try await store.attach(
      Journal(in: SQLiteJournalFile(at: file ?? self.file), settings: settings))
    for number in numbers {
      store.send(.add(number))
      try await kept.flush()
    }
  }

  func read(
    _ file: URL? = nil, _ durability: SQLiteConnection.Durability = .full
  ) async throws -> (state: Count, recovery: JournalRecovery) {
    let store = store()
    let kept = try await store.attach(
      Journal(in: SQLiteJournalFile(at: file ?? self.file, durability: durability)))
    return (store.state, kept.recovery)
  }
}
#endif
