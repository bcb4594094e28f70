#if Inspector
import Foundation
import RillDebugging
import Testing

@testable import RillInspector

/// The exact bytes of every message.
///
/// A change here is a change of the format: see WireFormat.md.
struct WireGoldenTests {
  private func json(_ value: some Encodable) throws -> String {
    String(decoding: try Wire.encode(value), as: UTF8.self)
  }

  private let transition = RecordedTransition.numbered(
    5, cause: 4,
    changes: [
      .init(
        .changed, at: StateTreePath([.member("rows"), .index(0), .member("title")]),
        before: StateTree(reflecting: "bread"), after: StateTree(reflecting: "milk")),
      .init(
        .inserted, at: StateTreePath([.member("tags"), .key("\"a\""), .hidden]), before: nil,
        after: StateTree(reflecting: true)),
    ])

  @Test func `the list of stores`() throws {
    let registry = StoreRegistry(feed: EventFeed(run: "run", capacity: 1, maximumListeners: 1))
    let store = FakeStore("My Todos", limits: .init(transitions: 1))
    registry.add(store)
    registry.add(FakeStore("Empty", actionTypeNames: ["Sale", "Tip"]))
    store.timeline.record(.numbered(4))
    store.timeline.record(.numbered(5))
    #expect(
      try json(WireStoreList(run: "run", registry.entries)) == """
        {"run":"run","stores":[{"id":"my-todos","name":"My Todos","stateType":"Todos",\
        "timeline":{"count":1,"dropped":1,"newest":5,"oldest":5}},{"actionTypes":["Sale","Tip"],"id":"empty","name":"Empty","stateType":"Todos",\
        "timeline":{"count":0,"dropped":0}}],"version":1}
        """)
  }

  @Test func `a state`() throws {
    #expect(
      try json(WireState(store: "todos", .todos)) == """
        {"revision":3,"state":{"kind":"struct","members":[{"name":"draft","value":{"kind":"string","type":"String",\
        "value":"milk"}},{"name":"rows","value":{"items":[{"kind":"struct","members":[{"name":"id","value":{"kind":\
        "number","type":"Int","value":"1"}},{"name":"title","value":{"kind":"string","type":"String","value":"bread"}}],\
        "type":"Todo"}],"kind":"list","type":"[Todo]"}}],"type":"Todos"},"store":"todos"}
        """)
  }

  @Test func `a list of transitions`() throws {
    let refused = RecordedTransition.numbered(6, name: "load", refusal: "not now")
    let stretch = Timeline.Stretch(transitions: [transition, refused], hasMore: true, hasGap: false)
    #expect(
      try json(WireTransitionList(store: "todos", stretch)) == """
        {"gap":false,"more":true,"store":"todos","transitions":[{"action":"add","cause":4,"changes":2,"origin":"view",\
        "revision":5,"sequence":5,"summary":"add","time":1000250},{"action":"load","changes":0,"origin":"view",\
        "refusal":"not now","revision":6,"sequence":6,"summary":"load","time":1000250}]}
        """)
  }

  @Test func `a transition with its changes`() throws {
    #expect(
      try json(WireTransitionDetail(store: "todos", transition)) == """
        {"action":{"case":"add","kind":"enum","members":[],"type":"TodoAction"},"changes":[{"after":{"kind":"string",\
        "type":"String","value":"milk"},"before":{"kind":"string","type":"String","value":"bread"},"kind":"changed",\
        "path":"rows[0].title","steps":[{"member":"rows"},{"index":0},{"member":"title"}]},{"after":{"kind":"bool",\
        "type":"Bool","value":true},"kind":"inserted","path":"tags[\\"a\\"][…]","steps":[{"member":"tags"},\
        {"key":"\\"a\\""},{"hidden":true}]}],"store":"todos","transition":{"action":"add","cause":4,"changes":2,\
        "origin":"view","revision":5,"sequence":5,"summary":"add","time":1000250}}
        """)
  }

  @Test func `the outcome of a send`() throws {
    #expect(try json(WireSendOutcome(.init(sequence: 5))) == "{\"sequence\":5}")
    #expect(
      try json(WireSendOutcome(.init(sequence: 5, refusal: "not now")))
        == "{\"refusal\":\"not now\",\"sequence\":5}")
  }

  @Test func `a failure`() throws {
    #expect(
      try json(WireFailure(.notFound(path: "/x"))) == """
        {"error":{"code":"not-found","fix":"Open / for the page, or ask /api/v1/stores for what there is to see.",\
        "message":"There is nothing at /x."}}
        """)
  }

  @Test func `each event`() throws {
    let id = StoreID(rawValue: "todos")
    #expect(try json(WireEvent.open(resumed: true)) == "{\"resumed\":true,\"version\":1}")
    #expect(try json(WireEvent.reset) == "{}")
    #expect(try json(WireEvent(.storeAdded(id, name: "Todos"))) == "{\"name\":\"Todos\",\"store\":\"todos\"}")
    #expect(try json(WireEvent(.storeRemoved(id))) == "{\"store\":\"todos\"}")
    #expect(
      try json(WireEvent(.transition(id, RecordedTransition.numbered(5).header))) == """
        {"store":"todos","transition":{"action":"add","changes":0,"origin":"view","revision":5,"sequence":5,\
        "summary":"add","time":1000250}}
        """)
  }

  @Test func `times are milliseconds to the microsecond, and never break the format`() {
    var header = RecordedTransition.numbered(1).header
    header.time = Date(timeIntervalSince1970: 1_759_900_000.1234567)
    #expect(WireTransition(header).time == 1_759_900_000_123.457)
    header.time = Date(timeIntervalSince1970: .infinity)
    #expect(WireTransition(header).time == 0)
  }

  @Test func `an event is a frame of three lines and an empty one`() throws {
    let frame = EventFrame(
      id: EventPosition(run: "run", number: 7), event: .storeAdded(id: "a", name: "line\nbreak"))
    #expect(
      String(decoding: try frame.bytes(), as: UTF8.self)
        == "id: run.7\nevent: store-added\ndata: {\"name\":\"line\\nbreak\",\"store\":\"a\"}\n\n")
  }
}
#endif
