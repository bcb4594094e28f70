import Foundation
import Rill
import RillDebugging
import RillSessions
import RillValues
import Testing

/// Sessions without the values of some fields.
@MainActor struct SessionRedactingTests {
  /// Returns a session with a secret in every place.
  private func session(_ entries: [SessionEntry.Subject] = []) throws -> Session {
    var session = Session(
      Session.Program("app", state: "State", action: "Action"),
      start: try JSONText(#"{"user":{"_pin":"1234","name":"jenny"},"count":3}"#),
      entries: entries.enumerated().map { SessionEntry(UInt64($0) + 1, $1, name: "do") },
      seeds: ["random": try JSONText("42"), "pin": try JSONText("[1,2]")], checksum: "0a0b0c0d")
    session.extra = try JSONText(#"{"redux":{"committedState":{"pin":7}}}"#)
    return session
  }

  @Test func `the named fields are empty in the state, the seeds and other tools' data`() throws {
    let redacted = try session().redacting("pin")
    #expect(redacted.start?.description == #"{"user":{"_pin":"••••","name":"jenny"},"count":3}"#)
    #expect(redacted.seeds.mapValues(\.description) == ["random": "42", "pin": "[]"])
    #expect(redacted.extra?.description == #"{"redux":{"committedState":{"pin":0}}}"#)
    #expect(redacted.checksum == nil)
    #expect(redacted.redactedFields == ["pin"])
  }

  @Test func `the session itself is unchanged, and without names the result equals it`() throws {
    let session = try session()
    _ = session.redacting("pin")
    #expect(session.checksum == "0a0b0c0d")
    #expect(session.redacting() == session)
  }

  @Test(arguments: [
    (#"{"pin":"a"}"#, #"{"pin":"••••"}"#),
    (#"{"pin":-1.5e3}"#, #"{"pin":0}"#),
    (#"{"pin":true}"#, #"{"pin":false}"#),
    (#"{"pin":null}"#, #"{"pin":null}"#),
    (#"{"pin":["a","b"]}"#, #"{"pin":[]}"#),
    (#"{"pin":{"home":"a"}}"#, #"{"pin":{}}"#),
    (#"{"pin":{"_0":"a","_1":{"_0":2}}}"#, #"{"pin":{"_0":"••••","_1":{"_0":0}}}"#),
    (#"{"pin":{"_0":"a","_secret":1}}"#, #"{"pin":{}}"#),
    (#"{"rows":[{"pin":1,"title":"x"}]}"#, #"{"rows":[{"pin":0,"title":"x"}]}"#),
    (#"{"__pin":1,"Pin":2,"pins":3,"pin_":4}"#, #"{"__pin":1,"Pin":2,"pins":3,"pin_":4}"#),
    (#"["pin","a"]"#, #"["pin","a"]"#),
  ])
  func `an action keeps its structure`(_ action: String, _ expected: String) throws {
    let redacted = try session([.action(try JSONText(action)), .action(nil)]).redacting("pin")
    #expect(redacted.entries.map { $0.action?.description } == [expected, nil])
  }

  @Test func `changes of a hidden field empty it, changes within it disappear, and others are kept`() throws {
    let value = try JSONText(#"{"pin":1,"a":2}"#)
    let whole = try JSONText(#"{"home":"1234"}"#)
    let changes: [SessionChange] = [
      .set([.name("user")], value), .set([.name("user"), .name("_pin")], whole),
      .set([.name("pin"), .name("home")], value), .remove([.name("pin")]),
      .remove([.name("pin"), .name("home")]), .remove([.name("a")]),
      .splice([.name("pin")], at: 0, removing: 1, inserting: [value]),
      .splice([.name("rows")], at: 0, removing: 1, inserting: [value]),
      .set([.name("pin"), .index(0), .name("pin")], value),
    ]
    let redacted = try session([.write(changes), .gap(changes), .write(nil)]).redacting("_pin")
    let expected = [
      #"user = {"pin":0,"a":2}"#, "user._pin = {}", "pin removed", "a removed",
      #"rows[0..<1] = [{"pin":0,"a":2}]"#,
    ]
    #expect(redacted.entries[0].changes?.map(\.description) == expected)
    #expect(redacted.entries[1].changes?.map(\.description) == expected)
    #expect(redacted.entries[2].changes == nil)
  }

  @Test func `free text is removed, and names are cut where values begin`() throws {
    var session = try session()
    session.entries = [
      SessionEntry(
        1, .action(nil), name: "login(1234)", text: "login(pin: 1234)", origin: .effect("fetch 'jenny'"),
        refusal: SessionEntry.Reason(by: "gate", "1234 is wrong"), effects: ["load", "load(1234)"],
        extra: try JSONText(#"{"pin":"1234"}"#)),
      SessionEntry(2, .action(nil), name: "row.toggle", origin: .interactor("Login(pin: 1)")),
      SessionEntry(3, .action(nil), name: "pin = 1234", origin: .other("Peer: jenny")),
      SessionEntry(4, .action(nil), name: "a", origin: .sender),
    ]
    session.entries[0].note = "1234 is Jenny's"
    let entries = session.redacting("pin").entries
    #expect(entries.map(\.note) == ["••••", nil, nil, nil])
    #expect(entries.map(\.name) == ["login(••••)", "row.toggle", "pin(••••)", "a"])
    #expect(
      entries.map(\.origin) == [
        .effect("fetch(••••)"), .interactor("Login(••••)"), .other("Peer(••••)"), .sender,
      ])
    #expect(entries[0].text == "••••")
    #expect(entries[0].refusal == SessionEntry.Reason(by: "gate", "••••"))
    #expect(entries[0].effects == ["load", "load(••••)"])
    #expect(entries[0].extra?.description == #"{"pin":"••••"}"#)
    #expect(entries[1].text == nil && entries[1].refusal == nil && entries[1].extra == nil)
  }

  @Test func `a file lists its redacted fields, also through Redux DevTools`() throws {
    let redacted = try session([.action(try JSONText(#"{"pin":1}"#))]).redacting("pin", "name")
    #expect(String(decoding: redacted.file, as: UTF8.self).contains(#""redacted":["name","pin"]"#))
    #expect(try Session(file: redacted.file) == redacted)
    for format in ReduxFormat.allCases {
      #expect(try Session(redux: redacted.redux(format)) == redacted)
    }
    #expect(redacted.redacting("count").redactedFields == ["count", "name", "pin"])
  }

  @Test func `a redacted file of Redux DevTools lists its redacted fields as well`() throws {
    let foreign = Data(#"{"payload":"[{\"type\":\"login\",\"pin\":1}]","preloadedState":"{\"pin\":2}"}"#.utf8)
    let redacted = try Session(redux: foreign).redacting("pin")
    for format in ReduxFormat.allCases {
      let back = try Session(redux: redacted.redux(format))
      #expect(back.redactedFields == ["pin"])
      #expect(back.start?.description == #"{"pin":0}"#)
      #expect(back.entries.map { $0.action?.description } == [#"{"type":"login","pin":0}"#])
    }
  }

  @Test func `a redacted session is replayed if its types accept empty values, and is risky`() async throws {
    let redacted = try await BankHouse.session().redacting("title", "note")
    let replay = try redacted.replay(on: BankHouse().store, coding: .codable, program: "bank")
    #expect(replay.fit == .risky(["the values of note, title are redacted"]))
    #expect(replay.isSame && replay.failures == [])
    let house = BankHouse()
    let history = await house.record()
    try history.load(redacted)
    #expect(history.entries.count == redacted.entries.count)
  }

  @Test func `nothing below a hidden name remains, and everything else does`() throws {
    var random = SmallRandom(seed: 7)
    for _ in 0..<500 {
      let (text, open) = Self.random(&random, depth: 5, isSecret: false)
      let redacted = try session([.action(try JSONText(text))]).redacting("pin", "key")
      let action = try #require(redacted.entries[0].action?.description)
      #expect(!action.contains("secret"), "\(text)")
      #expect(action.split(separator: "open").count - 1 == open, "\(text)")
    }
  }

  /// Returns a value whose strings and names reveal whether they are below `pin` or `key`, and the number of the
  /// others.
  private static func random(_ random: inout SmallRandom, depth: Int, isSecret: Bool) -> (String, Int) {
    let kind = random.below(depth == 0 ? 1 : 3)
    guard kind > 0 else { return isSecret ? (#""secret""#, 0) : (#""open""#, 1) }
    var (parts, open): ([String], Int) = ([], 0)
    for index in 0..<random.below(4) {
      let plain = isSecret ? "secret" : "a"
      let name = kind == 1 ? "" : ["pin", "_key", "_\(index)", plain][random.below(4)]
      let isHidden = isSecret || ["pin", "_key"].contains(name)
      let (part, more) = Self.random(&random, depth: depth - 1, isSecret: isHidden)
      parts.append(kind == 1 ? part : "\"\(name)\":\(part)")
      open += more
    }
    let content = parts.joined(separator: ",")
    return (kind == 1 ? "[\(content)]" : "{\(content)}", open)
  }
}
