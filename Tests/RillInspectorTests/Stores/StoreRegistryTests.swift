import RillInspectorFixtures
import Testing

@testable import RillInspector

struct StoreRegistryTests {
  private let feed = EventFeed(run: "run", capacity: 100, maximumListeners: 1, rest: {})

  private func events() -> [String] {
    var events: [String] = []
    while case .event(_, let event) = feed.reading(after: UInt64(events.count)) {
      switch event {
      case .storeAdded(let id, let name): events.append("added \(id) \(name)")
      case .storeRemoved(let id): events.append("removed \(id)")
      case .entry(let id, let source, _, _): events.append("entry \(source.row(took: nil).sequence) of \(id)")
      default: events.append("other")
      }
    }
    return events
  }

  @Test(arguments: [
    ("Todos", "todos"), ("My Todos!", "my-todos"), ("  ", "store"), ("日本", "store"), ("a/b?c", "a-b-c"),
    ("", "store"),
  ])
  func `an ID consists of the name's letters and digits`(_ name: String, _ id: String) {
    #expect(StoreID(name: name).rawValue == id)
  }

  @Test func `two stores with one name get two IDs, and the ID of a removed store is not reused`() {
    let registry = StoreRegistry(feed: feed)
    let ids = (0..<3).map { _ in registry.add(FakeStore("Todos")) }
    #expect(ids.map(\.rawValue) == ["todos", "todos-2", "todos-3"])
    registry.remove(ids[1])
    #expect(registry.add(FakeStore("Todos")).rawValue == "todos-4")
    #expect(registry.entries.map(\.id.rawValue) == ["todos", "todos-3", "todos-4"])
  }

  @Test func `IDs stay different where a name looks like the ID of another store`() {
    var ids = StoreIDs()
    let names = ["Todos", "Todos", "Todos 2", "Todos 3", "Todos", "todos", "Todos 2", "Todos 2 2", "Todos"]
    #expect(
      names.map { ids.assign($0).rawValue } == [
        "todos", "todos-2", "todos-2-2", "todos-3", "todos-4", "todos-5", "todos-2-3", "todos-2-2-2",
        "todos-6",
      ])
  }

  @Test func `added stores, removed stores and entries are reported`() {
    let registry = StoreRegistry(feed: feed)
    let store = FakeStore("Todos")
    store.happen(1)
    let id = registry.add(store)
    store.happen(2)
    registry.remove(id)
    registry.remove(id)
    store.happen(3)
    #expect(events() == ["added todos Todos", "entry 2 of todos", "removed todos"])
  }

  @Test func `a missing store is a failure`() throws {
    let registry = StoreRegistry(feed: feed)
    #expect(throws: InspectorFailure.unknownStore("todos")) { try registry.store("todos") }
    registry.add(FakeStore("Todos"))
    #expect(try registry.store("todos").name == "Todos")
  }

  @Test func `a store added after the end gets an ID, but is not kept or reported`() {
    let registry = StoreRegistry(feed: feed)
    registry.removeAll()
    let store = FakeStore("Todos")
    #expect(registry.add(store).rawValue == "todos")
    store.happen(1)
    #expect(registry.entries.isEmpty)
    #expect(events() == [])
  }

  @Test func `released stores leave the list when others are added, except the newest ones`() {
    let feed = EventFeed(run: "run", capacity: 1_000, maximumListeners: 1, rest: {})
    let registry = StoreRegistry(feed: feed)
    let kept = (0..<3).map { registry.add(FakeStore("Kept \($0)")) }
    var released: [StoreID] = []
    for number in 0..<200 {
      let store = FakeStore("Visit \(number)")
      released.append(registry.add(store))
      store.release()
    }
    let ids = registry.entries.map(\.id)
    #expect(ids.prefix(3) == kept[...])
    #expect(ids.count < 3 + 2 * 16 + 1)
    #expect(ids.suffix(16) == released.suffix(16))
    var (added, removed) = (0, [StoreID]())
    while case .event(_, let event) = feed.reading(after: UInt64(added + removed.count)) {
      if case .storeRemoved(let id) = event { removed.append(id) } else { added += 1 }
    }
    #expect(added == 203 && removed == released.dropLast(ids.count - 3))
  }
}
