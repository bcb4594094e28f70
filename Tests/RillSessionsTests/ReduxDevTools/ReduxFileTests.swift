import Foundation
import Rill
import RillSessions
import RillValues
import Testing

@MainActor
struct ReduxFileTests {
  private let list = """
    {
    \t"payload": "[{\\"type\\":\\"counter/increment\\"},{\\"type\\":\\"counter/add\\",\\"payload\\":5}]",
    \t"preloadedState": "{\\"counter\\":0}"
    }
    """
  private let lifted = """
    {"monitorState":{"x":1},"actionsById":{\
    "0":{"type":"PERFORM_ACTION","action":{"type":"@@INIT"},"timestamp":1690000000000},\
    "1":{"type":"PERFORM_ACTION","action":{"type":"add","payload":{"$jsan":"d1690000000000"}},\
    "timestamp":1690000000001,"stack":"Error\\n    at x"},\
    "4":{"type":"PERFORM_ACTION","action":{"type":"sub"},"timestamp":1690000000002.25},\
    "3":{"type":"PERFORM_ACTION","action":{"type":"add"},"timestamp":1.69e12},\
    "2":{"type":"PERFORM_ACTION","action":{"type":"gone"},"timestamp":1}},\
    "computedStates":[{"state":{"n":1}},{"state":{"n":2}},{"state":{"n":1}},{"state":{"n":1}}],\
    "currentStateIndex":2,"nextActionId":5,"skippedActionIds":[3],"stagedActionIds":[0,1,4,3],\
    "committedState":{"n":0},"isLocked":false,"isPaused":true,"later":[1]}
    """

  private func session(_ text: String) throws -> Session { try Session(redux: Data(text.utf8)) }

  private func sorted(_ data: Data) throws -> JSONValue { try JSONText(utf8: Array(data)).value.sorted }

  @Test func `a list of actions round-trips`() throws {
    let session = try session(list)
    #expect(session.start?.description == #"{"counter":0}"#)
    #expect(session.entries.map(\.name) == ["counter/increment", "counter/add"])
    #expect(session.entries.map(\.sequence) == [1, 2])
    #expect(session.entries[1].action?.description == #"{"type":"counter/add","payload":5}"#)
    #expect(session.entries[1].origin == .other("Redux"))
    #expect(String(decoding: session.redux(.actions), as: UTF8.self) == list)
  }

  @Test func `a list without a state and a bare list are read`() throws {
    let without = #"{"payload":"[{\"type\":\"a\"}]"}"#
    #expect(try session(without).start == nil)
    #expect(try session(#"{"payload":"[{\"type\":\"a\"}]","preloadedState":""}"#).start == nil)
    let bare = try session(#"[{"type":"a"},{"type":"b"}]"#)
    #expect(bare.entries.map(\.name) == ["a", "b"])
    #expect(bare.start == nil)
    #expect(try sorted(try session(without).redux(.actions)) == (try JSONText(without).value.sorted))
  }

  @Test func `a lifted state round-trips with all its data`() throws {
    let session = try session(lifted)
    #expect(session.start?.description == #"{"n":1}"#)
    #expect(session.entries.map(\.sequence) == [1, 4, 3])
    #expect(session.entries.map(\.isSkipped) == [false, false, true])
    #expect(
      session.entries.map(\.time) == [1_690_000_000_001_000, 1_690_000_000_002_250, 1_690_000_000_000_000])
    #expect(session.checksum == Session.checksum(of: try JSONText(#"{"n":1}"#)))
    #expect(try sorted(session.redux(.lifted)) == (try JSONText(lifted).value.sorted))
    // Through a session file as well.
    let again = try Session(file: session.file)
    #expect(try sorted(again.redux(.lifted)) == (try JSONText(lifted).value.sorted))
  }

  @Test func `a lifted state in place of a list is read`() throws {
    var packed = JSONWriter()
    packed.write(lifted)
    let text = "{\"payload\":\(String(decoding: packed.bytes, as: UTF8.self)),\"preloadedState\":\"{}\"}"
    #expect(try session(text) == (try session(lifted)))
  }

