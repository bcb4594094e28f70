import Testing

@testable import Rill

/// Queries every journal of up to a hundred changes from every version, with at most one loss of history at any point.
@Suite struct ChangeJournalTests {
  private struct Entry {
    let id: Int
    let version: UInt64
  }

  /// The behavior of a journal without a ring buffer.
  private struct Model {
    var entries: [Entry] = []
    var start: UInt64

    /// The IDs changed after a version, newest first, or nil if some are unknown.
    func ids(after version: UInt64) -> [Int]? {
      let known = entries.suffix(ChangeJournal<Int>.capacity)
      let base = known.count < entries.count ? entries[entries.count - known.count - 1].version : start
      guard version == base || known.contains(where: { $0.version == version }) else { return nil }
      return known.filter { $0.version > version }.map(\.id).reversed()
    }
  }

  // Even versions belong to this collection, and odd ones to others.
  private static let first: UInt64 = 100

  private func journal(changes: Int, forgottenAt forgotten: Int?) -> (ChangeJournal<Int>, Model) {
    var journal = ChangeJournal<Int>(startingAt: Version(number: Self.first))
    var model = Model(start: Self.first)
    for number in 0..<changes {
      let version = Version(number: Self.first + 2 * UInt64(number + 1))
      if number == forgotten {
        journal.forget(at: version)
        model = Model(start: version.number)
      } else {
        journal.note(number % 5, at: version)
        model.entries.append(Entry(id: number % 5, version: version.number))
      }
    }
    return (journal, model)
  }

  @Test(arguments: [0, 1, 2, 5, 30, 31, 32, 33, 34, 63, 64, 65, 96, 97, 100])
  func `it names the changes since a version, or reports that it has discarded them`(changes: Int) throws {
    for forgotten in [nil] + (0..<changes).map(Optional.some) {
      let (journal, model) = journal(changes: changes, forgottenAt: forgotten)
      for version in Self.first - 2...Self.first + 2 * UInt64(changes) + 2 {
        var visited: [Int] = []
        let isComplete = journal.visit(after: Version(number: version)) { visited.append($0) }
        let expected = model.ids(after: version)
        let place: Comment =
          "\(changes) changes, forgotten at \(String(describing: forgotten)), after \(version)"
        try #require(isComplete == (expected != nil), place)
        if let expected { try #require(visited == expected, place) }
      }
    }
  }

  @Test func `it keeps exactly as many changes as specified`() {
    let (journal, _) = journal(changes: 40, forgottenAt: nil)
    func isKnown(_ changesAgo: UInt64) -> Bool {
      journal.visit(after: Version(number: Self.first + 2 * (40 - changesAgo))) { _ in }
    }
    #expect(ChangeJournal<Int>.capacity == 32)
    #expect(isKnown(32))
    #expect(!isKnown(33))
  }

  @Test func `a version that the collection never had is unknown`() {
    let (journal, _) = journal(changes: 3, forgottenAt: nil)
    #expect(!journal.visit(after: Version(number: Self.first + 3)) { _ in })
    #expect(!journal.visit(after: Version(number: Self.first + 100)) { _ in })
  }

  @Test(arguments: [0, 1, 31, 32, 33, 50]) func `it keeps all changes for which it has prepared`(earlier: Int)
  {
    var (journal, _) = journal(changes: earlier, forgottenAt: nil)
    let start = Self.first + 2 * UInt64(earlier)
    journal.makeRoom(for: 100)
    for number in 0..<100 { journal.note(number, at: Version(number: start + 2 * UInt64(number + 1))) }
    for known in 0...100 {
      var visited: [Int] = []
      let version = Version(number: start + 2 * UInt64(known))
      #expect(journal.visit(after: version) { visited.append($0) })
      #expect(visited == (known..<100).reversed() && journal.count(after: version) == 100 - known)
    }
    #expect(journal[1].id == 99 && journal[100].id == 0)
  }

  @Test func `a collection knows the changes for which it has prepared, also beside copies`() {
    var rows = IdentifiedArray((0..<100).map { Item(id: $0) })
    var copies = [rows]
    let version = rows.version
    rows.makeJournalRoom(for: 60)
    for id in 100..<160 {
      rows.append(Item(id: id))
      copies.append(rows)
    }
    var added: [Int] = []
    #expect(
      rows.replayChanges(after: version) { mark, index in
        if mark.from < 0 { added.append(rows.changedID(index)) }
      })
    #expect(added == Array(100..<160) && copies.map(\.count) == Array(100...160))
  }

  @Test(arguments: [0, 40, 300])
  func `it replays the positions of all changes in order, also of those set aside`(later: Int) {
    var journal = ChangeJournal<Int>(startingAt: Version(number: Self.first))
    var number = Self.first
    func change(_ count: Int) {
      for _ in 0..<count {
        number += 1
        journal.note(Int(number), at: Version(number: number), from: Int(number), to: -1, count: 10_000)
      }
    }
    for count in [100, 70, 50] {
      change(count)
      journal.split(count: 10_000)
    }
    change(later)
    for count in [1, 30, 50, 51, 120, 220 + later] where count <= 220 + later {
      var marks: [(position: Int, age: Int)] = []
      journal.forEachMark(ofNewest: count) { marks.append(($0.from, $1)) }
      let last = Int(number)
      #expect(marks.map(\.position) == Array(last - count + 1...last))
      #expect(marks.map(\.age) == (1...count).reversed())
    }
  }
}
