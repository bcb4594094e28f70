#if Inspector
import Testing

@testable import RillInspector

struct StoreRegistryTests {
  private let feed = EventFeed(run: "run", capacity: 100, maximumListeners: 1)

  private func events() -> [InspectorEvent] {
    var events: [InspectorEvent] = []
    while case .event(_, let event) = feed.reading(after: UInt64(events.count)) { events.append(event) }
    return events
  }

  @Test(arguments: [
    ("Todos", "todos"), ("My Todos!", "my-todos"), ("  ", "store"), ("日本", "store"), ("a/b?c", "a-b-c"),
    ("", "store"),
  ])
  func `an id is made of the name's letters and digits`(_ name: String, _ id: String) {
    #expect(StoreID(name: name, avoiding: []).rawValue == id)
  }

  @Test func `two stores of one name get two ids, and a removed store's id is not used again`() {
    let registry = StoreRegistry(feed: feed)
    let ids = (0..<3).map { _ in registry.add(FakeStore("Todos")) }
    #expect(ids.map(\.rawValue) == ["todos", "todos-2", "todos-3"])
    registry.remove(ids[1])
    #expect(registry.add(FakeStore("Todos")).rawValue == "todos-4")
    #expect(registry.entries.map(\.id.rawValue) == ["todos", "todos-3", "todos-4"])
  }

  @Test func `coming, going and transitions are told`() {
    let registry = StoreRegistry(feed: feed)
    let store = FakeStore("Todos")
    store.timeline.record(.numbered(1))
    let id = registry.add(store)
    store.timeline.record(.numbered(2))
    registry.remove(id)
    registry.remove(id)
    store.timeline.record(.numbered(3))
    let header = RecordedTransition.numbered(2).header
    #expect(events() == [.storeAdded(id, name: "Todos"), .transition(id, header), .storeRemoved(id)])
  }

  @Test func `a store that is not there is a failure`() throws {
    let registry = StoreRegistry(feed: feed)
    #expect(throws: InspectorFailure.unknownStore("todos")) { try registry.store("todos") }
    registry.add(FakeStore("Todos"))
    #expect(try registry.store("todos").name == "Todos")
  }

  @Test func `a store that comes after the end gets an id, is not kept, and tells nobody`() {
    let registry = StoreRegistry(feed: feed)
    registry.removeAll()
    let store = FakeStore("Todos")
    #expect(registry.add(store).rawValue == "todos")
    store.timeline.record(.numbered(1))
    #expect(registry.entries.isEmpty)
    #expect(events() == [])
  }

  @Test func `one timeline can be shown by two inspectors`() {
    let other = EventFeed(run: "other", capacity: 100, maximumListeners: 1)
    let store = FakeStore()
    let first = StoreRegistry(feed: feed)
    let second = StoreRegistry(feed: other)
    first.add(store)
    second.add(store)
    first.removeAll()
    store.timeline.record(.numbered(1))
    #expect(feed.newest.number == 1)
    #expect(other.newest.number == 2)
  }
}
#endif
