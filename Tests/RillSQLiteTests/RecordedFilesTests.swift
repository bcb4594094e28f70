#if SQLite
import Foundation
import Rill
import RillFixtures
import RillJournal
import RillPersistence
import RillSessions
import RillValues
import Testing

@testable import RillSQLite

/// SQLite files that an earlier version has written.
@MainActor struct RecordedFilesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["journal.sqlite", "values.sqlite"] { try folder.write(RecordedFormat.data(name), name) }
  }

  @Test func `a recorded journal is recovered, and continued`() async throws {
    let file = folder.url.appending(path: "journal.sqlite")
    do {
      let journal = Journal(at: file)
      let (bank, shop) = (makeBank(), makeShop())
      let kept = try await bank.attach(journal, as: "bank", state: Schema("Bank"))
      let other = try await shop.attach(journal, as: "shop", state: Schema("Shop"))
      let rows = [RecordedBank.Row(id: 1, title: "tea")]
      #expect(
        bank.state == RecordedBank(balance: 11, note: "mine", tags: ["a", "b", "é"], rows: rows))
      #expect(shop.state == .last)
      #expect(kept.recovery.newest == 11 && kept.recovery.snapshot == 10 && kept.recovery.replayed == 1)
      #expect(
        kept.recovery.unfinished.isEmpty && kept.recovery.skipped.isEmpty && kept.recovery.truncation == nil)
      #expect(other.recovery.newest == 3 && other.recovery.replayed == 3)
      bank.send(.pay(1))
      try await kept.close()
      try await other.close()
    }
    let bank = makeBank()
    try await bank.attach(Journal(at: file), as: "bank", state: Schema("Bank"))
    #expect(bank.balance == 10)
  }

  @Test func `a recorded journal is read as a session`() throws {
    let file = SQLiteJournalFile(reading: folder.url.appending(path: "journal.sqlite"))
    let session = try Session(stream: "shop", of: file)
    #expect(session.entries.map(\.name) == ["sell", "fill", "sell"])
    #expect(session.entries[1].action == (try JSONText(#"{"fill":{"_0":"jam","_1":4}}"#)))
  }

  @Test func `a recorded storage is loaded`() async throws {
    let storage = SQLiteStorage(file: folder.url.appending(path: "values.sqlite"))
    #expect(try storage.keys() == ["Shop/äpfel"])
    let shop = makeShop()
    let schema = Schema("shop", RecordedShop.self, version: 3)
    let report = try await shop.persistence(in: storage, as: "Shop/äpfel", schema: schema).load()
    #expect(report?.grade == .fine)
    #expect(shop.state == .last)
  }

  private func makeShop() -> Store<RecordedShop, RecordedShop.Action> {
    Store(RecordedShop()) { (shop: inout RecordedShop, action: RecordedShop.Action) in
      shop.handle(action)
      return .none
    }
  }

  private func makeBank() -> Store<RecordedBank, RecordedBank.Action> {
    Store(RecordedBank(), validators: [Validator("no debt") { $0.balance >= 0 }]) {
      (bank: inout RecordedBank, action: RecordedBank.Action) in
      switch action {
      case .pay(let amount): bank.balance -= amount
      case .earn(let amount): bank.balance += amount
      case .tag(let tag): bank.tags.insert(tag)
      case .add(let row): bank.rows.append(row)
      case .fetch: break
      }
      return .none
    }
  }
}

/// The state and the actions of the bank in the recorded journal, whose schema has the name of the recorded type.
private struct RecordedBank: Codable, Equatable, Sendable {
  var balance = 10
  var note: String?
  var tags: Set<String> = []
  var rows: [Row] = []

  struct Row: Codable, Equatable, Sendable {
    var id: Int
    var title: String
  }

  enum Action: Codable, Equatable, Sendable {
    case pay(Int), earn(amount: Int), tag(String), add(Row), fetch
  }
}
#endif
