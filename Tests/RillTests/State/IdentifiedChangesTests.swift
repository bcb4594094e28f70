import RillFixtures
import RillTesting
import Testing

@testable import Rill

/// The changes of a collection since a version, as tools read them.
@Suite struct IdentifiedChangesTests {
  typealias Line = Ledger.Line

  private func lines(_ ids: Range<Int>) -> IdentifiedArray<Line> { IdentifiedArray(ids.map { Line(id: $0) }) }

  @Test func `changes are inserted, removed, moved and updated ids`() {
    var array = lines(0..<6)
    let seen = array.version
    array[id: 4]?.text = "new"
    array.append(Line(id: 9))
    array.remove(id: 1)
    array.move(id: 5, to: 0)
    array[id: 5]?.text = "new"
    let changes = array.changes(since: seen)
    #expect(changes?.inserted == [9])
    #expect(changes?.removed == [1])
    #expect(changes?.moved == [5])
    #expect(changes?.updated == [4])
    #expect(array.changes(since: array.version)?.isEmpty == true)
  }

  @Test func `a row that comes and goes has not changed, and one that goes and comes has moved`() {
    var array = lines(0..<3)
    let seen = array.version
    array.append(Line(id: 8))
    array.remove(id: 8)
    array.remove(id: 0)
    array.append(Line(id: 0))
    #expect(array.changes(since: seen)?.inserted == [])
    #expect(array.changes(since: seen)?.removed == [])
    #expect(array.changes(since: seen)?.moved == [0])
  }

  @Test func `the journal of a large collection holds more changes`() {
    var array = lines(0..<100_000)
    let seen = array.version
    for id in 0..<6_000 { array[id: id]?.text = "new" }
    #expect(array.changes(since: seen)?.updated.count == 6_000)
    #expect(array.journal.ring.count == 6_000)
    for id in 6_000..<20_000 { array[id: id]?.text = "new" }
    #expect(array.changes(since: seen) == nil)
    #expect(array.journal.ring.count <= 100_000 / 8)
  }

  @Test func `the removal of a few rows is known, and that of many is not`() {
    var array = lines(0..<1_000)
    let seen = array.version
    array.removeAll { $0.id % 50 == 7 }
    #expect(array.changes(since: seen)?.removed.sorted() == stride(from: 7, to: 1_000, by: 50).map { $0 })
    array.removeAll { $0.id % 2 == 0 }
    #expect(array.changes(since: seen) == nil)
  }

  @Test func `sorting, replacing and restoring are unknown`() {
    let array = lines(0..<10)
    var sorted = array
    sorted.sort { $0.id > $1.id }
    #expect(sorted.changes(since: array.version) == nil)
    #expect(lines(0..<10).changes(since: array.version) == nil)
    var newer = array
    newer[id: 3]?.text = "new"
    #expect(array.changes(since: newer.version) == nil)
    var other = array
    other[id: 4]?.text = "new"
    #expect(other.changes(since: newer.version) == nil)
    #expect(other.changes(since: array.version)?.updated == [4])
  }

  /// Derived collections replay the positions instead of searching for the ids.
  @Test(arguments: 0..<60)
  func `replaying the positions of changes on the old ids gives the new ids`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var copies = [IdentifiedArray<Item>()]
    _ = Reports.of {
      for _ in 0..<120 {
        var collection = copies[random.below(5) == 0 ? random.below(copies.count) : copies.count - 1]
        if random.below(12) == 0 {
          let rest = random.below(3)
          collection.removeAll { $0.id % 3 == rest }
        } else {
          collection.apply(random.operation())
        }
        copies.append(collection)
      }
    }
    var known = 0
    for old in copies {
      for new in copies {
        var ids = old.ids
        let isKnown = new.replayChanges(after: old.version) { mark, index in
          let id = new.changedID(index)
          if mark.from >= 0 { ids.remove(at: mark.from) }
          if mark.to >= 0 { ids.insert(id, at: mark.to) }
        }
        guard isKnown else { continue }
        known += 1
        try #require(ids == new.ids, "seed \(seed)")
      }
    }
    #expect(known > 100, "the journal must be able to answer now and then")
  }
}
