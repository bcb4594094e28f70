import Rill
import RillDerived
import RillFixtures
import RillQueries
import RillQueriesTesting
import RillTesting
import Testing

private struct Raise: Mutation {
  let id: Int
  func perform(as id: MutationID) async throws {}
  func apply(to values: inout QueryEdits) {
    values.updateAll(Pages<CountedPages>.self) { _, list in list.update(id: id) { $0.version += 100 } }
  }
}

private struct Refused: Error {}

/// The cost of changes of paged queries, counted in rows.
@MainActor @Suite struct PageCostTests {
  private let clock = TestClock()
  private let server: TestServer
  private let queries: Queries

  init() {
    server = TestServer(clock: clock)
    queries = Queries(clock: clock, interceptor: server)
  }

  /// Returns the rows that were compared and the rows that a derived collection has examined.
  private func cost(
    of examined: Recorder<Int>, _ change: () async -> Void, read: () -> Void
  ) async -> (compared: Int, examined: [Int]) {
    let compared = Recorder<Int>()
    let before = examined.elements.count
    await CountedRow.$compared.withValue(compared) {
      await change()
      read()
    }
    return (compared.elements.count, Array(examined.elements.dropFirst(before)))
  }

  @Test func `derived collections examine the rows that have changed, however many pages are loaded`()
    async throws
  {
    let examined = Recorder<Int>()
    let even = queries.store.derive(\.[rows: CountedPages()]).filtered { row in
      examined.note(row.id)
      return row.version % 2 == 0
    }
    let list = PageList((0..<40).map { CountedPages.page($0) }, of: CountedPages())
    queries.setValue(list, for: Pages(CountedPages()))
    #expect(even.count == 2_000)
    let watcher = queries.watch(pages: CountedPages())

    let appended = await cost(of: examined) {
      watcher.loadNext()
      await server.answer(CountedPages(), at: 40, with: CountedPages.page(40))
    } read: {
      #expect(even.count == 2_050)
    }
    #expect(appended.examined == Array(2_000..<2_050) && appended.compared <= 100)

    let updated = await cost(of: examined) {
      queries.update(Pages(CountedPages())) { $0.update(id: 777) { $0.version = 1 } }
    } read: {
      #expect(even.count == 2_049)
    }
    #expect(updated.examined == [777] && updated.compared <= 300)

    let removed = await cost(of: examined) {
      queries.update(Pages(CountedPages())) { $0.remove(id: 1_234) }
    } read: {
      #expect(even.count == 2_048)
    }
    #expect(removed.examined.isEmpty && removed.compared <= 300)

    let pending = await cost(of: examined) {
      queries.enqueue(Raise(id: 42))
    } read: {
      #expect(even.count == 2_048)
    }
    #expect(pending.examined == [42] && pending.compared <= 200)

    let rebased = await cost(of: examined) {
      queries.update(Pages(CountedPages())) { $0.update(id: 1_500) { $0.version = 7 } }
    } read: {
      #expect(even.count == 2_047)
    }
    #expect(rebased.examined == [1_500] && rebased.compared <= 400)

    let failed = await cost(of: examined) {
      await server.fail(Raise.self, with: Refused())
    } read: {
      #expect(even.count == 2_047)
    }
    #expect(failed.examined == [42] && failed.compared <= 200)
    #expect(even.ids.count == CountedPages.rows(of: watcher.value?.pages ?? []).count { $0.version % 2 == 0 })
  }

  @Test func `a refetch examines the rows that differ, also where pages repeat rows`() async {
    let examined = Recorder<Int>()
    let all = queries.store.derive(\.[rows: CountedPages()]).filtered { row in
      examined.note(row.id)
      return true
    }
    // The last row of each page is the first of the next one.
    let list = PageList(
      (0..<20).map { page in (page * 9...page * 9 + 9).map { CountedRow(id: $0) } }, of: CountedPages())
    queries.setValue(list, for: Pages(CountedPages()))
    #expect(all.count == 181)
    var next = PageList(list.pages.map { $0.map { $0 } }, of: CountedPages())
    next.pages[3][9].version = 5
    next.pages[4][0].version = 6
    next.pages[7].removeLast()
    next.pages[8].removeFirst()
    let cost = await cost(of: examined) {
      queries.setValue(next, for: Pages(CountedPages()))
    } read: {
      #expect(all.count == 180 && all.values.first { $0.id == 36 }?.version == 6)
    }
    #expect(cost.examined == [36] && cost.compared <= 300)
    queries.setValue(list, for: Pages(CountedPages()))
    #expect(all.values.map(\.description) == CountedPages.rows(of: list.pages).map(\.description))
  }

