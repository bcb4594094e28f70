import Foundation
import Rill
import RillCommandLine
import RillSessions
import RillValues
import Testing

/// Commands that need nothing but files.
@MainActor struct ShowingTests {
  private let desk = Desk()

  @Test func `show prints one line per entry`() {
    desk.files["a"] = Desk.session.file
    #expect(desk.run("show", "a") == 0)
    #expect(desk.error == "")
    #expect(
      desk.output == """
        bank, Desk.Bank and Desk.Action: 3 entries, 61.000 s
        start {"balance":10}
             1     +0.000  pay {"pay":{"_0":3}}
             2     +1.250  pay {"pay":{"_0":4}} — by effect fetch, because of 1
             3    +61.000  pay {"pay":{"_0":40}} — refused by no debt: it must be kept
        end   checksum \(Desk.session.checksum ?? "")

        """)
  }

  @Test func `show prints selected entries, seeds, writes, skipped entries and text`() throws {
    var session = Desk.session
    session.seeds = ["random": try JSONText("7")]
    session.entries[0].isSkipped = true
    session.entries[0].effects = ["load", "save"]
    session.entries[1].subject = .write([.set([.name("balance")], try JSONText("1")), .remove([.name("x")])])
    session.entries[1].name = "balance"
    session.entries[1].origin = .binding
    session.entries[1].cause = nil
    session.entries[2].subject = .action(nil)
    session.entries[2].text = ".pay(40)"
    session.entries[2].refusal = nil
    session.start = nil
    session.checksum = nil
    desk.files["a"] = session.file
    #expect(desk.run("show", "a", "--entries", "1...2") == 0)
    #expect(
      desk.output == """
        bank, Desk.Bank and Desk.Action: 3 entries (1 skipped), 61.000 s; can be shown and not replayed
        seed  random = 7
             1     +0.000  (skipped) pay {"pay":{"_0":3}} — starts load, save
             2     +1.250  balance: balance = 1, x removed — by binding

        """)
    #expect(desk.run("show", "a", "--entries", "3") == 0)
    #expect(desk.output.hasSuffix("\n     3    +61.000  pay .pay(40)\n"))
    #expect(desk.error == "")
    #expect(desk.run("show", "a", "--entries", "77...99") == 2)
    #expect(desk.error == "rill: none of these entries: they are 1 to 3\n")
    session.entries = []
    desk.files["a"] = session.file
    #expect(desk.run("show", "a", "--entries", "1") == 2)
    #expect(desk.error == "rill: none of these entries: there are none\n")
    #expect(desk.run("show", "a") == 0)
  }

  @Test func `show escapes control characters in a file`() {
    var session = Desk.session
    session.program.name = "a\u{1b}[2J\u{202e}b"
    session.entries[0].name = "x\u{7}\ny"
    desk.files["a"] = session.file
    #expect(desk.run("show", "a") == 0)
    #expect(desk.output.contains(#"a\u{1b}[2J\u{202e}b"#))
    #expect(desk.output.contains(#"x\u{7}\u{a}y"#))
    #expect(!desk.output.contains("\u{1b}"))
  }

  @Test func `show reads files of Redux DevTools`() {
    desk.files["a"] = Data(#"[{"type":"counter/add","payload":5}]"#.utf8)
    #expect(desk.run("show", "a") == 0)
    #expect(
      desk.output == """
        Redux: 1 entry, 0.000 s
             1     +0.000  counter/add {"type":"counter/add","payload":5} — by Redux

        """)
  }

  @Test func `diff prints what differs and answers no`() throws {
    desk.files["a"] = Desk.session.file
    var other = Desk.session
    other.entries[1].subject = .action(try JSONText(#"{"pay":{"_0":5}}"#))
    other.entries.append(Desk.entry(9, "earn", #"{"earn":{"_0":1}}"#, at: 62_000))
    other.start = try JSONText(#"{"balance":11}"#)
    other.seeds = ["random": try JSONText("7")]
    other.checksum = "00000000"
    desk.files["b"] = other.file
    #expect(desk.run("diff", "a", "b") == 1)
    #expect(
      desk.output == """
        - start {"balance":10}
        + start {"balance":11}
        - seed random none
        + seed random 7
        -      2     +1.250  pay {"pay":{"_0":4}} — by effect fetch, because of 1
        +      2     +1.250  pay {"pay":{"_0":5}} — by effect fetch, because of 1
        +      9    +62.000  earn {"earn":{"_0":1}}
        - checksum \(Desk.session.checksum ?? "")
        + checksum 00000000

        """)
  }

  @Test func `diff ignores times and numbers, and succeeds`() {
    desk.files["a"] = Desk.session.file
    var other = Desk.session
    for index in other.entries.indices {
      other.entries[index].sequence += 100
      other.entries[index].time += 7_000_000
    }
    desk.files["b"] = other.file
    #expect(desk.run("diff", "a", "b") == 0)
    #expect(desk.output == "" && desk.error == "")
  }

  @Test func `convert goes to Redux DevTools and back, with the states of a known program`() throws {
    desk.files["a"] = Desk.session.file
    #expect(desk.run("convert", "a", "b") == 0)
    #expect(desk.output == "b: a file of Redux DevTools of 3 entries\n")
    let states = try JSONText(utf8: Array(desk.files["b"] ?? Data())).value["computedStates"]?.elements
    #expect(
      states?.map { JSONText($0).description } == [10, 7, 3, 3].map { #"{"state":{"balance":\#($0)}}"# })
    #expect(desk.run("convert", "b", "c") == 0)
    #expect(desk.output == "c: a session of 3 entries\n")
    #expect(desk.files["c"] == desk.files["a"])
    #expect(desk.run("convert", "a", "-", "--to", "redux-actions", programs: []) == 0)
    #expect(desk.output.hasPrefix("{\n\t\"payload\": \"[{\\\"type\\\":\\\"pay\\\""))
    #expect(desk.run("convert", "a", "d", "--to", "redux", programs: []) == 0)
    #expect(try JSONText(utf8: Array(desk.files["d"] ?? Data())).value["computedStates"] == .array([]))
    #expect(desk.run("convert", "a", "e", "--to", "session") == 0)
    #expect(desk.files["e"] == desk.files["a"])
  }

  @Test func `convert leaves out states that the program cannot compute, and says why`() throws {
    var session = Desk.session
    session.entries[1].subject = .action(nil)
    session.entries[1].text = ".pay(4)"
    desk.files["a"] = session.file
    #expect(desk.run("convert", "a", "b", "--to", "redux", programs: []) == 0)
    #expect(desk.error == "")
    #expect(desk.run("convert", "a", "c", "--to", "redux") == 0)
    #expect(desk.output == "c: a file of Redux DevTools of 3 entries\n")
    #expect(desk.files["c"] == desk.files["b"])
    #expect(
      desk.error == """
        rill: a: the states are left out. The session can be shown and not replayed: its entry 2, pay, was recorded in words \
        only. Nothing was changed.

        """)
    #expect(desk.run("convert", "c", "d", "--to", "session") == 0)
    #expect(desk.files["d"] == desk.files["a"])
  }

  @Test func `convert does not replace the file that it reads`() {
    desk.files["a"] = Desk.session.file
    #expect(desk.run("convert", "a", "a") == 3)
    #expect(
      desk.error
        == "rill: a would replace itself. Nothing was written. Give another name for the new file.\n")
    #expect(desk.files["a"] == Desk.session.file)
  }

  @Test
  func `convert redacts fields, reports unknown names and keeps the file format`()
    throws
  {
    desk.files["a"] = Desk.session.file
    #expect(desk.run("convert", "a", "b", "--redact", "pay,pain") == 0)
    #expect(desk.output == "b: a session of 3 entries\n")
    #expect(desk.error == "rill: a has no field pain, so nothing was taken out for it\n")
    let redacted = try Session(file: try #require(desk.files["b"]))
    #expect(redacted == Desk.session.redacting("pay", "pain"))
    #expect(redacted.entries.first?.action?.description == #"{"pay":{"_0":0}}"#)
    #expect(desk.run("show", "b", "--entries", "3") == 0)
    #expect(
      desk.output.hasPrefix(
        "bank, Desk.Bank and Desk.Action: 3 entries, 61.000 s; without the values of pain, pay\n"))
    // A payment of nothing is not refused.
    #expect(desk.run("replay", "b") == 1)
    #expect(desk.output.hasSuffix("refused otherwise than it was: 3\n"))
    #expect(desk.error == "rill: risky: the values of pain, pay are redacted\n")
    #expect(desk.run("convert", "a", "c", "--redact", "balance", "--to", "redux") == 0)
    #expect(desk.output == "c: a file of Redux DevTools of 3 entries\n")
    #expect(desk.run("convert", "c", "d", "--redact", "pay") == 0)
    #expect(desk.output == "d: a file of Redux DevTools of 3 entries\n")
    #expect(
      try Session(redux: try #require(desk.files["d"])).redactedFields == ["balance", "pay"])
  }
}
