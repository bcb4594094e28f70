import Rill
import RillFixtures
import RillTesting
import Testing

@testable import RillQueries

/// The rows of paged queries, which follow the pages that differ.
@Suite struct PageRowsTests {
  @Test(arguments: 0..<24) func `rows are the same as computed anew, and their journal leads to them`(
    seed: Int
  ) {
    var random = SeededRandom(seed: UInt64(seed))
    var list = PageList([[CountedRow(id: 0)]], of: CountedPages())
    var followed = list.rows
    var (steps, known) = (0, 0)
    for _ in 0..<200 {
      let before = list
      Self.change(&list, &random)
      let rows = list.rows
      #expect(rows.map(\.description) == CountedPages.rows(of: list.pages).map(\.description))
      #expect(Array(rows.ids) == rows.map(\.id))
      // A collection that follows the journal alone comes to the same rows.
      steps += 1
      if let replayed = Self.replay(rows, on: followed) {
        known += 1
        #expect(replayed.map(\.description) == rows.map(\.description))
      }
      followed = rows
      // An earlier list keeps its own rows.
      if random.below(5) == 0 {
        #expect(before.rows.map(\.description) == CountedPages.rows(of: before.pages).map(\.description))
        followed = list.rows
      }
    }
    #expect(known > steps / 2)
  }

  /// Applies the changes in the journal of rows to an earlier copy, or returns nil if they are unknown.
  private static func replay(_ rows: IdentifiedArray<CountedRow>, on earlier: IdentifiedArray<CountedRow>)
    -> [CountedRow]?
  {
    var ids = Array(earlier.ids)
    var touched: Set<Int> = []
    let isKnown = rows.replayChanges(after: earlier.version) { mark, index in
      touched.insert(rows.changedID(index))
      if mark.from >= 0 { ids.remove(at: mark.from) }
      if mark.to >= 0 { ids.insert(rows.changedID(index), at: mark.to) }
    }
    guard isKnown else { return nil }
    return ids.compactMap { touched.contains($0) ? rows[id: $0] : earlier[id: $0] }
  }

  /// Makes a random change of pages: their rows are often repeated.
  private static func change(_ list: inout PageList<CountedPages>, _ random: inout SeededRandom) {
    func page(_ random: inout SeededRandom) -> [CountedRow] {
      (0..<random.below(7)).map { _ in CountedRow(id: random.below(40), version: random.below(3)) }
    }
    let pages = list.pages
    let index = pages.isEmpty ? 0 : random.below(pages.count)
    switch random.below(12) {
    case 0...1:
      list.append(page(&random), at: list.cursors.count + 1_000 + random.below(1_000_000), of: CountedPages())
    case 2: list.prepend(page(&random), at: -1 - random.below(1_000_000), of: CountedPages())
    case 3:
      list.append(page(&random), at: 2_000_000 + random.below(1_000_000), of: CountedPages(pageLimit: 4))
    case 4:
      list.prepend(page(&random), at: -2_000_000 - random.below(1_000_000), of: CountedPages(pageLimit: 4))
    case 5: list.remove(id: random.below(40))
    case 6...7:
      let version = random.below(100)
      list.update(id: random.below(40)) { $0.version = version }
    case 8: if !pages.isEmpty { list.pages[index] = page(&random) }
    case 9: if !pages.isEmpty { list.pages[index].shuffle(using: &random) }
    case 10:
      // A refetch: equal pages come with other storage, and some differ.
      var next = list
      next.pages = pages.map { Array($0.map { $0 }) }
      if !pages.isEmpty, random.below(2) == 0 {
        next.pages[index].append(CountedRow(id: random.below(40), version: 9))
      }
      list = list.succeeded(by: next) as? PageList<CountedPages> ?? next
    default:
      var copy = list
      copy.remove(id: random.below(40))
      _ = copy.rows
      if pages.count > 8 { list.pages.removeLast(3) }
    }
  }

