import Foundation
import RillCommandLine
import RillSessions
import RillValues
import Testing

/// Commands that need the program.
@MainActor struct ReplayingTests {
  private let desk = Desk()

  @Test func `replay succeeds if the last state is the same`() {
    desk.files["a"] = Desk.session.file
    #expect(desk.run("replay", "a") == 0)
    #expect(desk.output == "bank: 3 entries replayed; the end is the same, \(Desk.session.checksum ?? "")\n")
    #expect(desk.error == "")
  }

  @Test func `replay fails and prints the difference`() throws {
    var session = Desk.session
    session.checksum = "00000000"
    session.entries[2].refusal = nil
    session.entries[0].subject = .write([.remove([.name("x")])])
    desk.files["a"] = session.file
    #expect(desk.run("replay", "a") == 1)
    let end = Session.checksum(of: try JSONText(#"{"balance":6}"#))
    #expect(
      desk.output == """
        bank: 3 entries replayed; the end differs: it was 00000000, and is \(end)
        refused otherwise than it was: 3
        The write of entry 1, pay, does not fit the state that it came to: there is no such place for x removed. It was \
        left out. Replay it on the states that it was recorded on: with the same program, nothing skipped or moved.

        """)
    session = Desk.session
    session.checksum = nil
    session.program.state = "Old.Bank"
    desk.files["a"] = session.file
    #expect(desk.run("replay", "a") == 0)
    #expect(
      desk.output == """
        bank: 3 entries replayed; the end is \(Desk.session.checksum ?? ""), and the session does not say what it was

        """)
    #expect(desk.error == "rill: risky: the type of the state was Old.Bank, and is Desk.Bank\n")
    session.entries = []
    desk.files["a"] = session.file
    #expect(desk.run("replay", "a") == 0)
    let words = "bank: 0 entries replayed: there are none, so nothing was compared; the state is "
    #expect(desk.output.hasPrefix(words))
  }

  @Test func `bisect names the first entry that violates an invariant`() {
    desk.files["a"] = Desk.session.file
    #expect(desk.run("bisect", "a", "--invariant", "rich") == 1)
    #expect(
      desk.output == """
        rich: first broken after
             2     +1.250  pay {"pay":{"_0":4}} — by effect fetch, because of 1

        """)
    #expect(desk.run("bisect", "a", "--invariant", "sane") == 0)
    #expect(desk.output == "sane: kept by every state\n")
    var poor = Desk.session
    poor.start = JSONText(unchecked: Array(#"{"balance":1}"#.utf8))
    desk.files["b"] = poor.file
    #expect(desk.run("bisect", "b", "--invariant", "rich") == 1)
    #expect(desk.output == "rich: broken at the beginning\n")
    #expect(desk.run("bisect", "a", "--invariant", "tall") == 2)
    #expect(
      desk.error == """
        rill: The program "bank" has no invariant "tall". It has "rich", "sane". Name invariants where the program is \
        described, in SessionProgram.

        """)
  }

  @Test func `test writes a test from the entries`() {
    desk.files["a"] = Desk.session.file
    #expect(desk.run("test", "a", "--entries", "1...2", "--name", "money goes", "--output", "b.swift") == 0)
    #expect(desk.error == "")
    let text = String(decoding: desk.files["b.swift"] ?? Data(), as: UTF8.self)
    #expect(text.contains("@Test func `money goes`()"))
    #expect(text.contains("Store(state, clock: clock) { Bank.reducer }"))
    #expect(text.contains(".pay(3)") && text.contains(".pay(4)") && !text.contains("40"))
    #expect(desk.run("test", "a") == 0)
    #expect(desk.output.contains("@Test func `bank does the same again`()"))
    #expect(desk.run("test", "a", "--entries", "77...99") == 2)
    let untold = SessionProgram("bank", store: Desk.store)
    #expect(desk.run("test", "a", programs: [untold]) == 4)
    #expect(
      desk.error == """
        rill: The program "bank" does not say how a test makes its store. Give SessionProgram the expression: testedBy: \
        "Store(state, clock: clock) { Bank() }".

        """)
  }

  @Test func `commands that need a program say so, and another tool may provide it`() {
    desk.files["a"] = Desk.session.file
    for command in ["replay", "test"] {
      #expect(desk.run(command, "a", programs: []) == 4)
      #expect(
        desk.error == """
          rill: \(command) needs the program "bank", which recorded the session, and this tool knows no programs. Make a \
          tool of the program's own with RillTool.run(programs:), and name it: --program EXECUTABLE.

          """)
    }
    let shop = SessionProgram("shop", store: Desk.store)
    #expect(desk.run("bisect", "a", "--invariant", "rich", programs: [shop]) == 4)
    #expect(desk.error.contains("and this tool knows \"shop\"."))
    #expect(desk.run("replay", "a", "--program", "tools/bank", programs: []) == 7)
    #expect(desk.run("bisect", "--program", "tools/bank", "a", "--invariant", "rich", programs: []) == 7)
    #expect(
      desk.ran == [["tools/bank", "replay", "a"], ["tools/bank", "bisect", "a", "--invariant", "rich"]])
    #expect(desk.run("replay", "a", "--program", "missing") == 4)
    #expect(desk.error == "rill: missing cannot be run: it is not there.\n")
  }

  @Test func `a session that does not fit the program is reported`() throws {
    var session = Desk.session
    session.entries[1].subject = .action(try JSONText(#"{"fly":{}}"#))
    desk.files["a"] = session.file
    #expect(desk.run("replay", "a") == 4)
    #expect(
      desk.error.hasPrefix(
        "rill: a: In the session, the action of entry 2, pay, does not fit the program's type: ")
    )
    #expect(desk.output == "")
    session.entries[1].subject = .action(nil)
    desk.files["a"] = session.file
    #expect(desk.run("test", "a") == 4)
    #expect(
      desk.error == """
        rill: a: The session can be shown and not replayed: its entry 2, pay, was recorded in words only. Nothing was \
        changed. Make the state and the actions Codable, and record it anew.

        """)
  }

  @Test func `an empty list of actions is not replayed`() {
    desk.files["a"] = Data("[]".utf8)
    for command in [["replay", "a"], ["bisect", "a", "--invariant", "rich"], ["test", "a"]] {
      #expect(RillTool(programs: [Desk.bank]).run(command, on: desk.console) == 3)
    }
    #expect(
      desk.error
        == String(
          repeating: "rill: a is a list without actions, so there is nothing to replay. Name another file.\n",
          count: 3))
    #expect(desk.output == "")
  }

  @Test func `a progress bar appears for a long session on a terminal only`() {
    var session = Desk.session
    session.entries = (1...2000).map { Desk.entry($0, "earn", #"{"earn":{"_0":1}}"#, at: 0) }
    session.checksum = nil
    for isTerminal in [true, false] {
      let desk = Desk(isTerminal: isTerminal)
      desk.files["a"] = session.file
      #expect(desk.run("replay", "a") == 0)
      #expect(desk.error.count(where: { $0 == "\r" }) == (isTerminal ? 102 : 0))
      let half =
        "\r" + String(repeating: "█", count: 15) + String(repeating: "·", count: 15) + " 50 % of 2000"
      #expect(desk.error.contains(half) == isTerminal)
      #expect(desk.error.hasSuffix("\r\u{1b}[K") == isTerminal)
    }
    let short = Desk(isTerminal: true)
    short.files["a"] = Desk.session.file
    #expect(short.run("replay", "a") == 0)
    #expect(short.error == "")
  }
}
