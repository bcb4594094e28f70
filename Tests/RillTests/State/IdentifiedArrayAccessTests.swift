import RillFixtures
import Testing

@testable import Rill

/// Access by ID and by position, and taken IDs.
@Suite struct IdentifiedArrayAccessTests {
  private func items(_ ids: Int...) -> IdentifiedArray<Item> { IdentifiedArray(ids.map { Item(id: $0) }) }

  private func duplicate(_ id: Int) -> String {
    """
    Two elements of IdentifiedArray<Item> have the id \(id). Ids are unique, so the first element stays and the second \
    was left out. To replace the first, assign the second to collection[id: \(id)].
    """
  }

  private func taken(_ id: Int, filedUnder old: Int) -> String {
    """
    An element of IdentifiedArray<Item> was given the id \(id), which another element has. It stays filed under its old \
    id \(old). Remove one of the two before changing ids.
    """
  }

  @Test func `the first of two elements with one ID is kept, and the second is reported`() {
    var collection = IdentifiedArray<Item>()
    let reports = Reports.of {
      collection = IdentifiedArray([Item(id: 1, value: 1), Item(id: 2), Item(id: 1, value: 3)])
    }
    #expect(collection.map(\.value) == [1, 0])
    #expect(reports == [duplicate(1)])
  }

  @Test func `a literal with a duplicate keeps the first element and reports the second`() {
    var collection = IdentifiedArray<Item>()
    let reports = Reports.of { collection = [Item(id: 7, value: 1), Item(id: 7, value: 2)] }
    #expect(collection.map(\.value) == [1])
    #expect(reports == [duplicate(7)])
  }

  @Test func `appending and inserting a duplicate changes nothing and is reported`() {
    var collection = items(1, 2)
    let version = collection.version
    let reports = Reports.of {
      let isAppended = collection.append(Item(id: 2, value: 9))
      let isInserted = collection.insert(Item(id: 1, value: 9), at: 0)
      #expect(!isAppended && !isInserted)
      collection.append(contentsOf: [Item(id: 1, value: 9), Item(id: 2, value: 9)])
    }
    #expect(collection == items(1, 2))
    #expect(collection.version == version)
    #expect(reports == [duplicate(2), duplicate(1), duplicate(1), duplicate(2)])
  }

  @Test func `appending and inserting a new element returns true`() {
    var collection = items(1)
    let isAppended = collection.append(Item(id: 2))
    let isInserted = collection.insert(Item(id: 3), at: 1)
    #expect(isAppended && isInserted)
    #expect(Array(collection.ids) == [1, 3, 2])
  }

  @Test func `an element that changes to a free ID is found under it`() {
    var collection = items(1, 2, 3)
    let reports = Reports.of { collection[id: 2]?.id = 9 }
    #expect(reports.isEmpty)
    #expect(collection[id: 2] == nil)
    #expect(collection[id: 9] == Item(id: 9))
    #expect(Array(collection.ids) == [1, 9, 3])
    #expect(collection.position(of: 9) == 1)
  }

  @Test(arguments: [1, 3]) func `an element that changes to a taken ID stays under its own, and is reported`(
    id: Int
  ) {
    var collection = items(1, 2, 3)
    let reports = Reports.of { collection[id: 2]?.id = id }
    #expect(reports == [taken(id, filedUnder: 2)])
    #expect(collection[id: id] == Item(id: id))
    #expect(collection[id: 2]?.id == id)
    #expect(Array(collection.ids) == [1, 2, 3])
  }

  @Test func `an element with a taken ID keeps its place when the others are sorted or filtered`() {
    var collection = items(1, 2, 3)
    let reports = Reports.of {
      collection[id: 2]?.id = 3
      collection[id: 2]?.value = -1
      collection.sort { $0.value < $1.value }
    }
    #expect(reports.count == 2)
    #expect(Array(collection.ids) == [2, 1, 3])
    collection.removeAll { $0.value == 0 }
    #expect(Array(collection.ids) == [2])
    #expect(collection[id: 2]?.value == -1)
  }

  @Test func `an element with a taken ID moves under it once it is free`() {
    var collection = items(1, 2)
    let reports = Reports.of {
      collection[id: 2]?.id = 1
      collection.remove(id: 1)
      collection[id: 2]?.value = 5
    }
    #expect(reports.count == 1)
    #expect(Array(collection.ids) == [1])
    #expect(collection[id: 1]?.value == 5)
  }

  @Test func `assigning an element under another ID stores it under its own`() {
    var collection = items(1, 2)
    collection[id: 1] = Item(id: 5, value: 8)
    collection[id: 6] = Item(id: 7, value: 9)
    #expect(Array(collection.ids) == [5, 2, 7])
    #expect(collection[id: 6] == nil)
    #expect(collection[id: 7]?.value == 9)
  }

  @Test func `unknown IDs change nothing, and positions beyond the ends are clamped`() {
    var collection = items(1, 2, 3)
    let before = collection
    collection[id: 9]?.value = 1
    collection[id: 9] = nil
    collection.move(id: 9, to: 0)
    collection.removeAll { $0.id == 9 }
    collection.move(id: 3, to: 99)
    collection.move(id: 1, to: -99)
    let removed = collection.remove(id: 9)
    #expect(removed == nil)
    #expect(collection.version == before.version)
    collection.insert(Item(id: 4), at: 99)
    collection.insert(Item(id: 0), at: -99)
    collection.move(id: 1, to: 99)
    #expect(Array(collection.ids) == [0, 2, 3, 4, 1])
  }

  @Test func `an element whose update throws is kept, and the collection stays consistent`() {
    struct Stop: Error {}
    for ids in [[1], [1, 2], [0, 1]] {
      var collection = IdentifiedArray(ids.map { Item(id: $0) })
      func change(_ item: inout Item?) throws {
        item?.value = 4
        throw Stop()
      }
      #expect(throws: Stop.self) { try change(&collection[id: 1]) }
      #expect(Array(collection.ids) == ids)
      #expect(collection[id: 1] == Item(id: 1, value: 4))
      collection.append(Item(id: 8))
      #expect(Array(collection.ids) == ids + [8])
    }
  }
}
