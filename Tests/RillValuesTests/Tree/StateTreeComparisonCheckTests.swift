import Testing

@testable import RillValues

/// Every pair of short lists, to cover all combinations of ends, insertions and removals.
struct StateTreeComparisonCheckTests {
  private struct Row: Equatable {
    var id: Int
    var text: String
  }

  @Test func `lists without identity: no change means equal, and applying the changes gives the later list`()
  {
    let all = ShortLists.of([1, 2], upTo: 4)
    for before in all {
      for after in all {
        let changes = StateTree.changes(from: StateTree(reflecting: before), to: StateTree(reflecting: after))
        #expect(changes.isEmpty == (before == after))
        #expect(
          applied(changes, to: before.map { StateTree(reflecting: $0) })
            == after.map { StateTree(reflecting: $0) })
      }
    }
  }

  @Test func `lists with identity: no change means equal, and every row is accounted for`() {
    let rows = [Row(id: 1, text: "a"), Row(id: 1, text: "b"), Row(id: 2, text: "a"), Row(id: 3, text: "a")]
    let all = ShortLists.of(rows, upTo: 3).filter { Set($0.map(\.id)).count == $0.count }
    for before in all {
      for after in all {
        let changes = StateTree.changes(from: StateTree(reflecting: before), to: StateTree(reflecting: after))
        #expect(changes.isEmpty == (before == after))
        let old = Set(before.map(\.id))
        let new = Set(after.map(\.id))
        #expect(changes.count { $0.kind == .removed } == old.subtracting(new).count)
        #expect(changes.count { $0.kind == .inserted } == new.subtracting(old).count)
        let stayed = before.map(\.id).filter(new.contains) != after.map(\.id).filter(old.contains)
        #expect(changes.contains { $0.kind == .reordered } == stayed)
      }
    }
  }

  /// Removes from the back, then writes and inserts from the front.
  private func applied(_ changes: [StateTree.Change], to list: [StateTree]) -> [StateTree] {
    var list = list
    for change in changes.reversed() where change.kind == .removed {
      if case .index(let index) = change.path.steps[0] { list.remove(at: index) }
    }
    for change in changes {
      guard case .index(let index) = change.path.steps.first, let after = change.after else { continue }
      if change.kind == .inserted { list.insert(after, at: index) } else { list[index] = after }
    }
    return list
  }
}
