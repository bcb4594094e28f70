import Foundation
import Rill
import RillDebugging
import RillInspectorFixtures
import RillValues
import Synchronization
import Testing

@testable import RillInspector

/// Tables of a store's states, and the commands of their rows.
@MainActor
@Suite struct TablesTests {
  private struct Player: Sendable {
    struct Download: Identifiable, Sendable, Equatable {
      let id: Int
      var file: String
      var isRunning = true
    }

    struct Account: Sendable { var password = "hunter2" }

    var downloads: IdentifiedArray<Download> = []
    var account = Account()
  }

  private enum Action: Sendable {
    case add(String)
    case cancel(Int)
    case remove(Int)
  }

  private let fixture: ResponderFixture
  private let store: Store<Player, Action>

  init() throws {
    fixture = try ResponderFixture(options: DumpOptions(redacting: [.fields(named: "password")]), stores: [])
    store = Store(Player()) { player, action in
      switch action {
      case .add(let file):
        player.downloads.append(Player.Download(id: player.downloads.count + 1, file: file))
      case .cancel(let id): player.downloads[id: id]?.isRunning = false
      case .remove(let id): player.downloads.remove(id: id)
      }
      return .none
    }
    let downloads = InspectedTable<Player, Action>(
      "Downloads", columns: ["file", "status", "since"], of: \.downloads
    ) { download in
      InspectedRow(
        id: "\(download.id)",
        [
          .text(download.file),
          .status(download.isRunning ? "running" : "cancelled", download.isRunning ? .active : .plain),
          .date(Date(timeIntervalSince1970: 2)),
        ],
        commands: [
          download.isRunning
            ? InspectedCommand("Cancel", sending: .cancel(download.id))
            : InspectedCommand("Cancel", unavailable: "It was cancelled.")
        ])
    }
    let accounts = InspectedTable<Player, Action>(
      "Accounts", columns: ["account", "none"], of: { [$0.account] }
    ) {
      InspectedRow(id: "1", [.value($0), .none, .date(Date(timeIntervalSince1970: .infinity))])
    }
    fixture.inspection.add(store, "player", tables: [downloads, accounts])
  }

  private func tables(_ query: String = "") async throws -> WireTables {
    try await fixture.ask("GET", "player/tables\(query)")
  }

  private func command(_ body: String) async throws -> Response {
    try #require(await fixture.respond("POST", "/api/v1/stores/player/tables/commands", body: body))
  }

