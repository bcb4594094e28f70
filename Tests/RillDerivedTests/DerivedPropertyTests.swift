import Foundation
import Rill
import RillDerived
import RillTesting
import Testing

/// Random programs of changes over random pipelines of operators, compared with computing from scratch.
@Suite(.timeLimit(.minutes(60))) struct DerivedPropertyTests {
  /// The number of programs, which the environment variable `DERIVED_PROGRAMS` sets: 400 take 100,000 steps.
  private static var programs: UInt64 {
    ProcessInfo.processInfo.environment["DERIVED_PROGRAMS"].flatMap { UInt64($0) } ?? 12
  }

  @Test func `a derived collection equals the computation from scratch`() throws {
    for seed in 0..<Self.programs { try run(seed, steps: 250) }
  }

  private func run(_ seed: UInt64, steps: Int) throws {
    var random = SeededRandom(seed: seed)
    let store = Desk.store(Desk.jobs(random.int(in: 0...120)))
    let pipelines = (0..<3).map { _ in RandomPipeline(store, depth: random.int(in: 0...4), &random) }
    let sum = pipelines[0].rows.summed(\.priority)
    let done = pipelines[1].rows.counted(\.isDone)
    let mirrors = pipelines.map { _ in ListMirror() }
    var mismatches: [String] = []
    let subscriptions = zip(pipelines, mirrors).map { pipeline, mirror in
      store.observe(pipeline.rows, initial: true) { [rows = pipeline.rows] changes in
        do { try mirror.apply(changes) { rows.ids } } catch { mismatches.append("\(error)") }
      }
    }
    defer { for subscription in subscriptions { subscription.cancel() } }
    for mirror in mirrors { _ = mirror.takeTouched() }
    var earlier: [IdentifiedArray<Desk.Job>] = []
    var shown = pipelines.map { $0.compute(store.state) }
    for step in 0..<steps {
      let place: Comment = "seed \(seed), step \(step)"
      if step % 40 == 0 { earlier.append(store.state.jobs) }
      let edits = random.edits(step, earlier)
      // An observer of one list may read another one before that is brought up to date.
      if random.int(in: 0...2) == 0 {
        for edit in edits { store.send([edit]) }
      } else {
        store.send(edits)
      }
      for (index, (pipeline, mirror)) in zip(pipelines, mirrors).enumerated() {
        let expected = pipeline.compute(store.state)
        try #require(mirror.ids == expected.map(\.id), "\(pipeline.description), \(place)")
        try requireTouched(mirror.takeTouched(), shown[index], expected, "\(pipeline.description), \(place)")
        shown[index] = expected
        guard random.int(in: 0...2) > 0 else { continue }
        try #require(pipeline.rows.values == expected, "\(pipeline.description), \(place)")
        try #require(pipeline.rows.count == expected.count)
      }
      try #require(mismatches.isEmpty, "\(mismatches) \(place)")
      guard random.bool() else { continue }
      try #require(sum.value == pipelines[0].compute(store.state).map(\.priority).reduce(0, +), place)
      try #require(done.value == pipelines[1].compute(store.state).filter(\.isDone).count, place)
    }
  }

  /// A list view must be notified of each row whose contents differ.
  private func requireTouched(
    _ touched: Set<Int>, _ old: [Desk.Job], _ new: [Desk.Job], _ place: Comment
  ) throws {
    let before = Dictionary(uniqueKeysWithValues: old.map { ($0.id, $0) })
    let changed = new.filter { before[$0.id] != $0 }.map(\.id)
    try #require(touched.isSuperset(of: changed), place)
  }

  @Test func `several refreshes between two notifications make one change`() throws {
    for seed in 0..<Self.programs {
      var random = SeededRandom(seed: seed &+ 7_000)
      let store = Desk.store(Desk.jobs(60))
      let rows = store.derive(\.jobs).filtered { !$0.isDone }.sorted(by: \.priority)
      let mirror = ListMirror()
      var mismatches: [String] = []
      let subscription = store.observe(rows, initial: true) { changes in
        do { try mirror.apply(changes) { rows.ids } } catch { mismatches.append("\(error)") }
      }
      for step in 0..<60 {
        let edits = random.edits(step, [])
        store.batch {
          for edit in edits {
            store.send([edit])
            if random.bool() { _ = rows.count }
          }
        }
        try #require(mismatches.isEmpty, "seed \(seed), step \(step): \(mismatches)")
        try #require(mirror.ids == rows.ids, "seed \(seed), step \(step)")
      }
      subscription.cancel()
    }
  }
}

extension SeededRandom {
  /// Returns the changes of one turn: usually few, sometimes many.
  fileprivate mutating func edits(_ step: Int, _ earlier: [IdentifiedArray<Desk.Job>]) -> [Desk.Edit] {
    let count = step % 50 == 49 ? int(in: 20...300) : int(in: 1...5)
    return (0..<count).map { _ in edit(earlier) }
  }

  private mutating func edit(_ earlier: [IdentifiedArray<Desk.Job>]) -> Desk.Edit {
    let id = int(in: 0...130)
    switch int(in: 0...109) {
    case 100..<104: return .hire(Desk.Owner(id: int(in: 0...6), rank: int(in: 0...9)))
    case 104..<106: return .dismiss(int(in: 0...6))
    case 106..<108: return .succeed(int(in: 0...6), by: int(in: 0...6))
    case 108: return .sortOwners
    case 0..<20: return .insert(job(id), at: bool() ? .max : int(in: 0...100))
    case 20..<32: return .remove(id)
    case 32..<55: return .toggle(id)
    case 55..<68: return .prioritize(id, int(in: 0...9))
    case 68..<78: return .file(id, int(in: 0...5))
    case 78..<82: return .rename(id, int(in: 0...130))
    case 82..<90: return .move(id, int(in: 0...120))
    case 90..<92: return .search(int(in: 0...3))
    case 92: return .removeAll(remainder: 1, of: int(in: 2...40))
    case 93 where int(in: 0...3) == 0: return .sort
    case 94 where int(in: 0...3) == 0: return .replace((0..<int(in: 0...60)).map { job($0 * 2) })
    case 95 where !earlier.isEmpty: return .restore(earlier[int(in: 0...earlier.count - 1)])
    default: return .other(id)
    }
  }

  private mutating func job(_ id: Int) -> Desk.Job {
    Desk.Job(id: id, isDone: bool(), priority: int(in: 0...9), list: int(in: 0...5))
  }
}
