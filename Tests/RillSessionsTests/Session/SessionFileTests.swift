import Foundation
import RillSessions
import RillValues
import Testing

@MainActor
struct SessionFileTests {
  private let small = Session(
    .init("bank", state: "Bank", action: "BankAction"), start: JSONText(unchecked: Array(#"{"a":1}"#.utf8)),
    entries: [
      SessionEntry(1, .action(JSONText(unchecked: Array(#"{"pay":{"_0":3}}"#.utf8))), name: "pay", time: 5),
      SessionEntry(2, .write([.remove([.name("é")])]), name: "x", time: 6),
    ], seeds: ["random": JSONText(unchecked: Array("42".utf8))], checksum: "0a0b0c0d")

  private func failure(_ text: String) -> SessionFailure? {
    #expect(throws: SessionFailure.self) { try Session(file: Data(text.utf8)) }
  }

  @Test func `a file is one JSON document with a line for each entry`() throws {
    var session = small
    session.stateShape = "11111111"
    session.actionShape = "22222222"
    session.extra = JSONText(unchecked: Array("[]".utf8))
    let text = String(decoding: session.file, as: UTF8.self)
    #expect(
      text == """
        {"format":"rill-session","version":1,
        "program":{"name":"bank","state":"Bank","action":"BankAction"},
        "stateShape":"11111111",
        "actionShape":"22222222",
        "seeds":{"random":42},
        "extra":[],
        "start":{"a":1},
        "entries":[
        {"number":1,"kind":"action","name":"pay","action":{"pay":{"_0":3}},"origin":"caller","time":5},
        {"number":2,"kind":"write","name":"x","changes":[{"path":["é"]}],"origin":"caller","time":6}
        ],
        "end":{"count":2,"checksum":"0a0b0c0d"}}

        """)
    _ = try JSONSerialization.jsonObject(with: session.file)
    #expect(try Session(file: session.file) == session)
  }

  @Test func `any session round-trips`() async throws {
    let session = try await BankHouse.session()
    #expect(try Session(file: session.file) == session)
    let bare = Session(.init("", state: "", action: ""), start: nil, entries: [])
    #expect(try Session(file: bare.file) == bare)
  }

  @Test func `any layout is read, and unknown members are skipped`() throws {
    let laidOut = try JSONSerialization.data(
      withJSONObject: try JSONSerialization.jsonObject(with: small.file),
      options: [.prettyPrinted, .sortedKeys])
    let read = try Session(file: laidOut)
    #expect(read.entries == small.entries && read.start == small.start && read.seeds == small.seeds)
    let text = String(decoding: small.file, as: UTF8.self)
      .replacing(#""version":1,"#, with: #""version":1,"later":{"entries":[]},"#)
    #expect(try Session(file: Data(text.utf8)) == small)
  }

  @Test func `a byte-order mark before a file is skipped`() throws {
    #expect(try Session(file: Data("\u{feff}".utf8) + small.file) == small)
    let list = Data("\u{feff}[{\"type\":\"deposit\"}]".utf8)
    #expect(Session.isList(list))
    #expect(try Session(file: list).entries.count == 1)
    let failure = #expect(throws: SessionFailure.self) {
      try Session(file: Data("\u{feff}\u{feff}".utf8) + small.file)
    }
    #expect(failure?.code == .damaged)
  }

  @Test func `a file truncated anywhere is refused`() throws {
    let file = small.file
    // The final line break is not part of the document.
    for count in 0..<file.count - 1 {
      let failure = #expect(throws: SessionFailure.self) { try Session(file: file.prefix(count)) }
      #expect(failure?.code == (count < #"{"format":"rill-session"#.utf8.count ? .foreign : .damaged))
    }
    #expect(try Session(file: file.dropLast()) == small)
  }

  @Test
  func `a file with any byte changed is refused or is another session, and never traps`() {
    let file = small.file
    for index in file.indices {
      for byte: UInt8 in [0, 0x20, 0x22, 0x2c, 0x30, 0x5c, 0x7d, 0xff] where file[index] != byte {
        var changed = file
        changed[index] = byte
        do throws(SessionFailure) { _ = try Session(file: changed) } catch {
          #expect([.foreign, .damaged, .tooNew].contains(error.code))
        }
      }
    }
  }

  @Test func `a file that is not a session is refused with the reason`() {
    #expect(
      failure("")?.description == """
        The file is not a session, and not JSON. Line 1, byte 1: it is empty. Nothing was changed. Give a file that a \
        history, a journal or `rill convert` has written.
        """)
    #expect(
      failure("hello")?.description == """
        The file is not a session, and not JSON. Line 1, byte 1: it has "h" where "{" should be. Nothing was changed. Give \
        a file that a history, a journal or `rill convert` has written.
        """)
    #expect(
      failure(#"{"entries":[1,2],"format":"rill-notes"}"#)?.description == """
        The file is not a session: it does not begin with the format "rill-session". Nothing was changed. Give a file that \
        a history, a journal or `rill convert` has written.
        """)
  }

  @Test func `a newer version is reported, whatever the file contains`() {
    #expect(
      failure(#"{"format":"rill-session","version":2,"entries":{"packed":"…"},"program":7}"#)?.description
        == """
        The file is a session of version 2, and this program knows version 1 only. Nothing was changed. Use a newer \
        Rill, or record the session anew.
        """)
  }

  @Test func `a damaged file is refused with the position`() {
    let text = String(decoding: small.file, as: UTF8.self)
    let rest = "Nothing was changed. Take the file from where it was recorded, whole and unchanged."
    func words(_ old: String, _ new: String) -> String? {
      failure(text.replacing(old, with: new))?.description
    }
    #expect(
      words(#""number":2"#, #""number":two"#)
        == "The session is damaged. Line 7, byte 11: the file has \"t\" where a value should be. \(rest)")
    #expect(
      words(#""count":2"#, #""count":3"#)
        == "The session is damaged: it has 2 entries, and its end says 3. \(rest)")
    #expect(
      words(#""entries":["#, #""entry":["#) == "The session is damaged: it has no \"entries\". \(rest)")
    #expect(words(#""version":1"#, #""v":1"#) == "The session is damaged: it has no \"version\". \(rest)")
    #expect(words(#""program""#, #""p""#) == "The session is damaged: it has no \"program\". \(rest)")
    #expect(words(#""end""#, #""e""#) == "The session is damaged: it has no \"end\". \(rest)")
    #expect(
      words(#""name":"bank","#, "")
        == """
        The session is damaged. Line 2, byte 11: the file has a program without "name", "state" or "action". \(rest)
        """)
    #expect(
      words(#""end":{"count":2,"#, #""end":{"#)
        == "The session is damaged. Line 9, byte 7: the file has an end without \"count\". \(rest)")
    #expect(
      words("}}\n", "}}\n}")
        == "The session is damaged. Line 10, byte 1: the file goes on after its end. \(rest)")
  }

  @Test func `values that are nested too deep are refused before they overflow the stack`() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(
      failure(#"{"format":"rill-session","version":1,"start":"# + deep)?.message
        == "The session is damaged. Line 1, byte 558: the file lies more than 512 values deep. Nothing was changed."
    )
  }

  @Test func `bytes that are not text are refused with their position`() {
    var file = small.file
    file[40] = 0xff
    let failure = #expect(throws: SessionFailure.self) { try Session(file: file) }
    #expect(
      failure?.message
        == "The session is damaged. Line 2, byte 3: the file is not UTF-8. Nothing was changed.")
  }
}
