import Testing

@testable import RillValues

struct ListAlignmentTests {
  @Test func `every element of both lists is in exactly one step, in the order of the later list`() {
    var problems: [String] = []
    for (old, new) in ShortLists.pairs() {
      for limit in [0, 2, 100] { check(.bySequence(old, new, limit: limit), old, new, &problems) }
      check(.byPosition(old.count, new.count), old, new, &problems)
      guard Set(old).count == old.count, Set(new).count == new.count else { continue }
      check(.byIdentity(old, new), old, new, &problems)
    }
    #expect(problems == [])
  }

  @Test func `kept elements keep their order, and as few as possible move`() {
    #expect(
      ListAlignment.byIdentity([1, 2, 3], [3, 2, 1]).steps == [
        .moved(old: 2, new: 0), .stayed(old: 1, new: 1), .moved(old: 0, new: 2),
      ])
    #expect(
      ListAlignment.byIdentity([1, 2, 3, 4], [2, 3, 4, 1]).steps == [
        .stayed(old: 1, new: 0), .stayed(old: 2, new: 1), .stayed(old: 3, new: 2), .moved(old: 0, new: 3),
      ])
  }

  @Test func `a removed element is listed at its old place, before insertions there`() {
    #expect(
      ListAlignment.byIdentity([1, 2, 3], [1, 9, 3]).steps == [
        .stayed(old: 0, new: 0), .removed(old: 1), .inserted(new: 1), .stayed(old: 2, new: 2),
      ])
  }

  @Test func `without identity, elements between two equal elements are paired`() {
    #expect(
      ListAlignment.bySequence([1, 2, 3, 1], [1, 8, 9, 1]).steps == [
        .stayed(old: 0, new: 0), .replaced(old: 1, new: 1), .replaced(old: 2, new: 2),
        .stayed(old: 3, new: 3),
      ])
    #expect(
      ListAlignment.bySequence([1, 2, 1], [1, 1]).steps == [
        .stayed(old: 0, new: 0), .removed(old: 1), .stayed(old: 2, new: 1),
      ])
  }

  @Test func `an equal element elsewhere counts as moved, unless it is ambiguous`() {
    #expect(ListAlignment.bySequence([1, 2, 3, 4], [2, 3, 4, 1]).hasMoves)
    #expect(!ListAlignment.bySequence([1, 2, 3, 4], [2, 3, 4, 1], findsMoves: false).hasMoves)
    #expect(!ListAlignment.bySequence([1, 1, 2, 3, 4], [2, 3, 4, 1]).hasMoves)
    #expect(!ListAlignment.bySequence([1, 2, 3, 4], [2, 3, 4, 1, 1]).hasMoves)
  }

  @Test func `lists of unique elements are aligned regardless of the limit`() {
    let old = Array(0..<10_000)
    let new = old.filter { $0 % 3 != 0 }
    let steps = ListAlignment.bySequence(old, new, limit: 1).steps
    #expect(steps.count { $0.new == nil } == old.count - new.count)
    #expect(!steps.contains { $0.isMove })
  }

  @Test func `steps can be offset into a larger list`() {
    let steps: [ListAlignment.Step] = [
      .stayed(old: 0, new: 1), .moved(old: 1, new: 2), .replaced(old: 2, new: 3), .removed(old: 3),
      .inserted(new: 0),
    ]
    #expect(
      ListAlignment(steps, isByIdentity: true).shifted(by: 10).steps == [
        .stayed(old: 10, new: 11), .moved(old: 11, new: 12), .replaced(old: 12, new: 13), .removed(old: 13),
        .inserted(new: 10),
      ])
  }

  private func check(_ alignment: ListAlignment, _ old: [Int], _ new: [Int], _ problems: inout [String]) {
    let steps = alignment.steps
    let stayed = steps.compactMap { step in if case .stayed(let place, _) = step { place } else { nil } }
    let isWhole =
      steps.compactMap(\.old).sorted() == Array(old.indices) && steps.compactMap(\.new) == Array(new.indices)
    let isEqual = steps.allSatisfy { step in
      switch step {
      case .stayed(let from, let to), .moved(let from, let to): old[from] == new[to]
      case .replaced, .removed, .inserted: true
      }
    }
    guard isWhole, isEqual, stayed == stayed.sorted() else {
      return problems.append("\(old) → \(new): \(steps)")
    }
  }
}
