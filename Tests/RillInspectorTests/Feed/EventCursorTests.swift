import RillInspectorFixtures
import Testing

@testable import RillInspector

struct EventCursorTests {
  private let feed = EventFeed(run: "run", capacity: 3, maximumListeners: 1, rest: {})

  private func publish(_ names: String...) {
    for name in names { feed.publish(.storeRemoved(StoreID(rawValue: name))) }
  }

  private func frames(_ cursor: inout EventCursor) throws -> [String] {
    var frames: [String] = []
    while let frame = try cursor.nextFrame() { frames.append(String(decoding: frame, as: UTF8.self)) }
    return frames
  }

  private let open = "event: open\ndata: {\"resumed\":false,\"version\":1}\n\n"
  private let resumed = "event: open\ndata: {\"resumed\":true,\"version\":1}\n\n"
  private let reset = "event: reset\ndata: {}\n\n"

  private func removed(_ id: Int, _ name: String) -> String {
    "id: run.\(id)\nevent: store-removed\ndata: {\"store\":\"\(name)\"}\n\n"
  }

  @Test func `a new reader starts at the newest event`() throws {
    publish("a", "b")
    var cursor = EventCursor(feed: feed, resumingAt: nil)
    #expect(try frames(&cursor) == ["id: run.2\n" + open])
    publish("c")
    #expect(try frames(&cursor) == [removed(3, "c")])
    #expect(try frames(&cursor) == [])
  }

  @Test func `a returning reader continues without a gap`() throws {
    publish("a", "b", "c")
    var cursor = EventCursor(feed: feed, resumingAt: EventPosition(run: "run", number: 1))
    #expect(try frames(&cursor) == ["id: run.1\n" + resumed, removed(2, "b"), removed(3, "c")])
  }

  @Test func `a reader that returns too late starts over`() throws {
    publish("a", "b", "c", "d", "e")
    var cursor = EventCursor(feed: feed, resumingAt: EventPosition(run: "run", number: 1))
    #expect(try frames(&cursor) == ["id: run.5\n" + reset])
    publish("f")
    #expect(try frames(&cursor) == [removed(6, "f")])
  }

  @Test func `a reader of another run starts over`() throws {
    publish("a", "b")
    var cursor = EventCursor(feed: feed, resumingAt: EventPosition(run: "other", number: 2))
    #expect(try frames(&cursor) == ["id: run.2\n" + reset])
  }

  @Test func `a reader ahead of the log starts over`() throws {
    publish("a")
    var cursor = EventCursor(feed: feed, resumingAt: EventPosition(run: "run", number: 2))
    #expect(try frames(&cursor) == ["id: run.1\n" + reset])
  }

  @Test func `a reader that falls behind starts over and continues from the newest event`() throws {
    var cursor = EventCursor(feed: feed, resumingAt: nil)
    _ = try frames(&cursor)
    publish("a", "b", "c", "d", "e")
    #expect(try frames(&cursor) == ["id: run.5\n" + reset])
    publish("f")
    #expect(try frames(&cursor) == [removed(6, "f")])
  }

  @Test func `events of one store and kind are merged`() throws {
    let feed = EventFeed(run: "run", capacity: 1_000, maximumListeners: 1, rest: {})
    let ids = [StoreID(rawValue: "a"), StoreID(rawValue: "b")]
    for number in 1...3 as ClosedRange<UInt64> {
      feed.publish(.entry(ids[0], FakeRow(number: number), took: nil, StoreStatus()))
    }
    feed.publish(.entry(ids[1], FakeRow(number: 4), took: nil, StoreStatus()))
    feed.publish(.status(ids[1], StoreStatus()))
    feed.publish(.status(ids[1], StoreStatus()))
    feed.publish(.layout(ids[1], StoreStatus()))
    feed.publish(.layout(ids[1], StoreStatus()))
    for number in 5...300 as ClosedRange<UInt64> {
      feed.publish(.entry(ids[1], FakeRow(number: number), took: nil, StoreStatus()))
    }
    var cursor = EventCursor(feed: feed, resumingAt: EventPosition(run: "run", number: 0))
    let heads = try frames(&cursor).map { $0.split(separator: "\n")[..<2].joined(separator: " ") }
    #expect(
      heads == [
        "id: run.0 event: open", "id: run.3 event: entries", "id: run.4 event: entries",
        "id: run.6 event: status", "id: run.7 event: layout", "id: run.8 event: layout",
        "id: run.208 event: entries", "id: run.304 event: entries",
      ])
  }

  @Test(arguments: ["", "run", "run.", ".5", "run.-1", "run.x", "a.b.5", "run.18446744073709551616"])
  func `an invalid position is rejected`(_ text: String) {
    #expect(EventPosition(text) == nil)
  }

  @Test func `a position is read as it was written`() {
    let position = EventPosition(run: "x1", number: 42)
    #expect(EventPosition(position.description) == position)
  }

  @Test func `frames may be split at any byte without loss`() throws {
    for size in 1...40 {
      publish("a")
      var outbox = EventOutbox(EventCursor(feed: feed, resumingAt: EventPosition(run: "none", number: 0)))
      publish("b", "c")
      let number = Int(feed.newest.number) - 2
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: size)
      while true {
        let count = try buffer.withUnsafeMutableBytes { try outbox.read(into: $0) }
        if count == 0 { break }
        bytes += buffer.prefix(count)
      }
      let expected =
        "retry: 1000\n\nid: run.\(number)\n" + reset + removed(number + 1, "b") + removed(number + 2, "c")
      #expect(String(decoding: bytes, as: UTF8.self) == expected)
    }
  }
}
