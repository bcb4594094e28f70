import Rill
import RillDerived
import RillFixtures
import RillQueries
import RillQueriesTesting
import RillTesting
import Testing

private struct Issue: Identifiable, Equatable, Sendable {
  let id: Int
  var title = "", isDone = false
}

private struct AllIssues: Query {
  func load() async throws -> IdentifiedArray<Issue> { [] }
}

private struct IssuePages: PagedQuery {
  var firstCursor: Int { 0 }
  func load(_ cursor: Int) async throws -> [Issue] { [] }
  func cursor(after page: [Issue], at cursor: Int) -> Int? { cursor + 1 }
}

private struct Close: Mutation {
  let id: Int
  func perform(as id: MutationID) async throws {}
  func apply(to values: inout QueryEdits) { values.update(AllIssues()) { $0[id: id]?.isDone = true } }
}

/// A row that notes its comparisons in this task.
private struct Compared: Identifiable, Equatable, Sendable {
  @TaskLocal static var comparisons: Recorder<Int>?
  let id: Int
  var number = 0

  static func == (one: Compared, other: Compared) -> Bool {
    comparisons?.note(one.id)
    return one.id == other.id && one.number == other.number
  }
}

private struct AllCompared: Query {
  func load() async throws -> IdentifiedArray<Compared> { [] }
}

/// Collections that are derived from the rows of queries.
@MainActor @Suite struct QueryRowsTests {
  private let clock = TestClock()
  private let server: TestServer
  private let queries: Queries

  init() {
    server = TestServer(clock: clock)
    queries = Queries(clock: clock, interceptor: server)
  }

  private func issues(_ ids: some Sequence<Int>, done: Set<Int> = []) -> IdentifiedArray<Issue> {
    IdentifiedArray(ids.map { Issue(id: $0, isDone: done.contains($0)) })
  }

  @Test func `an update of a row compares that row, however many there are`() {
    queries.setValue(IdentifiedArray((0..<500).map { Compared(id: $0) }), for: AllCompared())
    let rows = queries.store.derive(\.[rows: AllCompared()]).filtered { $0.number > 0 }
    #expect(rows.ids.isEmpty)
    let comparisons = Recorder<Int>()
    Compared.$comparisons.withValue(comparisons) {
      queries.update(AllCompared()) { $0[id: 7]?.number = 1 }
    }
    #expect(comparisons.elements.allSatisfy { $0 == 7 } && comparisons.elements.count <= 4)
    #expect(Array(rows.ids) == [7])
  }

  @Test func `a collection that is derived from a query follows answers and pending mutations`() async throws
  {
    let examined = Recorder<Int>()
    let open = queries.store.derive(\.[rows: AllIssues()]).filtered { issue in
      examined.note(issue.id)
      return !issue.isDone
    }
    #expect(open.ids.isEmpty)
    let watcher = queries.watch(AllIssues())
    await server.answer(AllIssues(), with: issues(1...40))
    #expect(Array(open.ids) == Array(1...40))
    let before = examined.elements.count

    watcher.refetch()
    await server.answer(AllIssues(), with: issues(1...40, done: [7]))
    #expect(Array(open.ids) == Array(1...40).filter { $0 != 7 })
    #expect(Array(examined.elements.dropFirst(before)) == [7])

    queries.enqueue(Close(id: 8))
    #expect(Array(open.ids) == Array(1...40).filter { ![7, 8].contains($0) })
    await server.fail(Close.self, with: Broken())
    #expect(Array(open.ids) == Array(1...40).filter { $0 != 7 })
  }

  @Test func `rows of pages are derived from`() async {
    let count = queries.store.derive(\.[rows: IssuePages()]).counted()
    #expect(count.value == 0)
    let watcher = queries.watch(pages: IssuePages())
    await server.answer(IssuePages(), at: 0, with: [Issue(id: 1), Issue(id: 2)])
    #expect(count.value == 2)
    watcher.loadNext()
    await server.answer(IssuePages(), at: 1, with: [Issue(id: 2), Issue(id: 3)])
    #expect(count.value == 3)
  }

  @Test func `pages are put together for previews as they are loaded`() {
    let list = PageList([[Issue(id: 1)], [Issue(id: 2)]], of: IssuePages())
    #expect(list.rows.ids == [1, 2] && list.cursors == [0, 1] && list.next == 2)
    queries.setValue(list, for: Pages(IssuePages()))
    #expect(queries.watch(pages: IssuePages()).value == list)
  }

  @Test func `an element is changed on each page that contains it, and removed from all`() {
    var list = PageList([[Issue(id: 1), Issue(id: 2)], [Issue(id: 2), Issue(id: 3)]], of: IssuePages())
    #expect(list.update(id: 2) { $0.isDone = true })
    #expect(list.elements.map(\.isDone) == [false, true, true, false])
    #expect(!list.update(id: 9) { $0.isDone = true })
    #expect(list.remove(id: 2) && !list.remove(id: 2))
    #expect(list.elements.map(\.id) == [1, 3] && list.cursors == [0, 1])
    #expect(list.remove(id: 3) && list.pages == [[Issue(id: 1)], []])
  }

  private struct Broken: Error {}
}
