import RillFixtures
import RillTesting
import Testing

@testable import Rill

/// The positions of ids, with and without copies.
@Suite struct PositionTableTests {
  @Test func `ids that are appended beside copies leave the shared table as it is`() {
    var rows = IdentifiedArray((0..<10_000).map { Item(id: $0) })
    var copies = [rows]
    for id in 10_000..<10_100 {
      rows.append(Item(id: id))
      copies.append(rows)
    }
    #expect(rows.positions.count == 10_000)
    #expect(rows.positions.recent?.count == 100)

    rows.append(Item(id: 10_100))
    #expect(rows.positions.count == 10_101)
    #expect(rows.positions.recent == nil)
    for (count, copy) in copies.enumerated() {
      #expect(copy.position(of: 10_000 + count - 1) == (count > 0 ? 10_000 + count - 1 : 9_999))
      #expect(copy.position(of: 10_000 + count) == nil)
    }
  }

  @Test func `an id that was appended beside a copy is taken`() {
    var rows = IdentifiedArray((0..<100).map { Item(id: $0) })
    let copy = rows
    rows.append(Item(id: 100))
    let reports: [String] = Reports.of { _ = rows.append(Item(id: 100)) }
    #expect(reports.count == 1)
    #expect(rows.count == 101 && copy.count == 100)
  }

  @Test func `a few ids are searched, and a table is made for more of them`() {
    let limit = PositionTable<Int>.searchLimit
    var rows = IdentifiedArray((0..<limit).map { Item(id: $0) })
    #expect(rows.positions.isEmpty)
    rows.append(Item(id: limit))
    #expect(rows.positions.count == limit + 1)
    #expect(rows.ids.map { rows.position(of: $0) } == Array(0...limit))
    while rows.popLast() != nil {}
    #expect(rows.positions.isEmpty)
    #expect(Reports.of { for id in [1, 2, 1] { rows.append(Item(id: id)) } }.count == 1)
    #expect(Array(rows.ids) == [1, 2])
  }