  @Test
  func `without states, a lifted state starts with the committed one; without any, it cannot be replayed`()
    throws
  {
    let short = """
      {"actionsById":{"0":{"action":{"type":"@@INIT"}},"1":{"action":{"type":"a"}}},"stagedActionIds":[0,1],\
      "committedState":{"n":3}}
      """
    #expect(try session(short).start?.description == #"{"n":3}"#)
    let none = short.replacing(#","committedState":{"n":3}"#, with: "")
    #expect(try session(none).start == nil)
    #expect(try !session(none).canBeReplayed)
    let failed = short.replacing(
      #""stagedActionIds""#,
      with: #""computedStates":[{"state":{"n":4}},{"error":"x","state":{}}],"stagedActionIds""#)
    #expect(try session(failed).start?.description == #"{"n":4}"#)
    #expect(try session(failed).checksum == nil)
  }

  @Test func `a session round-trips through both file formats`() async throws {
    var recorded = try await BankHouse.session()
    recorded.entries[3].isSkipped = true
    recorded.seeds = ["random": try JSONText("7")]
    for format in ReduxFormat.allCases {
      #expect(try Session(redux: recorded.redux(format)) == recorded)
    }
  }

  @Test func `Redux DevTools receive names, payloads, times and states`() async throws {
    let session = try await BankHouse.session()
    let states = session.entries.map { JSONText(.number("\($0.sequence)")) }
    let value = try sorted(session.redux(states: states))
    let first = value["actionsById"]?["1"]
    #expect(first?["type"] == .string("PERFORM_ACTION"))
    #expect(first?["action"]?["type"] == .string("pay"))
    #expect(first?["action"]?["payload"] == (try JSONText(#"{"pay":{"_0":3}}"#).value))
    #expect(value["actionsById"]?["0"]?["action"]?["type"] == .string("@@INIT"))
    #expect(value["stagedActionIds"]?.elements?.count == 14)
    #expect(value["computedStates"]?.elements?.count == 14)
    #expect(value["computedStates"]?.elements?.last == .object([.init("state", .number("14"))]))
    #expect(value["currentStateIndex"] == .number("13"))
    #expect(value["nextActionId"] == .number("15"))
    #expect(value["committedState"] == (try session.start?.value))
    #expect(try sorted(session.redux())["computedStates"] == .array([]))
  }

  @Test(arguments: [
    ("{}", ""), ("7", ""), (#"{"actionsById":{}}"#, ""), (#"{"payload":"{}"}"#, ""),
    (#"[{"type":1}]"#, #"the action at index 0 is not an object with a text as its "type""#),
    (#"[7]"#, #"the action at index 0 is not an object with a text as its "type""#),
    (#"{"payload":"[}"}"#, #"in "payload", it has "}" where a value should be at its byte 2"#),
    (
      #"{"payload":"[]","preloadedState":"x"}"#,
      #"in "preloadedState", it has "x" where a value should be at its byte 1"#
    ),
    (
      #"{"actionsById":{},"stagedActionIds":[0,1]}"#,
      #"in "stagedActionIds", it names 1, which "actionsById" does not have"#
    ),
    (
      #"{"actionsById":{},"stagedActionIds":["a"]}"#,
      #"in "stagedActionIds", not all of its elements are ids"#
    ),
    (
      #"{"actionsById":{"1":{}},"stagedActionIds":[1]}"#,
      #"the action 1 is not an object with a text as its "type""#
    ),
  ])
  func `an invalid file is refused with the reason`(_ text: String, _ reason: String) {
    let failure = #expect(throws: SessionFailure.self) { try session(text) }
    let words =
      reason.isEmpty
      ? """
      The file is not one of Redux DevTools: it is not a list of actions, and has neither "payload" nor "actionsById" and \
      "stagedActionIds"
      """ : "The file of Redux DevTools is damaged: \(reason)"
    #expect(
      failure?.description == """
        \(words). Nothing was changed. Export it again, by the extension's button or by `rill convert`.
        """)
  }

  @Test func `a file truncated anywhere is refused`() {
    for text in [lifted, list] {
      let file = Data(text.utf8)
      for count in 0..<file.count {
        #expect(throws: SessionFailure.self) { try Session(redux: file.prefix(count)) }
      }
    }
  }
}
