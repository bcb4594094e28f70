import RillControls
import RillTesting
import Testing

struct RowUpdatesTests {
  struct Row: Identifiable, Equatable {
    let id: Int
    var title = ""
  }

  private func rows(_ ids: [Int]) -> [Row] { ids.map { Row(id: $0) } }

  @Test func `rows that come, go and change are named by their places`() {
    let updates = RowUpdates(
      from: rows([1, 2, 3]), to: [Row(id: 0), Row(id: 1), Row(id: 3, title: "new"), Row(id: 4)])
    #expect(updates == RowUpdates(removed: [1], inserted: [0, 3], changed: [2]))
    #expect(RowUpdates(from: rows([1, 2]), to: rows([1, 2])).isEmpty)
  }

  @Test func `rows that change before and after the others that differ are named by their new places`() {
    let updates = RowUpdates(
      from: rows([1, 2, 3]), to: [Row(id: 1, title: "first"), Row(id: 3, title: "last")])
    #expect(updates == RowUpdates(removed: [1], changed: [0, 1]))
  }

  @Test func `as few rows as possible move`() {
    let updates = RowUpdates(from: rows([1, 2, 3, 4, 5]), to: rows([5, 1, 2, 3, 4]))
    #expect(updates == RowUpdates(moved: [RowUpdates.Move(old: 4, new: 0)]))
    #expect(RowUpdates(from: rows([1, 2, 3]), to: rows([3, 2, 1])).moved.count == 2)
  }

  @Test func `where two rows have one id, all rows leave and come again`() {
    #expect(RowUpdates(from: rows([1, 1]), to: rows([1])) == RowUpdates(removed: [0, 1], inserted: [0]))
    #expect(
      RowUpdates(fromIDs: [1, 2], toIDs: [3, 3]) == RowUpdates(removed: [0, 1], inserted: [0, 1]))
  }

  @Test func `lists of ids differ by what comes, goes and moves`() {
    let updates = RowUpdates(fromIDs: ["a", "b", "c"], toIDs: ["c", "a", "d"])
    #expect(updates == RowUpdates(removed: [1], inserted: [2], moved: [RowUpdates.Move(old: 2, new: 0)]))
  }

  @Test func `the updates turn any list into any other, in one batch and in steps`() {
    var random = SeededRandom(seed: 7)
    for _ in 1...2_000 {
      let old = list(&random)
      let new = list(&random)
      let updates = RowUpdates(from: old, to: new)
      let leaving = Set(updates.removed + updates.moved.map(\.old))
      var batch = old.indices.filter { !leaving.contains($0) }.map { old[$0] }
      let coming = updates.inserted.map { ($0, new[$0]) } + updates.moved.map { ($0.new, old[$0.old]) }
      for (place, row) in coming.sorted(by: { $0.0 < $1.0 }) { batch.insert(row, at: place) }
      for place in updates.changed { batch[place] = new[place] }
      #expect(batch == new)

      var stepped = old
      for step in updates.steps { step.apply(to: &stepped, from: new) }
      #expect(stepped == new)
    }
  }

  @Test func `neighbors share a step, and no step updates a row that another one inserts`() {
    let updates = RowUpdates(
      removed: [0, 1, 5], inserted: [2, 3], moved: [RowUpdates.Move(old: 7, new: 0)], changed: [0, 4, 5])
    #expect(
      updates.steps == [
        .remove(7..<8), .remove(5..<6), .remove(0..<2), .insert(0..<1), .insert(2..<4), .update(4..<6),
      ])
    #expect(RowUpdates().steps.isEmpty)
  }

  private func list(_ random: inout SeededRandom) -> [Row] {
    let ids = (0..<12).shuffled(using: &random).prefix(random.int(in: 0...12))
    // Sorted lists share beginnings and ends, which are compared without a table.
    let order = random.bool() ? ids.sorted() : Array(ids)
    return order.map { Row(id: $0, title: random.bool() ? "" : "new") }
  }
}
