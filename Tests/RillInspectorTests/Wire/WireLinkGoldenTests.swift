import Foundation
import RillInspectorFixtures
import Testing

@testable import RillInspector

/// The exact bytes between a process and an inspector; a change here is a change of the format in WireFormat.md.
struct WireLinkGoldenTests {
  private static let status =
    #"{"branches":0,"bytes":0,"count":0,"engine":true,"first":0,"layout":0,"locked":false,"mode":"append","position":0,"recording":true}"#
  private static let store =
    #"{"features":["send","travel"],"history":\#(status),"id":"bank","name":"Bank","stateType":"Todos"}"#

  private let store = WireStore(
    StoreRegistry.Entry(id: StoreID(rawValue: "bank"), store: FakeStore("Bank")))

  private func text(_ value: some Encodable) throws -> String {
    String(decoding: try Wire.encode(value), as: UTF8.self)
  }

  private func read<Value: Decodable>(_ text: String, as type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }

  @Test func `an offer and its answer`() throws {
    let offer = WireLinkOffer(process: "demo", run: "run", stores: [store], dropped: 2)
    #expect(
      try text(offer) == #"{"dropped":2,"process":"demo","run":"run","stores":[\#(Self.store)],"version":1}"#)
    #expect(try read(try text(offer)) == offer)
    #expect(try text(WireLinkAnswer(link: "a")) == #"{"link":"a","version":1}"#)
  }

  @Test func `requests to a process`() throws {
    let requests = WireLinkRequests(requests: [
      .init(number: 1, method: "GET", target: "/api/v1/stores/bank/state"),
      .init(number: 2, method: "POST", target: "/api/v1/stores/bank/actions", body: "{}"),
    ])
    #expect(
      try text(requests) == """
        {"requests":[{"method":"GET","number":1,"target":"/api/v1/stores/bank/state"},\
        {"body":"{}","method":"POST","number":2,"target":"/api/v1/stores/bank/actions"}]}
        """)
    #expect(try read(try text(requests)) == requests)
  }

  @Test func `a report and each of its events`() throws {
    let status = WireStatus(StoreStatus())
    let row = EntryRow.numbered(1)
    let events: [WireEvent] = [
      .entries(store: "bank", status, [row]), .layout(store: "bank", status), .status(store: "bank", status),
      .effects(store: "bank", []), .availability(store: "bank", WireAvailability(state: "busy", since: 5)),
      .reset,
    ]
    let report = WireLinkReport(stores: [], dropped: 0, events: events.map { WireLinkEvent($0) })
    let data = #"{"status":\#(Self.status),"store":"bank"}"#
    let rows = try text(row)
    #expect(
      try text(report) == """
        {"dropped":0,"events":[\
        {"data":{"rows":[\(rows)],"status":\(Self.status),"store":"bank"},"event":"entries"},\
        {"data":\(data),"event":"layout"},{"data":\(data),"event":"status"},\
        {"data":{"effects":[],"store":"bank"},"event":"effects"},\
        {"data":{"since":5,"state":"busy","store":"bank"},"event":"availability"},{"data":{},"event":"reset"}],"stores":[]}
        """)
    #expect(try read(try text(report)) == report)
  }

  @Test func `events that a hub does not need are omitted, and malformed ones refuse the report`() throws {
    let unknown: WireLinkEvent = try read(#"{"event":"of a later version","data":7}"#)
    #expect(unknown.event == nil)
    #expect(throws: DecodingError.self) {
      try read(#"{"event":"status","data":{"store":"bank"}}"#, as: WireLinkEvent.self)
    }
  }

  @Test func `the processes`() throws {
    let process = WireProcess(name: "demo", linked: false, dropped: 3, stores: ["demo-bank"])
    #expect(
      try text(WireEvent.processes([process]))
        == #"{"processes":[{"dropped":3,"linked":false,"name":"demo","stores":["demo-bank"]}]}"#)
    #expect(WireEvent.processes([]).name == "processes")
  }
}
