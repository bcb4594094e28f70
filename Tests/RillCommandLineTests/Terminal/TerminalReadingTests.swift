import Foundation
import Testing

@testable import RillCommandLine

/// Keys, addresses, answers and events of the terminal.
struct TerminalReadingTests {
  @Test func `keys are read from the sequences of terminals`() {
    #expect(
      TerminalKey.keys(in: Array("k\u{1b}[A\u{1b}OB\u{1b}[5~\t\r\u{1b}[1;5Cé".utf8))
        == [.character("k"), .up, .down, .pageUp, .tab, .enter, .character("é")])
    #expect(TerminalKey.keys(in: [0x1b]) == [.escape])
    #expect(TerminalKey.keys(in: [0x03]) == [.character("\u{3}")])
  }

  @Test func `requests have the addresses of the inspector's interface`() {
    #expect(
      TerminalClient.path(of: .entries(store: "a", from: 4, limit: 9)) == "stores/a/entries?limit=9&from=4")
    #expect(
      TerminalClient.path(of: .detail(store: "a", number: 3, .difference))
        == "stores/a/diff?from=previous&to=3")
    #expect(TerminalClient.path(of: .detail(store: "a", number: 3, .state)) == "stores/a/state?at=3&depth=8")
  }

  @Test func `an address that is not an inspector's is refused`() {
    for address in [
      "", "ftp://127.0.0.1/", "http:///", "http://127.0.0.1/page", "http://127.0.0.1:65536/",
      "http://127.0.0.1:0",
    ] {
      #expect(throws: CommandFailure.badAddress(address)) { try TerminalClient(address) { _ in } }
    }
  }

  @Test func `events are taken when they are complete`() {
    var data = Data("id: r-1\nevent: open\ndata: {\"resumed\":false}\n\nevent: entries\nda".utf8)
    #expect(TerminalReader.takeEvents(from: &data) == [.connected(true)])
    data.append(Data("ta: {\"store\":\"bank\",\"rows\":[]}\n\n".utf8))
    #expect(TerminalReader.takeEvents(from: &data) == [.event("entries", store: "bank")])
    #expect(data.isEmpty)
  }

  @Test func `answers are read, and refusals are shown in words`() {
    let request = TerminalRequest.entries(store: "bank", from: nil, limit: 4)
    let body = """
      {"entries":[{"number":5,"origin":"caller","summary":"pay"}],"from":4,
      "status":{"first":0,"count":5,"position":5}}
      """
    #expect(
      TerminalReader.answer(to: request, Data(body.utf8))
        == .entries(
          store: "bank", TerminalStatus(first: 0, count: 5, position: 5), from: 4,
          [TerminalRow(number: 5, summary: "pay", origin: "caller")]))
    let failure = #"{"error":{"code":"x","message":"It is gone.","fix":"Add it."}}"#
    #expect(
      TerminalReader.answer(to: request, Data(failure.utf8)) == .refused(request, "It is gone. Add it."))
    #expect(
      TerminalReader.answer(to: request, Data("<html>".utf8))
        == .refused(
          request, "The inspector sent an answer that this tool cannot read. Use the same version of both."))
  }

  @Test func `states, differences and entries are read as lines`() {
    func lines(_ tab: TerminalTab, _ body: String) -> TerminalAnswer {
      TerminalReader.answer(to: .detail(store: "a", number: 1, tab), Data(body.utf8))
    }
    func detail(_ tab: TerminalTab, _ lines: [String]) -> TerminalAnswer {
      .detail(.detail(store: "a", number: 1, tab), lines)
    }
    let todo = #"{"kind":"string","type":"String","value":"milk"}"#
    #expect(
      lines(
        .state,
        #"{"at":"1","revision":1,"state":{"kind":"struct","type":"Shop","members":[{"name":"items","value":{"kind":"list","type":"[String]","items":[\#(todo)],"hidden":3}}]}}"#
      ) == detail(.state, ["Shop", "  items: [String]", "    [0]: \"milk\"", "    … 3 more"]))
    #expect(
      lines(
        .difference,
        #"{"changes":[{"after":\#(todo),"kind":"inserted","path":"items[0]","steps":[]}],"more":2}"#)
        == detail(.difference, ["+ items[0]: \"milk\"", "2 more changes"]))
    #expect(
      lines(.difference, #"{"changes":[],"more":0}"#) == detail(.difference, ["The state did not change."]))
  }
}
