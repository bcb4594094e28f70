#if Inspector
import Foundation
import RillInspectorFixtures
import Synchronization
import Testing

@testable import RillInspector
@testable import RillInspectorServer

/// Event streams over real sockets.
struct LiveEventStreamTests {
  /// Returns the numbers of the entries in an event.
  private func numbers(_ event: StreamedEvent) throws -> [UInt64] {
    struct Content: Decodable { let rows: [EntryRow] }
    return try JSONDecoder().decode(Content.self, from: .init(event.data.utf8)).rows.map(\.sequence)
  }

  /// Reads a number of entries, regardless of their events.
  private func numbers(_ count: Int, of client: TestClient, _ reader: inout EventReader) async throws
    -> [UInt64]
  {
    var read: [UInt64] = []
    while read.count < count { read += try numbers(try await client.event(&reader)) }
    return read
  }

  @Test func `a stream opens and reports events`() async throws {
    try await withInspector { inspector in
      let client = try TestClient(inspector.port)
      var reader = EventReader()
      try await client.openEvents()
      let first = try await client.event(&reader)
      #expect(first.name == "open" && first.data == "{\"resumed\":false,\"version\":1}")
      let store = FakeStore()
      let id = inspector.add(store)
      store.happen(1)
      inspector.remove(id)
      let events = [
        try await client.event(&reader), try await client.event(&reader), try await client.event(&reader),
      ]
      #expect(events.map(\.name) == ["store-added", "entries", "store-removed"])
      #expect(try numbers(events[1]) == [1])
    }
  }

  @Test func `a sleeping stream wakes repeatedly`() async throws {
    try await withInspector { inspector in
      let store = FakeStore()
      inspector.add(store)
      let client = try TestClient(inspector.port)
      var reader = EventReader()
      try await client.openEvents()
      _ = try await client.event(&reader)
      for number in 1...200 as ClosedRange<UInt64> {
        store.happen(number)
        #expect(try numbers(try await client.event(&reader)) == [number])
      }
    }
  }

  @Test func `a returning client continues without a gap`() async throws {
    try await withInspector { inspector in
      let store = FakeStore()
      inspector.add(store)
      let first = try TestClient(inspector.port)
      var reader = EventReader()
      try await first.openEvents()
      _ = try await first.event(&reader)
      store.happen(1)
      let last = try await first.event(&reader).id
      first.hangUp()
      for number in 2...50 as ClosedRange<UInt64> { store.happen(number) }

      let second = try TestClient(inspector.port)
      var again = EventReader()
      try await second.openEvents(after: last)
      #expect(try await second.event(&again).data == "{\"resumed\":true,\"version\":1}")
      #expect(try await numbers(49, of: second, &again) == Array(2...50))
    }
  }

  @Test(arguments: ["other.1", "nonsense", ""])
  func `a client with a position of another run starts over`(_ place: String) async throws {
    try await withInspector { inspector in
      let client = try TestClient(inspector.port)
      var reader = EventReader()
      await client.request("GET", "/api/v1/events")
      _ = try await client.head()
      _ = try await client.event(&reader)
      let second = try TestClient(inspector.port)
      var again = EventReader()
      try await second.openEvents(after: place.isEmpty ? "." : place)
      #expect(try await second.event(&again).name == "reset")
    }
  }

  @Test func `a client that does not read blocks no other and starts over`() async throws {
    var limits = AccessLimits.patient
    limits.events = 64
    try await withInspector(limits: limits) { inspector in
      let store = FakeStore()
      inspector.add(store)
      let slow = try TestClient(inspector.port, receiveBuffer: 4_096)
      try await slow.openEvents()
      // More than the buffers of both sockets hold: all of it is recorded while the client reads nothing.
      let name = String(repeating: "x", count: 16_000)
      let last: UInt64 = 2_000
      for number in 1...last { store.happen(number, name) }

      // The event before: the store was added. An event follows the previous one, or a reset says that it does not; the
      // number of resets, and whether a transition precedes the first one, depends on the threads.
      var reader = EventReader()
      var resets = 0
      var place: UInt64 = 1
      while place < last + 1 {
        let event = try await slow.event(&reader)
        let next = try #require(EventPosition(event.id)).number
        switch event.name {
        case "open": #expect(next == 1)
        case "reset":
          resets += 1
          #expect(next > place)
        default:
          let numbers = try numbers(event)
          #expect(numbers == Array(place...(next - 1)))
        }
        place = next
      }
      #expect(resets > 0)
      store.happen(last + 1)
      #expect(try numbers(try await slow.event(&reader)) == [last + 1])
    }
  }

  @Test func `many streams all get every event`() async throws {
    try await withInspector { inspector in
      let store = FakeStore()
      inspector.add(store)
      let clients = try (0..<16).map { _ in try TestClient(inspector.port) }
      for client in clients { try await client.openEvents() }
      for number in 1...100 as ClosedRange<UInt64> { store.happen(number) }
      for client in clients {
        var reader = EventReader()
        #expect(try await client.event(&reader).name == "open")
        #expect(try await numbers(100, of: client, &reader) == Array(1...100))
      }
      let surplus = try await TestClient(inspector.port).ask("GET", "/api/v1/events")
      #expect(surplus.status == 503)
      #expect(try surplus.code == "too-many-streams")
      #expect(try await TestClient(inspector.port).ask("GET", "/api/v1/stores").status == 200)
      // A release build would otherwise close the connections as soon as their events are read.
      withExtendedLifetime(clients) {}
    }
  }

  @Test func `a sleeping stream notices a disconnected client and makes room`() async throws {
    var limits = AccessLimits.patient
    limits.eventStreams = 1
    let gone = Signal<Void>()
    try await withInspector(limits: limits, audienceChanged: { if $0 == 0 { gone.fire() } }) { inspector in
      let first = try TestClient(inspector.port)
      var reader = EventReader()
      try await first.openEvents()
      _ = try await first.event(&reader)
      #expect(try await TestClient(inspector.port).ask("GET", "/api/v1/events").status == 503)
      first.hangUp()
      await gone.wait()
      try await TestClient(inspector.port).openEvents()
    }
  }

  @Test func `a client that sends on its stream loses it`() async throws {
    let gone = Signal<Void>()
    try await withInspector(audienceChanged: { if $0 == 0 { gone.fire() } }) { inspector in
      let client = try TestClient(inspector.port)
      var reader = EventReader()
      try await client.openEvents()
      _ = try await client.event(&reader)
      await client.write("hello?")
      await gone.wait()
      #expect(try await TestClient(inspector.port).ask("GET", "/").status == 200)
    }
  }

  @Test func `events recorded on many threads all arrive once`() async throws {
    try await withInspector { inspector in
      let stores = (0..<4).map { FakeStore("Store \($0)") }
      for store in stores { inspector.add(store) }
      let client = try TestClient(inspector.port)
      var reader = EventReader()
      try await client.openEvents()
      _ = try await client.event(&reader)
      await withTaskGroup(of: Void.self) { group in
        for store in stores {
          group.addTask { for number in 1...250 { store.happen(UInt64(number)) } }
        }
      }
      let all = try await numbers(1_000, of: client, &reader)
      #expect(all.sorted() == (1...250).flatMap { [$0, $0, $0, $0] })
    }
  }
}
#endif
