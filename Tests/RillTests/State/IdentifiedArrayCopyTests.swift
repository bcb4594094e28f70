import RillTesting
import Testing

@testable import Rill

/// Large collections beside kept copies, against arrays.
@Suite struct IdentifiedArrayCopyTests {
  private struct Copy {
    let rows: IdentifiedArray<Item>
    let model: [Item]
  }

  private func change(
    _ rows: inout IdentifiedArray<Item>, _ model: inout [Item], _ random: inout SeededRandom, _ id: Int
  ) {
    let position = random.int(in: 0...model.count - 1)
    let known = model[position].id
    switch random.int(in: 0...15) {
    case 0:
      rows.append(Item(id: id))
      model.append(Item(id: id))
    case 1:
      rows.insert(Item(id: id), at: position)
      model.insert(Item(id: id), at: position)
    case 2:
      rows.insert(Item(id: id), at: 0)
      model.insert(Item(id: id), at: 0)
    case 3:
      rows.remove(id: known)
      model.remove(at: position)
    case 4:
      rows[id: model[0].id] = nil
      model.removeFirst()
    case 5:
      rows.popLast()
      model.removeLast()
    case 6:
      let to = random.int(in: 0...model.count - 1)
      rows.move(id: known, to: to)
      let moved = model.remove(at: position)
      model.insert(moved, at: to)
    case 7:
      rows[id: known]?.tags = []
      model[position].tags = []
    default:
      rows[id: known]?.value += 1
      model[position].value += 1
    }
  }

  private func require(_ rows: IdentifiedArray<Item>, is model: [Item]) throws {
    try #require(Array(rows) == model)
    try #require(Array(rows.ids) == model.map(\.id))
    try #require(model.map { rows.position(of: $0.id) } == Array(model.indices))
    try #require(
      model.allSatisfy { rows[id: $0.id] == $0 } && model.indices.allSatisfy { rows[$0] == model[$0] })
  }

  private func program(_ seed: UInt64, count: Int) -> [Copy] {
    var random = SeededRandom(seed: seed)
    var model = (0..<count).map { Item(id: $0, tags: [$0]) }
    var rows = IdentifiedArray(model)
    var copies = [Copy(rows: rows, model: model)]
    for step in 0..<300 {
      change(&rows, &model, &random, count + step)
      if random.int(in: 0...Int(seed % 7)) == 0 { copies.append(Copy(rows: rows, model: model)) }
      if random.int(in: 0...50) == 0 {
        let copy = copies[random.int(in: 0...copies.count - 1)]
        (rows, model) = (copy.rows, copy.model)
      }
    }
    return copies
  }

  @Test(arguments: [70, 300], 0..<7)
  func `collections and their copies match arrays`(count: Int, seed: UInt64) throws {
    for copy in program(seed, count: count) { try require(copy.rows, is: copy.model) }
  }

  @Test(arguments: [70, 200], 0..<7)
  func `the journals of copies name every difference, and equality is that of the elements`(
    count: Int, seed: UInt64
  ) throws {
    let copies = program(seed, count: count).suffix(60)
    var known = 0
    for old in copies {
      let before = Dictionary(uniqueKeysWithValues: old.model.map { ($0.id, $0) })
      for new in copies {
        try #require((old.rows == new.rows) == (old.model == new.model))
        var named: Set<Int> = []
        guard new.rows.visitChanges(after: old.rows.version, { named.insert($0) }) else { continue }
        known += 1
        let after = Dictionary(uniqueKeysWithValues: new.model.map { ($0.id, $0) })
        try #require(
          named.isSuperset(of: Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }))
      }
    }
    #expect(known > 100)
  }

  @Test func `a collection remembers as many changes beside copies as without`() throws {
    var rows = IdentifiedArray((0..<16_000).map { Item(id: $0) })
    let start = rows
    var versions: [Version] = []
    var copies: [IdentifiedArray<Item>] = []
    for change in 0..<1_000 {
      versions.append(rows.version)
      rows[id: change]?.value += 1
      copies.append(rows)
    }
    for (index, version) in versions.enumerated() {
      let changes = try #require(rows.changes(since: version))
      try #require(changes.updated == Array(index..<1_000))
    }
    #expect(rows.changes(since: start.version)?.updated.count == 1_000)
    #expect(copies[499].changes(since: versions[490])?.updated == Array(490..<500))
    #expect(copies[499].changes(since: versions[600]) == nil)
  }

  @Test func `forgotten changes are not known`() {
    var rows = IdentifiedArray((0..<1_600).map { Item(id: $0) })
    var versions: [Version] = []
    for change in 0..<1_000 {
      let copy = rows
      versions.append(copy.version)
      rows[id: change]?.value += 1
    }
    let known = versions.count { rows.changes(since: $0) != nil }
    #expect(known >= 100 && known <= 400)
    #expect(rows.changes(since: versions[0]) == nil)
    #expect(rows.changes(since: versions[1_000 - known])?.updated.count == known)
    rows.sort { $0.id > $1.id }
    #expect(versions.allSatisfy { rows.changes(since: $0) == nil })
  }

  @Test func `an equal change of contents leaves collections equal`() {
    var rows = IdentifiedArray((0..<1_000).map { Item(id: $0) })
    let copy = rows
    rows[id: 500]?.value = 1
    #expect(rows != copy && copy != rows)
    rows[id: 500]?.value = 0
    #expect(rows == copy && copy == rows)
  }

  @Test func `a position outside of a collection stops the program`() async {
    await #expect(processExitsWith: .failure) {
      let rows: IdentifiedArray<Item> = [Item(id: 1)]
      _ = rows[1]
    }
  }
}
