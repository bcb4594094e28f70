import Rill
import RillSessions
import RillValues
import Testing

struct SessionEntryTests {
  private static let milk = JSONText(unchecked: Array(#"{"add":{"title":"milk"}}"#.utf8))

  private static let full = SessionEntry(
    7, .action(milk), name: "add", text: #"add(title: "milk")"#, version: 2, origin: .effect("load"),
    cause: 3, time: 1_763_768_682_000_001, refusal: .init(by: "no debt", "there are 2 left"),
    effects: ["load", "save"], isSkipped: true, isHandled: false, extra: milk)

  private static let noted: SessionEntry = {
    var entry = SessionEntry(8, .action(nil), name: "add")
    (entry.note, entry.isPinned) = ("why \"now\"?", true)
    return entry
  }()

  private static let placed: SessionEntry = {
    var entry = SessionEntry(9, .action(nil), name: "add")
    entry.place = Failure.Place(file: "Shop/Cart:View.swift", line: 31)
    return entry
  }()

  private static let entries: [SessionEntry] = [
    full, noted, placed,
    SessionEntry(1, .action(nil), name: "add"),
    SessionEntry(.max, .write(nil), name: "draft", origin: .binding, time: .min),
    SessionEntry(
      2,
      .write([
        .set([], JSONText(unchecked: Array("null".utf8))), .remove([.name("a"), .index(0), .name("")]),
        .splice([.name("rows")], at: 1, removing: 2, inserting: [milk, milk]),
        .splice([], at: 0, removing: 0, inserting: []),
      ]), name: "update"),
    SessionEntry(3, .gap([]), name: "not recorded", origin: .restore),
    SessionEntry(4, .gap(nil), name: "\u{0}\u{1f}\"\\/\n\r\t\u{7f}\u{2028}é😀", origin: .other("caller")),
    SessionEntry(5, .action(milk), name: "x", origin: .interactor("load")),
    SessionEntry(5, .action(milk), name: "x", origin: .sender),
    SessionEntry(5, .action(milk), name: "x", origin: .inspector),
    SessionEntry(5, .action(milk), name: "x", origin: .test),
  ]

  @Test(arguments: entries)
  func `an entry is one line and round-trips`(_ entry: SessionEntry) throws {
    #expect(!entry.line.contains(UInt8(ascii: "\n")))
    #expect(try SessionEntry(line: entry.line) == entry)
  }

  @Test func `the line of a full entry`() {
    #expect(
      String(decoding: Self.full.line, as: UTF8.self) == """
        {"number":7,"kind":"action","name":"add","action":{"add":{"title":"milk"}},\
        "text":"add(title: \\"milk\\")","version":2,"origin":{"effect":"load"},"cause":3,\
        "time":1763768682000001,"refusal":{"gate":"no debt","reason":"there are 2 left"},\
        "effects":["load","save"],"skipped":true,"handled":false,"extra":{"add":{"title":"milk"}}}
        """)
  }

  @Test func `the line of an entry with a note and a pin`() {
    #expect(
      String(decoding: Self.noted.line, as: UTF8.self) == """
        {"number":8,"kind":"action","name":"add","origin":"caller","time":0,"note":"why \\"now\\"?","pinned":true}
        """)
  }

  @Test func `the line of an entry with the place of its send`() {
    #expect(
      String(decoding: Self.placed.line, as: UTF8.self) == """
        {"number":9,"kind":"action","name":"add","origin":"caller","place":"Shop/Cart:View.swift:31","time":0}
        """)
  }

  @Test(arguments: ["Cart.swift", "Cart.swift:", "Cart.swift:x", "Cart.swift:0", "Cart.swift:-1", ""])
  func `a place without a line is refused`(_ place: String) {
    let line = #"{"number":9,"kind":"action","name":"add","origin":"caller","place":"\#(place)","time":0}"#
    let failure = #expect(throws: SessionFailure.self) { try SessionEntry(line: Array(line.utf8)) }
    #expect(failure?.message == "Line 1, byte 68: the entry has a place without a line. Nothing was changed.")
  }

  @Test func `an entry truncated anywhere is refused with the position`() {
    let line = Self.full.line
    for count in 0..<line.count {
      let failure = #expect(throws: SessionFailure.self) { try SessionEntry(line: Array(line[..<count])) }
      #expect(failure?.code == .malformed)
      #expect(failure?.message.hasPrefix("Line 1, byte ") == true)
    }
  }

  @Test(arguments: [
    (#"{"kind":"action","name":"","origin":"caller","time":0}"#, #"1: the entry has no "number""#),
    (#"{"number":1,"name":"","origin":"caller","time":0}"#, #"1: the entry has no "kind""#),
    (#"{"number":1,"kind":"dream","name":""}"#, #"20: the entry has the unknown kind "dream""#),
    (#"{"number":-1}"#, "11: the entry has a number that does not fit"),
    (#"{"number":1.5}"#, "11: the entry has a number that does not fit"),
    (#"{"origin":"nowhere"}"#, #"11: the entry has the unknown origin "nowhere""#),
    (#"{"origin":{}}"#, "11: the entry has an origin without a name"),
    (#"{"skipped":null}"#, "12: the entry has null where a truth belongs"),
    (#"{"changes":[{}]}"#, #"13: the entry has a change without a "path""#),
    (
      #"{"changes":[{"path":[],"at":-1,"remove":0}]}"#,
      #"13: the entry has a change of a list without "at" and "remove""#
    ),
    ("[]", #"1: the entry has "[" where "{" should be"#),
    ("{} {}", #"1: the entry has no "number""#),
  ])
  func `an invalid entry is refused with the position and the reason`(_ text: String, _ reason: String) {
    let failure = #expect(throws: SessionFailure.self) { try SessionEntry(line: Array(text.utf8)) }
    #expect(
      failure?.description == """
        Line 1, byte \(reason). Nothing was changed. Take the text from where it was written, whole and unchanged.
        """)
  }

  @Test func `unknown members are skipped, and any layout is read`() throws {
    let text = """
      { "later" : [ { } ] , "number" : 1 , "kind" : "action" ,
        "name" : "a b" , "action" : { "a b" : [ 1 , " " ] } , "origin" : "caller" , "time" : 0 }
      """
    let entry = try SessionEntry(line: Array(text.utf8))
    #expect(entry.action?.description == #"{"a b":[1," "]}"#)
    #expect(entry.name == "a b")
  }
}
