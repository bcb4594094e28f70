import Rill
import RillDebugging
import RillInspectorFixtures
import RillValues
import Testing

@testable import RillInspector

/// Redacted values occur nowhere in the output.
@MainActor
@Suite struct RedactionTests {
  private struct Login: Codable, Sendable {
    var name = "jenny"
    var password = "hunter2"
  }

  private enum Action: Codable, Sendable {
    case enter(password: String)
  }

  @Test func `redacted values are in no answer and no event`() async throws {
    let options = DumpOptions(redacting: [.fields(named: "password")])
    let fixture = try ResponderFixture(options: options, stores: [])
    let store = Store<Login, Action>(Login()) { login, action in
      if case .enter(let password) = action { login.password = password }
      return .none
    }
    let tables = [
      InspectedTable<Login, Action>("Logins", columns: ["login"], of: { [$0] }) {
        InspectedRow(id: $0.name, [.value($0)])
      }
    ]
    fixture.inspection.add(store, "login", samples: [.enter(password: "hunter1")], tables: tables)
    store.send(.enter(password: "hunter3"))
    let paths = [
      "entries", "entries/1", "state", "state?path=%5B%7B%22member%22:%22password%22%7D%5D",
      "diff?from=start&to=newest", "templates", "tables", "export", "test?numbers=1", "effects", "timing",
    ]
    for path in paths {
      let reply = try #require(await fixture.respond("GET", "/api/v1/stores/login/\(path)"))
      #expect(!String(decoding: reply.body, as: UTF8.self).contains("hunter"), "\(path)")
    }
    let view = try #require(
      await fixture.respond("POST", "/api/v1/stores/login/view", body: #"{"open":[{"path":[]}]}"#))
    #expect(!String(decoding: view.body, as: UTF8.self).contains("hunter"))
    let search: WireSearch = try await fixture.ask("GET", "login/search?text=hunter&in=action,state")
    #expect(search.numbers == [])
    var cursor = EventCursor(feed: fixture.feed, resumingAt: EventPosition(run: "run", number: 0))
    while let frame = try cursor.nextFrame() {
      #expect(!String(decoding: frame, as: UTF8.self).contains("hunter"))
    }
    let list: WireStoreList = try #require(await fixture.respond("GET", "/api/v1/stores")).decoded()
    #expect(list.stores.map(\.features) == [["send", "travel", "tables"]])
    let export = try #require(await fixture.respond("GET", "/api/v1/stores/login/export"))
    #expect(try export.failure.code == "is-hidden")
  }
}