  @Test(arguments: 0..<40)
  func `collections around the size from which a table is made match arrays`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var model: [Int] = []
    var rows = IdentifiedArray<Item>()
    var copies = [(rows, model)]
    for id in 0..<300 {
      let isFull = model.count > 3 * PositionTable<Int>.searchLimit / 2
      let position = random.int(in: 0...model.count)
      switch isFull ? random.int(in: 6...8) : random.int(in: 0...11) {
      case 0...2:
        rows.append(Item(id: id))
        model.append(id)
      case 3, 4:
        rows.insert(Item(id: id), at: position)
        model.insert(id, at: position)
      case 5:
        rows.sort { $0.id > $1.id }
        model.sort(by: >)
      case 6 where !model.isEmpty:
        rows.popLast()
        model.removeLast()
      case 7 where position < model.count: rows.remove(id: model.remove(at: position))
      case 8 where random.int(in: 0...3) == 0:
        rows.removeAll { $0.id.isMultiple(of: 2) }
        model.removeAll { $0.isMultiple(of: 2) }
      case 9 where position < model.count:
        let end = random.int(in: 0...model.count - 1)
        rows.move(id: model[position], to: end)
        model.insert(model.remove(at: position), at: end)
      case 10 where position < model.count:
        rows[id: model[position]] = Item(id: id)
        model[position] = id
      default: (rows, model) = copies[random.int(in: 0...copies.count - 1)]
      }
      if random.int(in: 0...2) == 0 { copies.append((rows, model)) }
      for (rows, model) in [(rows, model), copies[random.int(in: 0...copies.count - 1)]] {
        try #require(Array(rows.ids) == model && rows.map(\.id) == model)
        try #require((0...id).allSatisfy { rows.position(of: $0) == model.firstIndex(of: $0) })
      }
    }
  }

  @Test(arguments: [1, 70, 400], 0..<8)
  func `collections that mostly grow match arrays beside copies`(count: Int, seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var model = Array(0..<count)
    var rows = IdentifiedArray(model.map { Item(id: $0) })
    var copies = [(rows, model)]
    for step in 0..<200 {
      let id = count + step
      switch random.int(in: 0...11) {
      case 0:
        let position = random.int(in: 0...model.count)
        rows.insert(Item(id: id), at: position)
        model.insert(id, at: position)
      case 1 where !model.isEmpty:
        rows.popLast()
        model.removeLast()
      case 2 where !model.isEmpty:
        rows.remove(id: model.remove(at: random.int(in: 0...model.count - 1)))
      case 3:
        let copy = copies[random.int(in: 0...copies.count - 1)]
        (rows, model) = copy
      default:
        rows.append(Item(id: id))
        model.append(id)
      }
      if random.int(in: 0...2) > 0 { copies.append((rows, model)) }
    }
    for (rows, model) in copies {
      try #require(Array(rows.ids) == model && rows.map(\.id) == model)
      try #require(model.map { rows.position(of: $0) } == Array(model.indices))
      try #require((0..<count + 200).allSatisfy { rows.contains(id: $0) == model.contains($0) })
    }
  }

  @Test func `insertions and removals at the front reach the greatest shift`() {
    let limit = PositionTable<Int>.shiftLimit
    var rows = IdentifiedArray((0..<50).map { Item(id: $0) })
    rows.positions.rebase(to: limit - 2)
    for id in 50..<60 { rows.insert(Item(id: id), at: 0) }
    #expect(rows.ids.map { rows.position(of: $0) } == Array(0..<60))
    #expect(abs(rows.positions.shift) < 100)
    rows.positions.rebase(to: 2 - limit)
    for id in rows.ids.prefix(10) { rows.remove(id: id) }
    #expect(rows.ids.map { rows.position(of: $0) } == Array(0..<50))
    #expect(abs(rows.positions.shift) < 100)
  }

  /// An id whose hash values are all equal, or equal in groups.
  private struct Colliding: Hashable, Sendable {
    let number: Int
    let groups: Int
    func hash(into hasher: inout Hasher) { hasher.combine(number % groups) }
  }

  private struct Entry: Identifiable { let id: Colliding }

  @Test(arguments: [1, 3, 1_000], 0..<6)
  func `ids with equal hash values match arrays`(groups: Int, seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    func entry(_ number: Int) -> Entry { Entry(id: Colliding(number: number, groups: groups)) }
    var model = Array(0..<40)
    var rows = IdentifiedArray(model.map(entry))
    for step in 40..<400 {
      let position = random.int(in: 0...model.count - 1)
      switch random.int(in: 0...4) {
      case 0:
        rows.insert(entry(step), at: position)
        model.insert(step, at: position)
      case 1:
        rows.append(entry(step))
        model.append(step)
      case 2 where model.count > 20: rows.remove(id: entry(model.remove(at: position)).id)
      case 3:
        let end = random.int(in: 0...model.count - 1)
        rows.move(id: entry(model[position]).id, to: end)
        model.insert(model.remove(at: position), at: end)
      default:
        rows[id: entry(model[position]).id] = entry(step)
        model[position] = step
      }
      try #require(rows.map(\.id.number) == model)
      try #require(model.map { rows.position(of: entry($0).id) } == Array(model.indices))
      try #require(rows.position(of: entry(-1).id) == nil)
    }
  }

  @Test(arguments: [2, 500], 0..<6)
  func `few and many numbers are changed alike`(count: Int, seed: UInt64) throws {
    // In a table of 2,048 buckets, up to 2 numbers are changed one by one, and more in a pass over all buckets.
    var random = SeededRandom(seed: seed)
    func entry(_ number: Int) -> Entry { Entry(id: Colliding(number: number, groups: 1)) }
    var model = Array(0..<600)
    var rows = IdentifiedArray(model.map(entry))
    for step in 600..<640 {
      let isFront = random.int(in: 0...1) == 0
      func place() -> Int {
        isFront ? random.int(in: 0...count) : model.count - 1 - random.int(in: 0...count)
      }
      let position = place()
      switch random.int(in: 0...2) {
      case 0:
        rows.insert(entry(step), at: position)
        model.insert(step, at: position)
      case 1: rows.remove(id: entry(model.remove(at: position)).id)
      default:
        let end = place()
        rows.move(id: entry(model[position]).id, to: end)
        model.insert(model.remove(at: position), at: end)
      }
      #expect(rows.map(\.id.number) == model)
      try #require(model.map { rows.position(of: entry($0).id) } == Array(model.indices))
    }
  }

  @Test func `a collection of elements with equal ids keeps the first, however many there are`() {
    for count in [3, 100] {
      let reports: [String] = Reports.of {
        let rows = IdentifiedArray((0..<count).map { Item(id: $0 % (count - 1)) })
        #expect(Array(rows.ids) == Array(0..<count - 1))
      }
      #expect(reports.count == 1)
    }
  }

  @Test func `the ids are stored, so that their observers find a change by its offset`() {
    #expect(MemoryLayout<IdentifiedArray<Item>>.offset(of: \.ids) != nil)
  }
}
