import Foundation
import Rill
import RillDebugging
import RillFixtures
import RillSessions
import RillValues
import Testing

/// Sessions that an earlier version has written.
@MainActor struct RecordedSessionTests {
  @Test func `a recorded session has its values, and its file is written in the same way`() throws {
    let file = try RecordedFormat.data("bank.session.json")
    let session = try Session(file: file)
    #expect(session.file == file)
    #expect(session.program == .init("bank", state: "Bank", action: "BankAction"))
    #expect(session.checksum == "c8bc38cd")
    #expect(try session.seed("random", as: Int.self) == 42)
    #expect(session.entries.map(\.sequence) == Array(1...12))
    #expect(session.entries.map(\.isSkipped) == (1...12).map { $0 == 7 })
    #expect(session.entries[1].refusal == .init(by: "no debt", #"the new state breaks the rule "no debt""#))
    #expect(session.entries[2].effects == ["fetch"])
    #expect(session.entries[3].origin == .effect("fetch") && session.entries[3].cause == 3)
    #expect(session.entries[3].time == 1_795_381_943_199_943)
    #expect(
      session.entries[9].subject
        == .write([.set([.name("rows"), .index(0), .name("title")], try JSONText(#""tea""#))]))
    guard case .gap(let changes) = session.entries[10].subject else {
      Issue.record("no gap")
      return
    }
    #expect(changes?.count == 2)
  }

  @Test func `a recorded session is replayed to its recorded end`() throws {
    let session = try Session(file: RecordedFormat.data("bank.session.json"))
    let replay = try session.replay(on: BankHouse().store, coding: .codable, program: "bank")
    #expect(replay.isSame && replay.replayed == "c8bc38cd")
    #expect(replay.fit == .fine)
    let shop = Store<RecordedShop, RecordedShop.Action>(RecordedShop()) { shop, action in
      shop.handle(action)
      return .none
    }
    var player = try SessionPlayer(
      try Session(file: RecordedFormat.data("shop.session.json")), on: shop, coding: .codable)
    while player.next() != nil {}
    #expect(player.state == .last)
  }

  @Test(arguments: ["bank.redux.json", "bank.actions.json"])
  func `recorded files of Redux DevTools contain the recorded session`(_ name: String) throws {
    let session = try Session(file: RecordedFormat.data("bank.session.json"))
    #expect(try Session(redux: RecordedFormat.data(name)) == session)
  }

  @Test func `a recorded session without its secrets says what it lacks`() throws {
    let session = try Session(file: RecordedFormat.data("bank.redacted.json"))
    #expect(session.redactedFields == ["note"])
    #expect(session.checksum == nil)
    #expect(session.entries[4].changes == [.set([.name("note")], try JSONText(#""••••""#))])
  }
}