  @Test func `a table shows the rows of the current and of earlier states`() async throws {
    store.send(.add("a.mp3"))
    store.send(.add("b.mp3"))
    store.send(.cancel(1))
    let shown = try await tables()
    #expect(shown.at == "shown")
    #expect(shown.tables.map(\.title) == ["Downloads", "Accounts"])
    #expect(shown.tables[0].columns == ["file", "status", "since"])
    #expect(shown.tables[0].rows.map(\.id) == ["1", "2"])
    #expect(
      shown.tables[0].rows[0].cells == [
        WireTables.Cell(text: "a.mp3"), WireTables.Cell(text: "cancelled", tone: "plain"),
        WireTables.Cell(time: 2_000),
      ])
    #expect(
      shown.tables[0].rows.map(\.commands) == [
        [WireTables.Command(title: "Cancel", unavailable: "It was cancelled.")],
        [WireTables.Command(title: "Cancel")],
      ])
    let earlier = try await tables("?at=1")
    #expect(earlier.at == "1")
    #expect(earlier.tables[0].rows.map(\.cells[1]) == [WireTables.Cell(text: "running", tone: "active")])
    let list: WireStoreList = try #require(await fixture.respond("GET", "/api/v1/stores")).decoded()
    #expect(list.stores.map(\.features) == [["travel", "tables"]])
  }

  @Test func `values are shown in one line without what is redacted, and impossible dates as nothing`()
    async throws
  {
    let cells = try await tables().tables[1].rows[0].cells
    #expect(
      cells == [
        WireTables.Cell(text: "TablesTests.Player.Account(password: ••••)"), WireTables.Cell(),
        WireTables.Cell(),
      ])
  }

  @Test func `a table shows the requested rows only`() async throws {
    for index in 0..<150 { store.send(.add("\(index).mp3")) }
    let first = try await tables().tables[0]
    #expect((first.total, first.from, first.rows.count) == (150, 0, 100))
    let last = try await tables("?from=148&limit=10").tables[0]
    #expect((last.total, last.from, last.rows.map(\.id)) == (150, 148, ["149", "150"]))
    let none = try await tables("?from=900").tables[0]
    #expect((none.total, none.rows.count) == (150, 0))
  }

  @Test func `a command sends the action of its row as the inspector`() async throws {
    store.send(.add("a.mp3"))
    let response = try await command(#"{"table":"Downloads","row":"1","command":"Cancel"}"#)
    #expect(String(decoding: response.body, as: UTF8.self) == #"{"sequence":2}"#)
    #expect(store.state.downloads.map(\.isRunning) == [false])
    let list: WireEntryList = try await fixture.ask("GET", "player/entries")
    #expect(list.entries.map(\.origin) == ["caller", "inspector"])
  }

  @Test func `a command makes only the row at its place, and looks further if that is another one`()
    async throws
  {
    let made = Atomic<Int>(0)
    let numbers = Store<[Int], Action>(Array(0..<10_000)) { _, _ in .none }
    let table = InspectedTable<[Int], Action>("Numbers", columns: ["number"], of: { $0 }) { number in
      made.wrappingAdd(1, ordering: .relaxed)
      return InspectedRow(
        id: "\(number)", [.text("\(number)")], commands: [InspectedCommand("Add", sending: .add("x"))])
    }
    fixture.inspection.add(numbers, "numbers", tables: [table])
    func add(_ row: Int, at place: Int?) async throws -> (status: UInt32, made: Int) {
      made.store(0, ordering: .relaxed)
      let place = place.map { #","place":\#($0)"# } ?? ""
      let response = try #require(
        await fixture.respond(
          "POST", "/api/v1/stores/numbers/tables/commands",
          body: #"{"table":"Numbers","row":"\#(row)","command":"Add"\#(place)}"#))
      return (response.status, made.load(ordering: .relaxed))
    }
    #expect(try await add(9_000, at: 9_000) == (200, 1))
    #expect(try await add(3, at: 9_000) == (200, 5))
    #expect(try await add(9_000, at: nil) == (200, 9_001))
    #expect(try await add(2, at: -1) == (200, 3))
  }

  @Test func `a command for what is no longer there sends nothing`() async throws {
    store.send(.add("a.mp3"))
    store.send(.cancel(1))
    var expected: [(body: String, code: String, message: String)] = [
      (
        #"{"table":"Downloads","row":"1","command":"Cancel"}"#, "command-is-unavailable",
        #""Cancel" is unavailable for the row "1": It was cancelled."#
      ),
      (
        #"{"table":"Downloads","row":"1","command":"Repeat"}"#, "unknown-command",
        #"The row "1" of the table "Downloads" has no command "Repeat", so nothing was sent."#
      ),
      (
        #"{"table":"Uploads","row":"1","command":"Cancel"}"#, "unknown-command",
        #"The store "player" has no table "Uploads"."#
      ),
    ]
    for (body, code, message) in expected {
      let failure = try await command(body).failure
      #expect((failure.code, failure.message) == (code, message))
    }
    store.send(.remove(1))
    expected = [
      (
        #"{"table":"Downloads","row":"1","command":"Cancel"}"#, "unknown-command",
        #"The table "Downloads" of the store "player" has no row "1" any more, so nothing was sent."#
      )
    ]
    let failure = try await command(expected[0].body).failure
    #expect((failure.code, failure.message) == (expected[0].code, expected[0].message))
    #expect(try await command(#"{"table":"Downloads"}"#).status == 400)
    #expect(store.revision == 3)
  }
}