  @Test func `a refetch of two pages examines the rows that differ, although both pages do`() async {
    let examined = Recorder<Int>()
    let all = queries.store.derive(\.[rows: CountedPages()]).filtered { row in
      examined.note(row.id)
      return true
    }
    queries.setValue(
      PageList([CountedPages.page(0), CountedPages.page(1)], of: CountedPages()), for: Pages(CountedPages()))
    #expect(all.count == 100)
    var next = PageList([CountedPages.page(0), CountedPages.page(1)], of: CountedPages())
    next.update(id: 7) { $0.version = 1 }
    next.update(id: 70) { $0.version = 1 }
    let cost = await cost(of: examined) {
      queries.setValue(next, for: Pages(CountedPages()))
    } read: {
      #expect(all.values.filter { $0.version == 1 }.map(\.id) == [7, 70])
    }
    #expect(cost.examined == [7, 70])
  }

  @Test func `a row is found on its page, not by its id among all`() {
    var list = PageList((0..<40).map { CountedPages.page($0) }, of: CountedPages())
    #expect(list.rows.count == 2_000)
    let found = Recorder<Int>()
    CountedRow.$found.withValue(found) {
      list.update(id: 777) { $0.version = 1 }
      list.remove(id: 1_234)
    }
    #expect(found.elements.count <= 300 && list.rows[id: 777]?.version == 1 && list.rows[id: 1_234] == nil)
  }

  @Test func `pages beyond a limit leave, and only the rows that come are examined`() async {
    let examined = Recorder<Int>()
    let all = queries.store.derive(\.[rows: CountedPages(pageLimit: 3)]).filtered { row in
      examined.note(row.id)
      return true
    }
    let list = PageList((0..<3).map { CountedPages.page($0) }, of: CountedPages(pageLimit: 3))
    queries.setValue(list, for: Pages(CountedPages(pageLimit: 3)))
    #expect(all.count == 150)
    let watcher = queries.watch(pages: CountedPages(pageLimit: 3))
    let next = await cost(of: examined) {
      watcher.loadNext()
      await server.answer(CountedPages(pageLimit: 3), at: 3, with: CountedPages.page(3))
    } read: {
      #expect(Array(all.ids) == Array(50..<200))
    }
    #expect(next.examined == Array(150..<200))
    let back = await cost(of: examined) {
      watcher.loadPrevious()
      await server.answer(CountedPages(pageLimit: 3), at: 0, with: CountedPages.page(0))
    } read: {
      #expect(Array(all.ids) == Array(0..<150))
    }
    #expect(back.examined.sorted() == Array(0..<50))
  }

  @Test func `list changes are complete although other threads read earlier copies of the cache`() async {
    let even = queries.store.derive(\.[rows: CountedPages()]).filtered { $0.version % 2 == 0 }
    queries.setValue(
      PageList((0..<8).map { CountedPages.page($0, size: 5) }, of: CountedPages()), for: Pages(CountedPages())
    )
    let watcher = queries.watch(pages: CountedPages())
    var ids = Array(even.ids)
    let subscription = queries.store.observe(even) { changes in
      if changes.isReload { ids = Array(even.ids) } else { #expect(changes.apply(to: &ids)) }
    }
    for step in 0..<1_000 {
      let earlier = queries.store.state
      let reading = Task.detached {
        for _ in 0..<4 { #expect(!earlier[rows: CountedPages()].isEmpty) }
      }
      for change in 0..<4 {
        queries.update(Pages(CountedPages())) { list in
          list.update(id: (step * 4 + change) * 7 % 40) { $0.version += 1 }
          if step % 5 == 0 { list.remove(id: (step + change) * 3 % 40) }
          if step % 3 == 0 { list.pages[step % 8] = CountedPages.page(step % 8, size: 5) }
        }
      }
      await reading.value
      let rows = CountedPages.rows(of: watcher.value?.pages ?? [])
      #expect(ids == rows.filter { $0.version % 2 == 0 }.map(\.id))
    }
    withExtendedLifetime(subscription) {}
  }

  @Test func `a list tells which rows have come, changed and gone`() async {
    let rows = queries.store.derive(\.[rows: CountedPages()])
    queries.setValue(
      PageList((0..<4).map { CountedPages.page($0) }, of: CountedPages()), for: Pages(CountedPages()))
    var changes: [ListChanges<Int>] = []
    let subscription = queries.store.observe(rows) { changes.append($0) }
    queries.update(Pages(CountedPages())) { $0.update(id: 60) { $0.version = 1 } }
    queries.update(Pages(CountedPages())) { $0.remove(id: 70) }
    #expect(changes.count == 2 && changes.allSatisfy { !$0.isReload })
    #expect(changes.first?.updates.map(\.id) == [60] && changes.last?.removals.map(\.id) == [70])
    withExtendedLifetime(subscription) {}
  }
}
