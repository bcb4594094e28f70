import RillInspectorFixtures
import Testing

@testable import RillInspector

struct LinkTableTests {
  /// A table and the registry that names its stores.
  private struct Hub {
    var table: LinkTable
    var assigned = StoreIDs()
    var links = 0

    init(_ change: (inout LinkLimits) -> Void = { _ in }) {
      var limits = LinkLimits()
      change(&limits)
      table = LinkTable(limits: limits)
    }

    mutating func join(
      _ process: String, run: String, _ stores: [String] = ["Bank"], version: Int = 1, dropped: UInt64 = 0
    ) throws(InspectorFailure) -> (link: String, LinkTable.Consequences) {
      links += 1
      var offer = WireLinkOffer(process: process, run: run, stores: stores.map(Self.store), dropped: dropped)
      offer.version = version
      var assigned = assigned
      defer { self.assigned = assigned }
      return ("\(links)", try table.join(offer, as: "\(links)", naming: { assigned.assign($0) }))
    }

    mutating func tell(
      _ link: String, _ stores: [String] = ["Bank"], _ events: [WireEvent] = [], dropped: UInt64 = 0
    ) throws(InspectorFailure) -> (LinkTable.Consequences, [WireEvent]) {
      let report = WireLinkReport(
        stores: stores.map(Self.store), dropped: dropped, events: events.map { WireLinkEvent($0) })
      var assigned = assigned
      defer { self.assigned = assigned }
      let (consequences, events) = try table.tell(link, report, naming: { assigned.assign($0) })
      return (consequences, events)
    }

    static func store(_ name: String) -> WireStore {
      WireStore(StoreRegistry.Entry(id: StoreID(name: name), store: FakeStore(name)))
    }

    var ids: [String] { table.stores.map(\.store.id.rawValue) }
  }

  private static func code(_ body: () throws(InspectorFailure) -> Void) -> InspectorFailure.Code? {
    do {
      try body()
      return nil
    } catch {
      return error.code
    }
  }

  // MARK: - Connecting and disconnecting

  @Test func `a returning process keeps its IDs, also in another run`() throws {
    var hub = Hub()
    let (first, joined) = try hub.join("demo", run: "1", ["Bank", "Chat"])
    #expect(joined.added.map(\.id.rawValue) == ["demo-bank", "demo-chat"])
    let (second, again) = try hub.join("demo", run: "1", ["Bank", "Chat"])
    #expect(again.ended == first)
    #expect(again.added.map(\.id.rawValue) == ["demo-bank", "demo-chat"])
    _ = hub.table.lose(second)
    let (_, anew) = try hub.join("demo", run: "2", ["Bank"])
    #expect(anew.ended == nil)
    #expect(anew.removed.map(\.rawValue) == ["demo-chat"])
    #expect(hub.ids == ["demo-bank"])
  }

  @Test func `two waiting processes with one name have separate IDs`() throws {
    var hub = Hub()
    let (first, _) = try hub.join("demo", run: "1")
    _ = try hub.table.poll(first)
    let (second, _) = try hub.join("demo", run: "2")
    #expect(hub.ids == ["demo-bank", "demo-bank-2"])
    _ = try hub.table.poll(second)
    _ = hub.table.lose(first)
    _ = try hub.join("demo", run: "3")
    #expect(hub.ids == ["demo-bank", "demo-bank-2"])
  }

  @Test func `a process that does not wait yields to one with the same name`() throws {
    var hub = Hub()
    let (first, _) = try hub.join("demo", run: "1")
    let (_, consequences) = try hub.join("demo", run: "2")
    #expect(consequences.ended == first)
    #expect(hub.ids == ["demo-bank"])
  }

  @Test func `a full table makes room by removing the first disconnected process`() throws {
    var hub = Hub { $0.processes = 2 }
    let (first, _) = try hub.join("a", run: "1")
    _ = try hub.join("b", run: "2")
    #expect(Self.code { () throws(InspectorFailure) in _ = try hub.join("c", run: "3") } == .tooManyLinks)
    #expect(hub.ids == ["a-bank", "b-bank"])
    _ = hub.table.lose(first)
    let (_, consequences) = try hub.join("c", run: "3")
    #expect(consequences.removed.map(\.rawValue) == ["a-bank"])
    #expect(hub.ids == ["b-bank", "c-bank"])
  }

  @Test func `an offer that does not fit is refused and changes nothing`() throws {
    var hub = Hub {
      $0.stores = 2
      $0.nameLength = 4
    }
    let codes = [
      Self.code { () throws(InspectorFailure) in _ = try hub.join("demo", run: "1", version: 2) },
      Self.code { () throws(InspectorFailure) in _ = try hub.join("", run: "1") },
      Self.code { () throws(InspectorFailure) in _ = try hub.join("demos", run: "1") },
      Self.code { () throws(InspectorFailure) in _ = try hub.join("demo", run: "1", ["A", "B", "C"]) },
    ]
    #expect(codes == [.linkDoesNotFit, .badRequest, .badRequest, .tooManyLinks])
    #expect(hub.table.processes.isEmpty)
    _ = try hub.join("demo", run: "1", ["A", "B"])
  }

  @Test func `an offer beyond the limit of stores leaves its link unchanged`() throws {
    var hub = Hub { $0.storesEver = 3 }
    let (link, _) = try hub.join("demo", run: "1", ["A", "B"], dropped: 2)
    let codes = [
      Self.code { () throws(InspectorFailure) in _ = try hub.join("demo", run: "1", ["C", "D"], dropped: 9) },
      Self.code { () throws(InspectorFailure) in _ = try hub.join("demo", run: "2", ["C", "D"], dropped: 9) },
      Self.code { () throws(InspectorFailure) in _ = try hub.tell(link, ["C", "D"], dropped: 9) },
    ]
    #expect(codes == [.tooManyLinks, .tooManyLinks, .tooManyLinks])
    #expect(hub.table.processes.map(\.link) == [link])
    #expect(hub.table.processes.map(\.run) == ["1"])
    #expect(hub.table.processes.map(\.dropped) == [2])
    #expect(hub.ids == ["demo-a", "demo-b"])
    _ = try hub.tell(link, ["A", "C"])
  }

