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
    case check
  }

  private struct LoginError: Error {
    var name = "jenny"
    var password = "hunter5"
  }

  @Test func `redacted values are in no answer and no event`() async throws {
    let options = DumpOptions(redacting: [.fields(named: "password")])
    let fixture = try ResponderFixture(options: options, stores: [])
    let validator = Validator<Login>("password") { login -> LoginError? in
      login.password == "hunter6" ? LoginError(password: login.password) : nil
    }
    let store = Store<Login, Action>(Login(), validators: [validator]) { login, action in
      switch action {
      case .enter(let password): login.password = password
      case .check:
        return .run("check") { _ in
          throw LoginError()
        } catch: { _, _ in
        }
      }
      return .none
    }
    let tables = [
      InspectedTable<Login, Action>("Logins", columns: ["login"], of: { [$0] }) {
        InspectedRow(id: $0.name, [.value($0)])
      }
    ]
    fixture.inspection.add(store, "login", samples: [.enter(password: "hunter1")], tables: tables)
    store.send(.enter(password: "hunter3"))
    await store.send(.check).finish()
    #expect(store.send(.enter(password: "hunter6")).refusal?.reason.contains("hunter6") == true)
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
    let effects: WireEffectList = try await fixture.ask("GET", "login/effects")
    #expect(effects.effects.map(\.reason) == ["RedactionTests.LoginError(name: \"jenny\", password: ••••)"])
    for query in ["text=hunter&in=action,state", "query=refusal%3Ahunter", "query=hunter"] {
      let search: WireSearch = try await fixture.ask("GET", "login/search?\(query)")
      #expect(search.numbers == [])
    }
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
