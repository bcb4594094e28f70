import Rill
import RillDerived
import RillTesting

/// A derived collection of random operators, and the same computation from scratch.
struct RandomPipeline {
  typealias Job = Desk.Job

  private(set) var rows: DerivedRows<Desk, Job>
  private(set) var compute: (Desk) -> [Job]
  private(set) var description: String

  init(_ store: Store<Desk, Desk.Action>, depth: Int, _ random: inout SeededRandom) {
    rows = store.derive(\.jobs)
    compute = { Array($0.jobs) }
    description = "jobs"
    for _ in 0..<depth { append(random.int(in: 0...6), random.int(in: 2...4)) }
  }

  private mutating func append(_ kind: Int, _ number: Int) {
    let before = compute
    switch kind {
    case 0:
      rows = rows.filtered { !$0.isDone }
      compute = { before($0).filter { !$0.isDone } }
      description += ".filtered"
    case 1:
      rows = rows.filtered(using: \.query) { ($0.priority + $1) % number != 0 }
      compute = { desk in before(desk).filter { ($0.priority + desk.query) % number != 0 } }
      description += ".filtered(using:) % \(number)"
    case 2:
      rows = rows.sorted { $0.priority / number }
      compute = { Self.sorted(before($0)) { $0.priority / number } }
      description += ".sorted / \(number)"
    case 3:
      rows = rows.grouped { $0.list % number }.rows
      compute = { Self.sorted(before($0)) { $0.list % number } }
      description += ".grouped % \(number)"
    case 4:
      rows = rows.mapped { Job(id: $0.id, isDone: $0.isDone, priority: 20 - $0.priority, list: $0.list) }
      compute = {
        before($0).map { Job(id: $0.id, isDone: $0.isDone, priority: 20 - $0.priority, list: $0.list) }
      }
      description += ".mapped"
    case 5:
      rows = rows.window(number..<20)
      compute = { Array(before($0).prefix(20).dropFirst(number)) }
      description += ".window from \(number)"
    default:
      rows = rows.sorted { "\($0.isDone)" }
      compute = { Self.sorted(before($0)) { "\($0.isDone)" } }
      description += ".sorted by text"
    }
  }

  /// Sorts stably.
  private static func sorted<Key: Comparable>(_ jobs: [Job], by key: (Job) -> Key) -> [Job] {
    jobs.enumerated().sorted { one, other in
      let (a, b) = (key(one.element), key(other.element))
      return a == b ? one.offset < other.offset : a < b
    }.map(\.element)
  }
}

/// A list of ids that is kept by the changes of a derived collection alone, as a list view does.
final class ListMirror {
  private(set) var ids: [Int] = []
  /// The ids that were updated or moved since the last check.
  private(set) var touched: Set<Int> = []
  private(set) var notifications = 0
  private(set) var reloads = 0

  func apply(_ changes: ListChanges<Int>, reload: () -> [Int]) throws(Mismatch) {
    notifications += 1
    if changes.isReload {
      reloads += 1
      ids = reload()
      touched.formUnion(ids)
      return
    }
    let leaving = changes.removals.map { ($0.id, $0.position) } + changes.moves.map { ($0.id, $0.from) }
    for (id, position) in leaving.sorted(by: { $0.1 > $1.1 }) {
      guard ids.indices.contains(position), ids[position] == id else {
        throw Mismatch(id: id, position: position)
      }
      ids.remove(at: position)
    }
    let entering = changes.insertions.map { ($0.id, $0.position) } + changes.moves.map { ($0.id, $0.to) }
    for (id, position) in entering.sorted(by: { $0.1 < $1.1 }) {
      guard position <= ids.count else { throw Mismatch(id: id, position: position) }
      ids.insert(id, at: position)
    }
    for row in changes.updates where !ids.indices.contains(row.position) || ids[row.position] != row.id {
      throw Mismatch(id: row.id, position: row.position)
    }
    touched.formUnion(changes.updates.map(\.id) + entering.map(\.0))
  }

  /// Returns the ids touched since the last call.
  func takeTouched() -> Set<Int> {
    defer { touched = [] }
    return touched
  }

  /// A change that does not fit the list.
  struct Mismatch: Error {
    let id: Int
    let position: Int
  }
}
