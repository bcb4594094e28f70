import Rill
import RillDebugging
import RillInspectorFixtures
import RillValues
import Testing

@testable import RillInspector

/// The exact bytes of every message.
///
/// A change here is a change of the format: see WireFormat.md.
struct WireGoldenTests {
  private func json(_ value: some Encodable) throws -> String {
    String(decoding: try Wire.encode(value), as: UTF8.self)
  }

  private let statusJSON = """
    {"branches":0,"bytes":0,"count":2,"engine":true,"first":0,"layout":0,"locked":false,"mode":"append","newest":5,\
    "position":2,"recording":true}
    """

  @Test func `the list of stores`() throws {
    let registry = StoreRegistry(feed: EventFeed(run: "run", capacity: 1, maximumListeners: 1, rest: {}))
    let store = FakeStore("My Todos")
    registry.add(store)
    registry.add(FakeStore("Empty", actionTypeNames: ["Sale", "Tip"]))
    store.happen(4)
    store.happen(5)
    let empty = """
      {"branches":0,"bytes":0,"count":0,"engine":true,"first":0,"layout":0,"locked":false,"mode":"append",\
      "position":0,"recording":true}
      """
    #expect(
      try json(WireStoreList(run: "run", registry.entries)) == """
        {"run":"run","stores":[{"features":["send","travel"],"history":\(statusJSON),"id":"my-todos",\
        "name":"My Todos","stateType":"Todos"},{"actionTypes":["Sale","Tip"],"features":["send","travel"],\
        "history":\(empty),"id":"empty","name":"Empty","stateType":"Todos"}],"version":1}
        """)
  }

  @Test func `the position of a history`() throws {
    var status = StoreStatus()
    (status.first, status.count, status.position, status.newest) = (120, 880, 990, 1_000)
    (status.layout, status.isLocked, status.isRecording, status.isEngineRunning) = (3, true, false, false)
    (status.mode, status.bytes, status.branches, status.strayed) = (.branch, 123_456, [7, 9], 5...9)
    #expect(
      try json(WireCommandOutcome(CommandOutcome(status: status, refusal: "not now"))) == """
        {"refusal":"not now","status":{"branches":2,"bytes":123456,"count":880,"engine":false,"first":120,\
        "heads":[7,9],"layout":3,"locked":true,"mode":"branch","newest":1000,"position":990,"recording":false,\
        "strayed":[5,9]}}
        """)
  }

  @Test func `a state`() throws {
    #expect(
      try json(WireState(.todos)) == """
        {"at":"shown","revision":3,"state":{"kind":"struct","members":[{"name":"draft","value":{"kind":"string",\
        "type":"String","value":"milk"}},{"name":"rows","value":{"items":[{"kind":"struct","members":[{"name":"id",\
        "value":{"kind":"number","type":"Int","value":"1"}},{"name":"title","value":{"kind":"string","type":"String",\
        "value":"bread"}}],"type":"Todo"}],"kind":"list","type":"[Todo]"}}],"type":"Todos"}}
        """)
  }

  @Test func `a list of entries`() throws {
    var full = EntryRow(
      sequence: 5, action: "add", summary: "add(title: 1)", origin: "effect search", cause: 4,
      time: 1_000_250.125, took: 12.5)
    (full.isSkipped, full.isGap, full.isWrite, full.effects) = (true, true, true, 2)
    full.note = EntryNote(text: "here", isPinned: true)
    let list = EntryList(
      status: FakeStore().status, from: 7, rows: [full, .numbered(6, refusal: "not now")])
    #expect(
      try json(WireEntryList(list)) == """
        {"entries":[{"action":"add","cause":4,"effects":2,"gap":true,"note":"here","number":5,\
        "origin":"effect search","pinned":true,"skipped":true,"summary":"add(title: 1)","time":1000250.125,"took":12.5,"write":true},{"action":"add",\
        "number":6,"origin":"view","refusal":"not now","summary":"add","time":1000250}],"from":7,"status":{\
        "branches":0,"bytes":0,"count":0,"engine":true,"first":0,"layout":0,"locked":false,"mode":"append",\
        "position":0,"recording":true}}
        """)
  }

  @Test func `an entry with all its details`() throws {
    let action = Purse.Action.spend(coins: 2)
    let detail = EntryDetail(
      row: .numbered(5), action: StateTree(reflecting: action),
      json: ActionJSON(action, types: [], options: DumpOptions()),
      durations: TurnDurations(waiting: .microseconds(1), handling: .nanoseconds(2_500), notifying: .zero),
      effects: [], caused: [6, 8])
    #expect(
      try json(WireEntryDetail(detail)) == """
        {"action":{"case":"spend","kind":"enum","members":[{"name":"coins","value":{"kind":"number","type":"Int",\
        "value":"2"}}],"type":"Purse.Action"},"caused":[6,8],"durations":{"handle":2.5,"notify":0,"wait":1},\
        "effects":[],"entry":{"action":"add","number":5,"origin":"view","summary":"add","time":1000250},\
        "json":{"spend":{"coins":2}}}
        """)
  }

  @Test func `the difference between two states`() throws {
    let list = ChangeList(
      changes: [
        .init(
          .changed, at: StateTreePath([.member("rows"), .index(0), .member("title")]),
          before: StateTree(reflecting: "bread"), after: StateTree(reflecting: "milk")),
        .init(
          .inserted, at: StateTreePath([.member("tags"), .key("\"a\""), .hidden]), before: nil,
          after: StateTree(reflecting: true)),
      ], more: 3)
    #expect(
      try json(WireChangeList(list)) == """
        {"changes":[{"after":{"kind":"string","type":"String","value":"milk"},"before":{"kind":"string","type":\
        "String","value":"bread"},"kind":"changed","path":"rows[0].title","steps":[{"member":"rows"},{"index":0},\
        {"member":"title"}]},{"after":{"kind":"bool","type":"Bool","value":true},"kind":"inserted",\
        "path":"tags[\\"a\\"][…]","steps":[{"member":"tags"},{"key":"\\"a\\""},{"hidden":true}]}],"more":3}
        """)
  }

  @Test func `a view and its changes`() throws {
    let tree = StateTree(reflecting: 1)
    #expect(
      try json(WireView(ViewAnswer(token: "t", revision: 2, content: .state(tree))))
        == #"{"revision":2,"state":{"kind":"number","type":"Int","value":"1"},"view":"t"}"#)
    let patch = StatePatch(path: .init([.member("a"), .index(2)]), value: tree)
    #expect(
      try json(WireView(ViewAnswer(token: "t", revision: 3, content: .patches([patch])))) == """
        {"patches":[{"path":[{"member":"a"},{"index":2}],"value":{"kind":"number","type":"Int","value":"1"}}],\
        "revision":3,"view":"t"}
        """)
  }

  @Test func `an effect`() throws {
    #expect(
      try json(WireEffectList(EffectList(effects: [effect], hasMore: true))) == """
        {"effects":[{"cause":5,"end":1000.5,"id":"search","name":"search","number":7,"phase":"failed",\
        "reason":"no answer","sent":[6],"start":1000.25}],"more":true}
        """)
  }

  private struct NoAnswer: Error, CustomStringConvertible {
    let description = "no answer"
  }

  private var effect: EffectRow {
    let now = ContinuousClock.now
    var row = EffectRow(
      EffectRecord(
        number: 7, cause: 5, name: "search", id: "search", phase: .failed, error: NoAnswer(), start: now,
        end: now, sent: [6]), ActionWords(options: DumpOptions()))
    (row.start, row.end) = (1_000.25, 1_000.5)
    return row
  }

  @Test func `the durations of inputs`() throws {
    var log = TimingLog(threshold: nil)
    for nanoseconds in [1_500, 2_000] {
      _ = log.add(.nanoseconds(nanoseconds), "add", .handling, now: .zero)
    }
    #expect(
      try json(WireTiming(log.report("Todos").lines.map { TimingRow(line: $0) })) == """
        {"rows":[{"count":2,"max":2,"name":"add","p50":1.535,"p90":2,"p99":2,"phase":"handle","total":3.5}]}
        """)
  }

  @Test func `a search result`() throws {
    #expect(
      try json(WireSearch(SearchAnswer(numbers: [1, 4], places: [0, 3], next: 4)))
        == #"{"more":true,"next":4,"numbers":[1,4],"places":[0,3]}"#)
    let row = EntryRow(sequence: 4, action: "add", summary: "add", origin: "caller", time: 1)
    let found = FoundInBranch(switches: [2, 4], row: row)
    #expect(
      try json(WireSearch(SearchAnswer(numbers: [4], found: [found]))) == """
        {"found":[{"entry":{"action":"add","number":4,"origin":"caller","summary":"add","time":1},"switches":[2,4]}],\
        "more":false,"numbers":[4],"places":[]}
        """)
    #expect(
      try json(WireSearch(SearchAnswer(numbers: [], next: nil)))
        == #"{"more":false,"numbers":[],"places":[]}"#)
    #expect(
      try json(WireSearch(SearchAnswer(numbers: [], problem: .nothing()))) == """
        {"more":false,"numbers":[],"places":[],"problem":{"fix":"Type a word, or a field and a word, such as action:pay.",\
        "message":"The search is empty."}}
        """)
  }

  @Test func `values over time`() throws {
    let points = [
      SeriesPoint(place: 0, number: 0, text: "10", amount: 10), SeriesPoint(place: 3, number: 7),
    ]
    #expect(
      try json(WireSeries(points))
        == #"{"points":[{"amount":10,"number":0,"place":0,"text":"10"},{"number":7,"place":3}]}"#)
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
    let (id, status) = ("todos", WireStatus(StoreStatus()))
    let statusJSON = try json(status)
    let rows = [EntryRow.numbered(5)]
    #expect(try json(WireEvent.open(resumed: true)) == "{\"resumed\":true,\"version\":1}")
    #expect(try json(WireEvent.reset) == "{}")
    #expect(try json(WireEvent.storeAdded(id: id, name: "Todos")) == #"{"name":"Todos","store":"todos"}"#)
    #expect(try json(WireEvent.storeRemoved(id: id)) == #"{"store":"todos"}"#)
    #expect(
      try json(WireEvent.entries(store: id, status, rows)) == """
        {"rows":[{"action":"add","number":5,"origin":"view","summary":"add","time":1000250}],\
        "status":\(statusJSON),"store":"todos"}
        """)
    for event in [WireEvent.layout(store: id, status), .status(store: id, status)] {
      #expect(try json(event) == #"{"status":\#(statusJSON),"store":"todos"}"#)
    }
    #expect(
      try json(WireEvent.effects(store: id, [WireEffect(effect)])) == """
        {"effects":[{"cause":5,"end":1000.5,"id":"search","name":"search","number":7,"phase":"failed",\
        "reason":"no answer","sent":[6],"start":1000.25}],"store":"todos"}
        """)
  }

  @Test func `an event is a frame of three lines and a blank one`() throws {
    let frame = EventFrame(
      id: EventPosition(run: "run", number: 7), event: .storeAdded(id: "a", name: "line\nbreak"))
    #expect(
      String(decoding: try frame.bytes(), as: UTF8.self)
        == "id: run.7\nevent: store-added\ndata: {\"name\":\"line\\nbreak\",\"store\":\"a\"}\n\n")
  }
}
