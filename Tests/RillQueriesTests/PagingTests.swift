import Rill
import RillFixtures
import RillTesting
import Synchronization
import Testing

@testable import RillQueries

/// Lists that come in pages.
@MainActor @Suite struct PagingTests {
  let clock = TestClock()
  let shelf = Shelf()
  let queries: Queries

  init() { queries = Queries(clock: clock) }

  private func watch(_ list: ShelfPages? = nil) async -> QueryWatcher<Pages<ShelfPages>> {
    let watcher = queries.watch(pages: list ?? ShelfPages(shelf: shelf))
    await clock.settle()
    return watcher
  }

  @Test func `pages follow each other to the end of the list`() async {
    let pages = await watch()
    #expect(pages.value?.elements.map(\.id) == [0, 1, 2] && pages.value?.hasNext == true)
    pages.loadNext()
    #expect(pages.step == .next && !pages.isLoading && pages.state.step == .next)
    await clock.settle()
    pages.loadNext()
    await clock.settle()
    #expect(pages.value?.elements.map(\.id) == Array(0..<8) && pages.value?.hasNext == false)
    #expect(pages.value?.cursors == [0, 3, 6])
    pages.loadNext()
    pages.loadPrevious()
    await clock.settle()
    #expect(shelf.loads == [0, 3, 6] && !pages.isFetching)
  }

  @Test func `a refetch loads all pages again and replaces them in one step`() async {
    let pages = await watch()
    pages.loadNext()
    await clock.settle()
    let states = Recorder<[Int]>()
    let observation = pages.observe { states.note($0.value?.elements.map(\.version) ?? []) }
    shelf.edit { $0.version += 1 }
    pages.refetch()
    await clock.settle()
    #expect(shelf.loads == [0, 3, 0, 3])
    #expect(states.elements == [[0, 0, 0, 0, 0, 0], [1, 1, 1, 1, 1, 1]])
    shelf.edit { $0.count = 2 }
    pages.refetch()
    await clock.settle()
    #expect(pages.value?.pages.map(\.count) == [2] && pages.value?.hasNext == false)
    withExtendedLifetime(observation) {}
  }

  @Test(arguments: [false, true])
  func `a refetch that is cancelled loads no further page`(byLeaving: Bool) async {
    let pages = await watch()
    pages.loadNext()
    await clock.settle()
    pages.loadNext()
    await clock.settle()
    #expect(shelf.loads == [0, 3, 6])
    let cancel: @MainActor @Sendable () -> Void = { [queries, shelf] in
      if byLeaving { pages.cancel() } else { queries.cancelFetch(of: Pages(ShelfPages(shelf: shelf))) }
    }
    shelf.edit { $0.whileLoading = cancel }
    pages.refetch()
    await clock.settle()
    // The load of the first page ignores its cancellation.
    #expect(shelf.loads == [0, 3, 6, 0])
  }

  @Test func `an error of the next page keeps the others`() async {
    let pages = await watch()
    shelf.edit { $0.isFailing = true }
    pages.loadNext()
    await clock.settle()
    #expect(pages.error is Mishap && pages.value?.pages.count == 1 && pages.value?.hasNext == true)
    shelf.edit { $0.isFailing = false }
    pages.loadNext()
    await clock.settle()
    #expect(pages.error == nil && pages.value?.pages.count == 2)
  }

  @Test func `pages beyond the limit are removed at the other end and can be loaded again`() async {
    let pages = await watch(ShelfPages(shelf: shelf, pageLimit: 2))
    for _ in 0..<2 {
      pages.loadNext()
      await clock.settle()
    }
    #expect(pages.value?.cursors == [3, 6] && pages.value?.hasPrevious == true)
    pages.refetch()
    await clock.settle()
    #expect(pages.value?.cursors == [3, 6] && pages.value?.hasPrevious == true)
    pages.loadPrevious()
    await clock.settle()
    #expect(pages.value?.cursors == [0, 3] && pages.value?.hasPrevious == false)
    #expect(pages.value?.hasNext == true && pages.value?.elements.map(\.id) == Array(0..<6))
  }

  @Test func `a page requested during another fetch follows it, once`() async {
    let pages = await watch()
    pages.loadNext()
    pages.loadNext()
    await clock.settle()
    #expect(shelf.loads == [0, 3])
    pages.refetch()
    pages.loadNext()
    pages.loadNext()
    #expect(pages.step == .refresh)
    await clock.settle()
    #expect(shelf.loads == [0, 3, 0, 3, 6] && pages.value?.pages.count == 3)
  }

  @Test func `pages that are invalidated while one is loaded are all loaded again`() async {
    let pages = await watch()
    pages.loadNext()
    queries.invalidate(Pages(ShelfPages(shelf: shelf)))
    await clock.settle()
    #expect(shelf.loads == [0, 3, 0, 3] && pages.value?.pages.count == 2)
  }

  @Test func `a page requested during a fetch that is invalidated follows the last fetch`() async {
    let pages = await watch()
    pages.refetch()
    pages.loadNext()
    queries.invalidateAll()
    await clock.settle()
    #expect(shelf.loads == [0, 0, 0, 3] && pages.value?.pages.count == 2)
  }

