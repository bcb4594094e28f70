import Rill

/// A state with a list of jobs.
struct Desk {
  /// A row of the list.
  struct Job: Identifiable, Equatable, Sendable {
    var id: Int
    var isDone = false
    var priority = 0
    var list = 0
  }

  /// A row of another list, to which jobs refer by their list.
  struct Owner: Identifiable, Equatable, Sendable {
    var id: Int
    var rank = 0
  }

  var jobs: IdentifiedArray<Job> = []
  var owners: IdentifiedArray<Owner> = []
  var query = 0
  var other = 0

  /// An action that makes several changes in one turn.
  typealias Action = [Edit]

  /// One change of a desk.
  enum Edit: Sendable {
    case insert(Job, at: Int)
    case remove(Int)
    case toggle(Int)
    case prioritize(Int, Int)
    case file(Int, Int)
    case rename(Int, Int)
    case move(Int, Int)
    case sort
    case removeAll(remainder: Int, of: Int)
    case replace([Job])
    case search(Int)
    case restore(IdentifiedArray<Job>)
    case other(Int)
    case hire(Owner)
    case dismiss(Int)
    case succeed(Int, by: Int)
    case sortOwners
  }

  mutating func apply(_ edit: Edit) {
    switch edit {
    case .insert(let job, let position): if !jobs.contains(id: job.id) { jobs.insert(job, at: position) }
    case .remove(let id): jobs.remove(id: id)
    case .toggle(let id): jobs[id: id]?.isDone.toggle()
    case .prioritize(let id, let priority): jobs[id: id]?.priority = priority
    case .file(let id, let list): jobs[id: id]?.list = list
    case .rename(let id, let other): if !jobs.contains(id: other) { jobs[id: id]?.id = other }
    case .move(let id, let position): jobs.move(id: id, to: position)
    case .sort: jobs.sort { ($0.priority, $0.id) < ($1.priority, $1.id) }
    case .removeAll(let remainder, let divisor): jobs.removeAll { $0.id % divisor == remainder }
    case .replace(let all): jobs = IdentifiedArray(all)
    case .search(let query): self.query = query
    case .restore(let earlier): jobs = earlier
    case .other(let value): other = value
    case .hire(let owner): owners.upsert(owner)
    case .dismiss(let id): owners.remove(id: id)
    case .succeed(let id, let other): if !owners.contains(id: other) { owners[id: id]?.id = other }
    case .sortOwners: owners.sort { ($0.rank, $0.id) < ($1.rank, $1.id) }
    }
  }

  /// Creates a store of a desk with some jobs.
  static func store(
    _ jobs: [Job] = [], isolation: isolated (any Actor)? = #isolation
  ) -> Store<Desk, Action> {
    Store(Desk(jobs: IdentifiedArray(jobs))) { desk, edits in
      for edit in edits { desk.apply(edit) }
      return .none
    }
  }

  /// Jobs with the ids from 0 on.
  static func jobs(_ count: Int) -> [Job] {
    (0..<count).map { Job(id: $0, isDone: $0 % 3 == 0, priority: $0 * 7 % 10, list: $0 % 4) }
  }
}
