import Foundation
import Rill
import RillJournal
import RillPersistence
import RillSQLite

/// A small state with a journal in its own SQLite file, which is removed together with it.
@MainActor
final class Account {
  struct State: Codable, Equatable, Sendable {
    var balance = 0
    var owner = "somebody with a name that is not stored inline"
  }

  enum Action: Codable, Sendable {
    case deposit(Int)
    case rename(String)
  }

  let store = Account.store()
  private let file: JournalPlace
  private let settings: JournalSettings
  private var kept: StoreJournal<State, Action>?

  init(
    _ durability: JournalDurability, in file: JournalPlace = JournalPlace(), interval: Int = 10_000,
    snapshots: Int = 2
  ) {
    self.file = file
    settings = JournalSettings(
      durability: durability, snapshotInterval: interval, snapshots: snapshots, countLimit: .max,
      byteLimit: .max, whenFull: .grow)
  }

  /// Returns the journal, which is attached on the first call.
  func journal() async -> StoreJournal<State, Action> {
    if let kept { return kept }
    do throws(PersistenceFailure) {
      let made = try await store.attach(
        Journal(in: SQLiteJournalFile(at: file.url), settings: settings), as: "account")
      kept = made
      return made
    } catch {
      fatalError("\(error)")
    }
  }

  /// Waits until all entries are on the disk.
  func flush() async {
    do throws(PersistenceFailure) { try await journal().flush() } catch { fatalError("\(error)") }
  }

  static func store() -> Store<State, Action> {
    Store(State()) { (state: inout State, action: Action) -> Effect<Action> in
      switch action {
      case .deposit(let sum): state.balance &+= sum
      case .rename(let name): state.owner = name
      }
      return .none
    }
  }
}

/// A folder for a journal, which is removed together with this object.
final class JournalPlace: Sendable {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "rill-benchmarks-\(UUID().uuidString)")
  var url: URL { folder.appending(path: "journal.sqlite") }

  deinit {
    // The folder does not exist if the journal was never used.
    do { try FileManager.default.removeItem(at: folder) } catch {}
  }
}
