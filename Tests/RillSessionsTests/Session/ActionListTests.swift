import Foundation
import Rill
import RillDebugging
import RillFixtures
import RillSessions
import RillValues
import Testing

/// Bare lists of actions in the place of sessions.
@MainActor struct ActionListTests {
  nonisolated private static let lists = [
    #"[{"pay":{"_0":3}},{"earn":{"amount":5}},{"fetch":{}}]"#,
    #" [{"type":"pay","payload":{"pay":{"_0":3}}},{"type":"earn","payload":{"earn":{"amount":5}}},{"fetch":{}}]"#,
  ]

  @Test(arguments: lists)
  func `a bare list of actions is read, replayed and loaded`(_ list: String) throws {
    let session = try Session(file: Data(list.utf8))
    #expect(session.entries.map(\.name) == ["pay", "earn", "fetch"])
    #expect(session.start == nil && session.canBeReplayed)
    let house = BankHouse(Bank(balance: 20))
    let replay = try session.replay(on: house.store, coding: .codable, program: "bank")
    #expect(replay.isSame && replay.count == 3)
    let reason = "there is no state to begin with, so the actions are handled on the state of the store"
    #expect(replay.fit == .risky([reason]))
    #expect(session.fit("bank", coding: SessionCoding<Bank, BankAction>.codable) == .risky([reason]))
    let history = house.store.attach(History())
    try history.load(session)
    #expect(house.store.balance == 22)
    #expect(house.effects.elements.isEmpty)
    history.jump(to: 1)
    #expect(house.store.balance == 17)
  }

  @Test func `actions that are numbers, truth values or lists are read as well`() throws {
    let sum = Store(0) { (sum: inout Int, amount: Int) -> Effect<Int> in
      sum += amount
      return .none
    }
    let numbers = try Session(file: Data("[1,20]".utf8))
    #expect(try numbers.replay(on: sum, coding: .codable).count == 2)
    try sum.attach(History()).load(numbers)
    #expect(sum.state == 21)
    let flags = Store(0) { (count: inout Int, isUp: Bool) -> Effect<Bool> in
      count += isUp ? 1 : -1
      return .none
    }
    try flags.attach(History()).load(try Session(file: Data("[true, true, false]".utf8)))
    #expect(flags.state == 1)
    let lists = Store([Int]()) { (all: inout [Int], more: [Int]) -> Effect<[Int]> in
      all += more
      return .none
    }
    try lists.attach(History()).load(try Session(file: Data("[[1], [], [2, 3]]".utf8)))
    #expect(lists.state == [1, 2, 3])
  }

  @Test func `an action whose case is named as the member of Redux is read, with and without a payload`()
    throws
  {
    let session = try Session(file: Data(#"[{"type":{}},{"type":{"_0":"x"}},{"pay":{"_0":3}}]"#.utf8))
    #expect(session.entries.map(\.name) == ["type", "type", "pay"])
    #expect(session.entries[1].subject == .action(try JSONText(#"{"type":{"_0":"x"}}"#)))
  }

  @Test func `actions make a session, and are loaded as they are`() throws {
    let actions: [BankAction] = [.pay(1), .tag("a"), .fetch]
    let session = try Session(actions: actions)
    #expect(session.entries.map(\.name) == ["pay", "tag", "fetch"])
    let house = BankHouse()
    let history = house.store.attach(History())
    house.store.send(.pay(2))
    try history.load(actions: actions)
    #expect(house.store.balance == 9 && house.store.tags == ["a"])
    #expect(history.entries.map(\.sequence) == [2, 3, 4])
    try history.load(session)
    #expect(house.store.balance == 9)
    #expect(house.effects.elements.isEmpty)
    #expect(try Session(file: session.file) == session)
  }

  @Test func `a list that fits no program is refused, and nothing changes`() throws {
    let house = BankHouse()
    let history = house.store.attach(History())
    house.store.send(.pay(2))
    for list in [#"[{"fly":{}}]"#, #"["fetch"]"#] {
      let failure = #expect(throws: SessionFailure.self) {
        try history.load(try Session(file: Data(list.utf8)))
      }
      #expect(failure?.code == .undecodable)
    }
    // An empty list does not remove the entries that are there.
    #expect(throws: SessionFailure.self) { try history.load(try Session(file: Data("[]".utf8))) }
    for list in ["[null]", #"[{"type":1}]"#] {
      #expect(throws: SessionFailure.self) { try Session(file: Data(list.utf8)) }
    }
    for list in ["[[]]", "[true]", "[1]"] {
      #expect(throws: SessionFailure.self) { try history.load(try Session(file: Data(list.utf8))) }
    }
    #expect(house.store.balance == 8)
    #expect(history.entries.count == 1)
  }
}
