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
    for _ in 0..<depth {
      let number = random.int(in: 2...4)
      if random.int(in: 0...14) < 7 {
        append(random.int(in: 0...6), number)
      } else {
        join(store, random.int(in: 0...8), number)
      }
    }
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

  private mutating func join(_ store: Store<Desk, Desk.Action>, _ kind: Int, _ number: Int) {
    let before = compute
    switch kind {
    case 0:
      rows = rows.joined(with: \.owners, on: \.list) { $0.ranked($1?.rank) }
      compute = { desk in before(desk).map { $0.ranked(desk.owners[id: $0.list]?.rank) } }
      description += ".joined"
    case 1:
      let owners = store.derive(\.owners).filtered { $0.rank % number != 0 }.sorted(by: \.rank).mapped {
        $0.rank + 1
      }
      rows = rows.joined(with: owners, on: { $0.list == 1 ? nil : $0.list }, { $0.ranked($1) })
      compute = { desk in
        before(desk).map { job in
          let rank = job.list == 1 ? nil : desk.owners[id: job.list]?.rank
          return job.ranked(rank.flatMap { $0 % number != 0 ? $0 + 1 : nil })
        }
      }
      description += ".joined with some % \(number)"
    case 2:
      rows = rows.joined(with: \.jobs, on: \.priority) { $0.ranked($1?.list) }
      compute = { desk in before(desk).map { $0.ranked(desk.jobs[id: $0.priority]?.list) } }
      description += ".joined with itself"
    case 3:
      // Two collections, of which each depends on the other list.
      let owners = store.derive(\.owners).joined(with: rows, on: \.rank) { ($1?.priority ?? 1) + $0.id }
      rows = rows.joined(with: owners, on: \.list) { $0.ranked($1) }
      compute = { desk in
        let jobs = before(desk)
        return jobs.map { job in
          let owner = desk.owners[id: job.list]
          return job.ranked(
            owner.map { owner in (jobs.first { $0.id == owner.rank }?.priority ?? 1) + owner.id })
        }
      }
      description += ".joined there and back"
    case 4:
      rows = rows.sorted(using: \.query) { ($0.priority + $2) % number < ($1.priority + $2) % number }
      compute = { desk in Self.sorted(before(desk)) { ($0.priority + desk.query) % number } }
      description += ".sorted(using:) % \(number)"
    case 5:
      rows = rows.window(using: \.query) { $0 * number - 1..<$0 * number + 20 }
      compute = { desk in
        Array(before(desk).prefix(desk.query * number + 20).dropFirst(max(0, desk.query * number - 1)))
      }
      description += ".window(using:) by \(number)"
    case 6:
      rows = rows.sorted(by: { $0.priority / number }, descending: true)
      compute = { Self.sorted(before($0)) { -($0.priority / number) } }
      description += ".sorted descending / \(number)"
    default:
      rows = rows.distinct { $0.list + $0.priority % number }
      compute = { desk in
        var keys: Set<Int> = []
        return before(desk).filter { keys.insert($0.list + $0.priority % number).inserted }
      }
      description += ".distinct % \(number)"
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
    var applied = ids
    changes.apply(to: &applied)
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
    if ids != applied { throw Mismatch(id: -1, position: -1) }
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

extension Desk.Job {
  /// Returns the job with a priority that also depends on the row that was joined.
  fileprivate func ranked(_ rank: Int?) -> Self {
    Self(id: id, isDone: isDone, priority: (priority + (rank ?? 7)) % 20, list: list)
  }
}