  @Test func `rows of pages that share no storage, and rows without equality, are right`() {
    var plain = PageRows<[Plain]>()
    var version: Version?
    for pages in [[[1, 2], [2, 3]], [[1, 2], [2, 3], [4]], [[1], [3, 2]], []] {
      plain.follow(pages.map { $0.map { Plain(id: $0) } })
      #expect(
        plain.rows.map(\.id)
          == Array(Set(pages.joined())).sorted { a, b in
            let order = Array(pages.joined())
            return (order.firstIndex(of: a) ?? 0) < (order.firstIndex(of: b) ?? 0)
          })
      #expect(plain.rows.version != version)
      version = plain.rows.version
    }
    var lists = PageRows<IdentifiedArray<CountedRow>>()
    let pages: [IdentifiedArray<CountedRow>] = [
      [CountedRow(id: 1)], [CountedRow(id: 2)], [CountedRow(id: 3)],
    ]
    lists.follow(pages)
    let (last, compared) = (lists.rows.version, Recorder<Int>())
    CountedRow.$compared.withValue(compared) { lists.follow(pages.map(\.self)) }
    #expect(lists.rows.version == last && compared.elements.isEmpty)
  }

  @Test func `rows keep their version where pages are stored anew`() {
    var list = PageList((0..<4).map { CountedPages.page($0, size: 3) }, of: CountedPages())
    let version = list.rows.version
    list.pages = (0..<4).map { CountedPages.page($0, size: 3) }
    #expect(list.rows.version == version)
    // One of two pages that are stored anew has changed: it alone is examined.
    list.pages[0] = CountedPages.page(0, size: 3)
    list.pages[2] = CountedPages.page(2, size: 3)
    list.pages[2][1].version = 1
    let rows = list.rows
    var changed: [Int] = []
    #expect(rows.replayChanges(after: version) { _, index in changed.append(rows.changedID(index)) })
    #expect(changed == [7])
  }

  @Test func `rows of pages whose comparison ignores them are right`() {
    struct LoosePage: Sequence, Equatable {
      var rows: [CountedRow]
      static func == (one: LoosePage, other: LoosePage) -> Bool { true }
      func makeIterator() -> IndexingIterator<[CountedRow]> { rows.makeIterator() }
    }
    var rows = PageRows<LoosePage>()
    rows.follow((0..<4).map { LoosePage(rows: CountedPages.page($0, size: 3)) })
    rows.follow((0..<4).map { LoosePage(rows: CountedPages.page($0 == 2 ? 5 : $0, size: 3)) })
    #expect(rows.rows.map(\.id) == [0, 1, 2, 3, 4, 5, 15, 16, 17, 9, 10, 11])
  }

  @Test func `rows of a page that leaves come after those of a page that has moved`() {
    var rows = PageRows<[CountedRow]>()
    let (first, kept) = (CountedPages.page(0, size: 2), CountedPages.page(2, size: 3))
    rows.follow([first, CountedPages.page(1, size: 2), kept])
    #expect(rows.rows.map(\.id) == [0, 1, 2, 3, 6, 7, 8])
    rows.follow([kept, CountedPages.page(1, size: 2), [CountedRow(id: 20)]])
    #expect(rows.rows.map(\.id) == [6, 7, 8, 2, 3, 20])
  }

  @Test func `rows keep their version, whichever lists that were made from theirs are read`() {
    var list = PageList((0..<4).map { CountedPages.page($0, size: 3) }, of: CountedPages())
    let earlier = list
    let version = list.rows.version
    list.update(id: 7) { $0.version = 1 }
    let next = list.rows.version
    #expect(next != version && earlier.rows.version == version && list.rows.version == next)
    var other = earlier
    other.remove(id: 3)
    #expect(other.rows.version != version && earlier.rows.version == version && list.rows.version == next)
  }

  @Test func `lists that were made from one list are read on several threads at once`() async {
    let lists = (0..<8).reduce(into: [PageList((0..<8).map { CountedPages.page($0) }, of: CountedPages())]) {
      lists, number in
      var next = lists[number]
      next.update(id: number * 40) { $0.version += 1 }
      lists.append(next)
    }
    await withTaskGroup { group in
      for reader in 0..<64 {
        group.addTask {
          for step in 0..<20 {
            let list = lists[(reader * 7 + step) % lists.count]
            let rows = list.rows
            #expect(rows.map(\.version) == list.elements.map(\.version))
            #expect(rows.version == list.rows.version)
          }
        }
      }
    }
  }

  @Test func `a list is described and compared by its pages and cursors alone`() throws {
    let list = PageList([CountedPages.page(0, size: 2)], of: CountedPages())
    _ = list.rows
    #expect(Mirror(reflecting: list).children.map(\.label) == ["pages", "cursors", "next", "previous"])
    #expect(list == PageList([CountedPages.page(0, size: 2)], of: CountedPages()))
    #expect(list != PageList([CountedPages.page(0, size: 3)], of: CountedPages()))
  }
}

private struct Plain: Identifiable, Sendable { let id: Int }

/// A row that counts its comparisons, and the uses of its id.
struct CountedRow: Identifiable, Equatable, Sendable, CustomStringConvertible {
  @TaskLocal static var compared: Recorder<Int>?
  @TaskLocal static var found: Recorder<Int>?

  private let number: Int
  var version: Int

  init(id: Int, version: Int = 0) { (number, self.version) = (id, version) }

  var id: Int {
    Self.found?.note(number)
    return number
  }
  var description: String { "\(id).\(version)" }

  static func == (one: CountedRow, other: CountedRow) -> Bool {
    compared?.note(one.id)
    return one.id == other.id && one.version == other.version
  }
}

/// A list of rows in pages.
struct CountedPages: PagedQuery {
  var pageLimit: Int?
  var firstCursor: Int { 0 }
  var options: QueryOptions { QueryOptions(staleTime: nil, retries: 0) }
  func load(_ cursor: Int) async throws -> [CountedRow] { [] }
  func cursor(after page: [CountedRow], at cursor: Int) -> Int? { cursor + 1 }
  func cursor(before page: [CountedRow], at cursor: Int) -> Int? { cursor - 1 }

  /// Returns the rows of a page that repeats none of another one.
  static func page(_ number: Int, size: Int = 50) -> [CountedRow] {
    (number * size..<(number + 1) * size).map { CountedRow(id: $0) }
  }

  /// Returns the rows of pages, computed from all of them.
  static func rows(of pages: [[CountedRow]]) -> [CountedRow] {
    var rows: [CountedRow] = []
    for row in pages.joined() {
      if let index = rows.firstIndex(where: { $0.id == row.id }) {
        rows[index] = row
      } else {
        rows.append(row)
      }
    }
    return rows
  }
}
