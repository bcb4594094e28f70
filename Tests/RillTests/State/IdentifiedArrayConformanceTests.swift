import Foundation
import Rill
import Synchronization
import Testing

/// The protocol conformances of `IdentifiedArray`.
@Suite struct IdentifiedArrayConformanceTests {
  private let items = IdentifiedArray([Item(id: 3, value: 1), Item(id: 1, value: 2, tags: [4]), Item(id: 2)])

  /// An element that counts its comparisons in this task.
  private struct Counted: Identifiable, Equatable {
    @TaskLocal static var count = Counter()
    let id: Int
    static func == (one: Counted, other: Counted) -> Bool {
      count.value.add(1, ordering: .relaxed)
      return one.id == other.id
    }
  }

  private final class Counter: Sendable {
    let value = Atomic(0)
  }

  @Test func `it is a random-access collection of its elements`() {
    #expect(items.startIndex == 0)
    #expect(items.endIndex == 3)
    #expect(items[1].value == 2)
    #expect(items.first?.id == 3)
    #expect(items.last?.id == 2)
    #expect(items.reversed().map(\.id) == [2, 1, 3])
    #expect(items[1...].map(\.id) == [1, 2])
    #expect(items.index(items.startIndex, offsetBy: 2) == 2)
    #expect(items.distance(from: 0, to: 3) == 3)
    #expect(Array(items.indices) == [0, 1, 2])
    var seen: [Int] = []
    for item in items { seen.append(item.id) }
    #expect(seen == [3, 1, 2])
    #expect(items.withContiguousStorageIfAvailable { $0.map(\.id) } == [3, 1, 2])
    #expect(IdentifiedArray<Item>().isEmpty)
  }

  @Test func `an unchanged copy compares equal without comparing elements`() {
    let one = IdentifiedArray((0..<100).map { Counted(id: $0) })
    let copy = one
    let rebuilt = IdentifiedArray((0..<100).map { Counted(id: $0) })
    let count = Counter()
    Counted.$count.withValue(count) {
      #expect(one == copy)
      #expect(count.value.load(ordering: .relaxed) == 0)
      #expect(one == rebuilt)
      #expect(count.value.load(ordering: .relaxed) == 100)
    }
  }

  @Test func `equality and hash depend on the elements in order`() {
    let same = IdentifiedArray(Array(items))
    let other = IdentifiedArray(items.reversed())
    #expect(items == same)
    #expect(items.hashValue == same.hashValue)
    #expect(items != other)
    #expect(Set([items, same, other]).count == 2)
    #expect(items != IdentifiedArray(items.dropLast()))
  }

  @Test func `it round-trips as an array of its elements`() throws {
    let data = try JSONEncoder().encode(items)
    #expect(try JSONDecoder().decode([Item].self, from: data) == Array(items))
    let decoded = try JSONDecoder().decode(IdentifiedArray<Item>.self, from: data)
    #expect(decoded == items)
    #expect(decoded.position(of: 1) == 1)
    #expect(Array(decoded.ids) == [3, 1, 2])
    #expect(decoded.version != items.version)
  }

  @Test func `a duplicate in encoded data is an error that names it`() throws {
    struct Page: Decodable {
      let rows: IdentifiedArray<Item>
    }
    let json = #"{"rows": [{"id": 5, "value": 0, "tags": []}, {"id": 5, "value": 1, "tags": []}]}"#
    let error = try #require(throws: DecodingError.self) {
      try JSONDecoder().decode(Page.self, from: Data(json.utf8))
    }
    guard case .dataCorrupted(let context) = error else { throw error }
    #expect(context.codingPath.map(\.stringValue) == ["rows"])
    #expect(
      context.debugDescription == """
        Two elements of IdentifiedArray<Item> have the id 5. Ids are unique, so the first element stays and the second \
        was left out. To replace the first, assign the second to collection[id: 5].
        """)
  }

  @Test func `it prints and reflects as its elements alone`() {
    let pair = IdentifiedArray([Item(id: 1), Item(id: 2)])
    #expect(pair.description == "\([Item(id: 1), Item(id: 2)])")
    #expect(Mirror(reflecting: pair).displayStyle == .collection)
    #expect(Mirror(reflecting: pair).children.compactMap { ($0.value as? Item)?.id } == [1, 2])
  }
}
