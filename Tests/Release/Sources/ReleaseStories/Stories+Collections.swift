import Rill
import RillDerived
import RillScreens

private struct Job: Identifiable, Equatable, Sendable {
  let id: Int
  var priority = 0
  var isDone = false
}

private struct Desk: Sendable { var jobs = IdentifiedArray<Job>() }

/// A change of a collection, by numbers that a random number generator has drawn.
private struct Change: Sendable {
  let kind: Int
  let id: Int
  let position: Int
}

extension Change {
  static func random(using random: inout SplitMix) -> Change {
    Change(
      kind: .random(in: 0..<9, using: &random), id: .random(in: 0..<90, using: &random),
      position: .random(in: 0..<90, using: &random))
  }

  func apply(to jobs: inout IdentifiedArray<Job>) {
    switch kind {
    case 0, 1: if !jobs.contains(id: id) { jobs.append(Job(id: id, priority: position)) }
    case 2: if !jobs.contains(id: id) { jobs.insert(Job(id: id, priority: position), at: position) }
    case 3: jobs.remove(id: id)
    case 4: jobs.popLast()
    case 5: jobs.move(id: id, to: position)
    case 6: jobs[id: id]?.isDone.toggle()
    case 7: jobs[id: id]?.priority = position
    default: if position < 4 { jobs.removeAll { $0.priority == id } }
    }
  }

  /// Makes the same change to an array, in the simplest way.
  func apply(to jobs: inout [Job]) {
    let index = jobs.firstIndex { $0.id == id }
    switch kind {
    case 0, 1: if index == nil { jobs.append(Job(id: id, priority: position)) }
    case 2: if index == nil { jobs.insert(Job(id: id, priority: position), at: min(position, jobs.count)) }
    case 3: if let index { jobs.remove(at: index) }
    case 4: _ = jobs.popLast()
    case 5: if let index { jobs.insert(jobs.remove(at: index), at: min(position, jobs.count)) }
    case 6: if let index { jobs[index].isDone.toggle() }
    case 7: if let index { jobs[index].priority = position }
    default: if position < 4 { jobs.removeAll { $0.priority == id } }
    }
  }
}

/// A generator whose numbers are the same in each run.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension Stories {
  /// Random changes of an identified collection, of which copies are kept, beside those of an array.
  static func identifiedArrays() {
    var random = SplitMix(state: 1)
    var (jobs, plain) = (IdentifiedArray<Job>(), [Job]())
    var kept: [(jobs: IdentifiedArray<Job>, plain: [Job])] = []
    for step in 0..<40_000 {
      let change = Change.random(using: &random)
      change.apply(to: &jobs)
      change.apply(to: &plain)
      expect(jobs.elementsEqual(plain), "step \(step): \(change) of an identified collection went wrong")
      expect(jobs.map(\.id).allSatisfy { jobs[id: $0]?.id == $0 }, "step \(step): an id leads elsewhere")
      if step % 64 < 8 { kept.append((jobs, plain)) }
      if kept.count > 40 {
        expect(kept.allSatisfy { $0.elementsEqual($1) }, "step \(step): a kept copy has changed")
        kept.removeFirst(30)
      }
    }
  }

  /// Random changes of rows from which other collections are derived, beside computing these from the rows.
  @MainActor static func derivedCollections() {
    let store = Store(Desk()) { (desk: inout Desk, change: Change) in
      change.apply(to: &desk.jobs)
      return .none
    }
    let open = store.derive(\.jobs).filtered { !$0.isDone }.sorted(by: \.priority)
    let sum = open.summed(\.priority)
    var random = SplitMix(state: 2)
    for step in 0..<4_000 {
      for _ in 0..<(step % 5) { store.send(.random(using: &random)) }
      let expected = store.jobs.filter { !$0.isDone }.enumerated()
        .sorted { ($0.element.priority, $0.offset) < ($1.element.priority, $1.offset) }.map(\.element)
      expect(open.values == expected, "step \(step): the derived rows differ from the computed ones")
      expect(sum.value == expected.reduce(0) { $0 + $1.priority }, "step \(step): the derived sum is wrong")
    }
  }

  /// Screens that are pushed and popped while copies of the stack are kept.
  @MainActor static func screens() {
    struct Page: Reducer {
      func reduce(into page: inout Int, action: Int) -> Effect<Int> {
        page += action
        return .none
      }
    }
    struct Tour: Sendable { var path = Screens<Int>() }
    let store = Store(Tour()) { (tour: inout Tour, action: ScreensAction<Int, Int>) in
      Page().reduce(\.path, of: &tour, action: action) { $0 }
    }
    var kept: [(path: Screens<Int>, count: Int)] = []
    for step in 0..<5_000 {
      let count = store.path.count
      store.send(step % 3 == 2 ? .pop : .push(step))
      expect(
        store.path.count == (step % 3 == 2 ? count - 1 : count + 1),
        "step \(step): the stack has a wrong size")
      if step % 100 == 0 { kept.append((store.path, store.path.count)) }
    }
    expect(kept.allSatisfy { $0.count == $1 }, "a kept copy of a stack has changed")
  }
}
