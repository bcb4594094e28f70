#if Inspector
import Foundation
import Synchronization
import Testing

@testable import RillInspector

/// Streams of events over real sockets.
struct LiveEventStreamTests {
  private func sequence(_ event: StreamedEvent) throws -> UInt64 {
    struct Data: Decodable { let transition: WireTransition }
    return try JSONDecoder().decode(Data.self, from: .init(event.data.utf8)).transition.sequence
  }

  @Test func `a stream opens and tells what happens`() async throws {
    try await withInspector { inspector in
      let client = try TestClient(inspector.port)
      var reader = EventReader()
      try await client.openEvents()
      let first = try await client.event(&reader)
      #expect(first.name == "open" && first.data == "{\"resumed\":false,\"version\":1}")
      let store = FakeStore()
      let id = inspector.add(store)
      store.timeline.record(.numbered(1))
      inspector.remove(id)
      let events = [
        try await client.event(&reader), try await client.event(&reader), try await client.event(&reader),
      ]
      #expect(events.map(\.name) == ["store-added", "transition", "store-removed"])
      #expect(try sequence(events[1]) == 1)
    }
  }

  @Test func `a sleeping stream wakes again and again`() async throws {
    try await withInspector { inspector in
      let store = FakeStore()
      inspector.add(store)
      let client = try TestClient(inspector.port)
      var reader = EventReader()
      try await client.openEvents()
      _ = try await client.event(&reader)
      for number in 1...200 as ClosedRange<UInt64> {
        store.timeline.record(.numbered(number))
        #expect(try sequence(try await client.event(&reader)) == number)
      }
    }
  }

  @Test func `a client that comes back goes on without a gap`() async throws {
    try await withInspector { inspector in
      let store = FakeStore()
      inspector.add(store)
      let first = try TestClient(inspector.port)
      var reader = EventReader()
      try await first.openEvents()
      _ = try await first.event(&reader)
      store.timeline.record(.numbered(1))
      let last = try await first.event(&reader).id
      first.hangUp()
      for number in 2...50 as ClosedRange<UInt64> { store.timeline.record(.numbered(number)) }

      let second = try TestClient(inspector.port)
      var again = EventReader()
      try await second.openEvents(after: last)
      #expect(try await second.event(&again).data == "{\"resumed\":true,\"version\":1}")
      for number in 2...50 as ClosedRange<UInt64> {
        #expect(try sequence(try await second.event(&again)) == number)
      }
    }
  }

  @Test(arguments: ["other.1", "nonsense", ""])
  func `a client with a place of another run is told to start over`(_ place: String) async throws {
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

  @Test func `a client that does not read holds up nobody, and is told to start over`() async throws {
    var limits = AccessLimits.patient
    limits.events = 64
    try await withInspector(limits: limits) { inspector in
      let store = FakeStore()
      inspector.add(store)
      let slow = try TestClient(inspector.port, receiveBuffer: 4_096)
      try await slow.openEvents()
      // More than the sockets of both sides can hold: all of it is recorded while the client reads nothing.
      let name = String(repeating: "x", count: 16_000)
      let last: UInt64 = 2_000
      for number in 1...last { store.timeline.record(.numbered(number, name: name)) }

      // The feed's events before it: the store came. An event follows the one before it, or a reset says that it
      // does not; how often, and whether any transition comes before the first reset, is up to the threads.
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
          #expect(next == place + 1)
          #expect(try sequence(event) == next - 1)
        }
        place = next
      }
      #expect(resets > 0)
      store.timeline.record(.numbered(last + 1))
      #expect(try sequence(try await slow.event(&reader)) == last + 1)
    }
  }

  @Test func `many streams all get every event`() async throws {
    try await withInspector { inspector in
      let store = FakeStore()
      inspector.add(store)
      let clients = try (0..<16).map { _ in try TestClient(inspector.port) }
      for client in clients { try await client.openEvents() }
      for number in 1...100 as ClosedRange<UInt64> { store.timeline.record(.numbered(number)) }
      for client in clients {
        var reader = EventReader()
        #expect(try await client.event(&reader).name == "open")
        for number in 1...100 as ClosedRange<UInt64> {
          #expect(try sequence(try await client.event(&reader)) == number)
        }
      }
      let surplus = try await TestClient(inspector.port).ask("GET", "/api/v1/events")
      #expect(surplus.status == 503)
      #expect(try surplus.code == "too-many-streams")
      #expect(try await TestClient(inspector.port).ask("GET", "/api/v1/stores").status == 200)
    }
  }

  @Test func `a sleeping stream notices that its client is gone, and makes room`() async throws {
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

  @Test func `a client that talks on its stream loses it`() async throws {
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

  @Test func `events recorded from many threads all arrive, each once`() async throws {
    try await withInspector { inspector in
      let stores = (0..<4).map { FakeStore("Store \($0)") }
      for store in stores { inspector.add(store) }
      let client = try TestClient(inspector.port)
      var reader = EventReader()
      try await client.openEvents()
      _ = try await client.event(&reader)
      await withTaskGroup(of: Void.self) { group in
        for store in stores {
          group.addTask { for number in 1...250 { store.timeline.record(.numbered(UInt64(number))) } }
        }
      }
      var ids: Set<String> = []
      var total: UInt64 = 0
      for _ in 0..<1_000 {
        let event = try await client.event(&reader)
        ids.insert(event.id)
        total += try sequence(event)
      }
      #expect(ids.count == 1_000)
      #expect(total == 4 * 250 * 251 / 2)
    }
  }
}
#endif