  @Test func `a further page does not make the others fresh`() async {
    let list = ShelfPages(shelf: shelf, options: QueryOptions(staleTime: .seconds(10), retries: 0))
    let pages = await watch(list)
    await clock.advance(by: .seconds(9))
    pages.loadNext()
    await clock.settle()
    await clock.advance(by: .seconds(2))
    #expect(pages.isStale && pages.age == .seconds(11))
  }

  @Test func `elements that pages repeat appear once, with their last value`() async {
    let pages = await watch()
    shelf.edit {
      $0.version = 1
      $0.shift = 1
    }
    pages.loadNext()
    await clock.settle()
    #expect(pages.value?.elements.map(\.id) == [0, 1, 2, 2, 3, 4])
    #expect(pages.value?.rows.map(\.id) == [0, 1, 2, 3, 4])
    #expect(pages.value?.rows[id: 2]?.version == 1)
  }

  @Test func `a cursor that repeats ends the list`() async {
    shelf.edit { $0.repeatsCursors = true }
    let pages = await watch()
    #expect(pages.value?.hasNext == false)
  }

  @Test func `the next page is loaded when an element near the end appears`() async {
    let pages = await watch()
    pages.loadNext(ifNear: 0, margin: 2)
    #expect(!pages.isFetching)
    pages.loadNext(ifNear: 1, margin: 2)
    await clock.settle()
    #expect(shelf.loads == [0, 3])
    pages.loadNext(ifNear: 3, margin: 2)
    #expect(!pages.isFetching)
  }

  @Test func `dropped pages start with the first one again`() async {
    let pages = await watch()
    pages.loadNext()
    queries.resetAll()
    #expect(pages.isLoading && pages.step == .refresh)
    await clock.settle()
    #expect(shelf.loads.suffix(1) == [0] && pages.value?.pages.count == 1)
  }

  @Test func `pages wait for the connection`() async {
    let pages = await watch()
    queries.isOnline = false
    pages.loadNext()
    await clock.settle()
    #expect(pages.state.isPaused && pages.step == .next && shelf.loads == [0])
    queries.isOnline = true
    await clock.settle()
    #expect(pages.value?.pages.count == 2)
  }

  @Test func `a mutation changes the rows of all pages`() async {
    let pages = await watch()
    pages.loadNext()
    await clock.settle()
    try? await queries.perform(Promote(id: 4))
    #expect(pages.value?.elements.map(\.version) == [0, 0, 0, 0, 9, 0])
  }

  @Test func `loading parts of a query without pages is a refetch`() async {
    let service = Service()
    let number = queries.watch(Number(service: service))
    await clock.settle()
    queries.store.send(.stepRequested(QueryKey(Number(service: service)), .next, at: queries.hub.clock.now))
    await clock.settle()
    #expect(service.loads == 2 && number.value == 2)
  }
}

/// Sets the version of a book.
private struct Promote: Mutation {
  let id: Int
  func perform(as mutation: MutationID) async throws {}
  func apply(to values: inout QueryEdits) {
    values.updateAll(Pages<ShelfPages>.self) { _, list in
      for page in list.pages.indices {
        for index in list.pages[page].indices where list.pages[page][index].id == id {
          list.pages[page][index].version = 9
        }
      }
    }
  }
}

/// A list of books by pages of three.
struct ShelfPages: PagedQuery {
  let shelf: Shelf
  var pageLimit: Int?
  var options = QueryOptions(retries: 0)

  var firstCursor: Int { 0 }
  func load(_ cursor: Int) async throws -> [Shelf.Book] {
    if let whileLoading = shelf.edit({ $0.whileLoading.take() }) { await whileLoading() }
    return try shelf.load(cursor)
  }
  func cursor(after page: [Shelf.Book], at cursor: Int) -> Int? {
    shelf.edit { content in
      if content.repeatsCursors { return cursor }
      return cursor + 3 < content.count ? cursor + 3 : nil
    }
  }
  func cursor(before page: [Shelf.Book], at cursor: Int) -> Int? { cursor >= 3 ? cursor - 3 : nil }

  static func == (one: ShelfPages, other: ShelfPages) -> Bool { one.shelf === other.shelf }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(shelf)) }
}

/// A server with books, which tests change.
final class Shelf: Sendable {
  struct Book: Identifiable, Equatable, Sendable {
    let id: Int
    var version: Int
  }
  struct Content {
    var count = 8
    var version = 0
    /// The number of books that were inserted at the start since the first load.
    var shift = 0
    var isFailing = false
    var repeatsCursors = false
    var loads: [Int] = []
    /// Called during the next load.
    var whileLoading: (@MainActor @Sendable () -> Void)?
  }

  private let content = Mutex(Content())

  var loads: [Int] { content.withLock(\.loads) }

  @discardableResult
  func edit<Result>(_ body: (inout sending Content) -> sending Result) -> sending Result {
    content.withLock(body)
  }

  func load(_ cursor: Int) throws -> [Book] {
    try content.withLock { content in
      content.loads.append(cursor)
      if content.isFailing { throw Mishap.usual }
      return (cursor..<max(cursor, min(cursor + 3, content.count)))
        .map { Book(id: $0 - content.shift, version: content.version) }
    }
  }
}