  @Test func `a process is gone only if it has sent nothing since`() throws {
    var hub = Hub()
    let (link, _) = try hub.join("demo", run: "1")
    let received = hub.table.processes[0].received
    _ = try hub.table.poll(link)
    _ = hub.table.lose(link, received: received)
    _ = hub.table.lose(link, received: hub.table.processes[0].received)
    #expect(hub.table.processes[0].link == link)
    _ = hub.table.endPoll(link)
    let consequences = hub.table.lose(link, received: hub.table.processes[0].received)
    #expect(consequences.ended == link)
    #expect(hub.ids == ["demo-bank"])
    #expect(Self.code { () throws(InspectorFailure) in _ = try hub.table.poll(link) } == .unknownLink)
  }

  // MARK: - Requests

  @Test func `a process receives the requests that arrived while it was not waiting, once each`() throws {
    var hub = Hub()
    let (link, _) = try hub.join("demo", run: "1")
    let first = try hub.table.ask("demo-bank", method: "GET", target: "/a", body: nil)
    #expect(first.waking == nil)
    #expect(try hub.table.poll(link).map(\.number) == [first.number])
    #expect(try hub.table.poll(link).isEmpty)
    let second = try hub.table.ask("demo-bank", method: "POST", target: "/b", body: "{}")
    #expect(second.waking == link)
    #expect(hub.table.endPoll(link)?.requests.map(\.target) == ["/b"])
    #expect(try hub.table.finish(link, first.number))
    #expect(try hub.table.finish(link, first.number) == false)
  }

  @Test func `abandoned requests are not sent`() throws {
    var hub = Hub()
    let (link, _) = try hub.join("demo", run: "1")
    let (number, _) = try hub.table.ask("demo-bank", method: "GET", target: "/a", body: nil)
    hub.table.abandon(number)
    #expect(try hub.table.poll(link).isEmpty)
    #expect(try hub.table.finish(link, number) == false)
  }

  @Test func `requests to a process are abandoned when it disconnects`() throws {
    var hub = Hub()
    let (link, _) = try hub.join("demo", run: "1")
    let (number, _) = try hub.table.ask("demo-bank", method: "GET", target: "/a", body: nil)
    #expect(hub.table.lose(link).abandoned == [number])
    let ask = { (table: inout LinkTable) in
      Self.code { () throws(InspectorFailure) in
        _ = try table.ask("demo-bank", method: "GET", target: "/a", body: nil)
      }
    }
    #expect(ask(&hub.table) == .processIsGone)
    let (again, _) = try hub.join("demo", run: "1")
    #expect(try hub.table.poll(again).isEmpty)
  }

  @Test func `a process answers only its own requests`() throws {
    var hub = Hub()
    _ = try hub.join("a", run: "1")
    let (other, _) = try hub.join("b", run: "2")
    let (number, _) = try hub.table.ask("a-bank", method: "GET", target: "/a", body: nil)
    #expect(try hub.table.finish(other, number) == false)
    #expect(hub.table.processes[0].open == [number])
  }

  @Test func `the number of requests that wait for a process is limited`() throws {
    var hub = Hub { $0.waiting = 1 }
    _ = try hub.join("demo", run: "1")
    _ = try hub.table.ask("demo-bank", method: "GET", target: "/a", body: nil)
    let code = Self.code { () throws(InspectorFailure) in
      _ = try hub.table.ask("demo-bank", method: "GET", target: "/a", body: nil)
    }
    #expect(code == .tooManyWaiting)
  }

  // MARK: - Reports

  @Test func `events are mapped to local store IDs, and events of unknown stores are ignored`() throws {
    var hub = Hub()
    let (link, _) = try hub.join("demo", run: "1")
    let status = WireStatus(StoreStatus())
    let (consequences, events) = try hub.tell(
      link, ["Bank"],
      [.status(store: "bank", status), .layout(store: "other", status), .storeRemoved(id: "bank")])
    #expect(events == [.status(store: "demo-bank", status)])
    #expect(consequences == LinkTable.Consequences())
  }

  @Test func `reports add and remove stores`() throws {
    var hub = Hub { $0.storesEver = 3 }
    let (link, _) = try hub.join("demo", run: "1")
    let (changes, _) = try hub.tell(link, ["Chat"], dropped: 7)
    #expect(changes.added.map(\.id.rawValue) == ["demo-chat"])
    #expect(changes.removed.map(\.rawValue) == ["demo-bank"])
    #expect(hub.table.processes[0].dropped == 7)
    let (back, _) = try hub.tell(link, ["Bank", "Chat"], dropped: 3)
    #expect(back.added.map(\.id.rawValue) == ["demo-bank"])
    #expect(hub.table.processes[0].dropped == 7)
    #expect(
      Self.code { () throws(InspectorFailure) in _ = try hub.tell(link, ["C", "D"]) } == .tooManyLinks)
    #expect(hub.ids == ["demo-bank", "demo-chat"])
  }

  @Test func `lost events trigger a full reload`() throws {
    var hub = Hub()
    let (link, _) = try hub.join("demo", run: "1")
    let (consequences, events) = try hub.tell(link, ["Bank"], [.reset])
    #expect(events.isEmpty)
    #expect(consequences.added.map(\.id.rawValue) == ["demo-bank"])
  }
}
