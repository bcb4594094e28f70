import Testing

@testable import Rill

/// Changes that must not move buffers; a copy would move them.
@Suite struct IdentifiedArrayInPlaceTests {
  private static func items(_ count: Int) -> IdentifiedArray<Item> {
    var collection = IdentifiedArray((0..<count).map { Item(id: $0, tags: []) })
    for id in 0..<count { collection[id: id]?.tags.reserveCapacity(2_000) }
    return collection
  }

  private static let places = [(count: 1, id: 0), (2, 0), (2, 1), (5, 0), (5, 2), (5, 4), (1_000, 500)]

  @Test(arguments: places)
  func `a collection inside an element keeps its buffer while it grows`(count: Int, id: Int) {
    var collection = Self.items(count)
    let address = collection[id: id]?.tags.address
    for number in 0..<1_000 { collection[id: id]?.tags.append(number) }
    #expect(collection[id: id]?.tags == Array(0..<1_000))
    #expect(collection[id: id]?.tags.address == address)
  }

  @Test(arguments: places)
  func `ids and elements keep their buffers while only elements change`(count: Int, id: Int) {
    var collection = Self.items(count)
    let ids = collection.ids.address
    let elements = collection.storage.pointer(0)
    for number in 0..<1_000 {
      collection[id: id]?.value = number
      collection[id: id] = Item(id: id, value: number)
    }
    #expect(collection.ids.address == ids)
    #expect(collection.storage.pointer(0) == elements)
  }

  @Test(arguments: places)
  func `a kept copy of the ids costs nothing while only elements change`(count: Int, id: Int) {
    var collection = Self.items(count)
    let kept = collection.ids
    let elements = collection.storage.pointer(0)
    for number in 0..<100 { collection[id: id]?.value = number }
    #expect(collection.ids.address == kept.address)
    #expect(collection.storage.pointer(0) == elements)
  }

  @Test func `removing an element does not move other elements' buffers`() {
    var collection = Self.items(5)
    let addresses = collection.map(\.tags.address)
    collection[id: 0] = nil
    collection.remove(id: 2)
    collection[id: 4] = nil
    #expect(collection.map(\.tags.address) == [addresses[1], addresses[3]])
    collection[id: 1]?.tags.append(1)
    #expect(collection[id: 1]?.tags.address == addresses[1])
  }

  @Test func `a changed copy does not affect the original's buffers`() {
    let original = Self.items(3)
    let addresses = original.map(\.tags.address)
    var copy = original
    copy[id: 1]?.tags.append(1)
    #expect(original.map(\.tags.address) == addresses)
    #expect(original[id: 1]?.tags == [])
    #expect(copy[id: 1]?.tags == [1])
  }
}
