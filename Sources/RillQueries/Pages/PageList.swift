public import Rill

/// The loaded pages of a list.
public struct PageList<P: PagedQuery>: Sendable {
  /// The pages, in the order of the list.
  public var pages: [P.Page] = [] { didSet { memo = PageMemo(following: memo) } }
  /// The cursors of the pages.
  public private(set) var cursors: [P.Cursor] = []
  /// The cursor of the page after the last one, or nil at the end of the list.
  public private(set) var next: P.Cursor?
  /// The cursor of the page before the first one, or nil at the start of the list.
  public private(set) var previous: P.Cursor?
  /// The rows of the pages, which are not part of the value.
  private var memo = PageMemo()

  private enum CodingKeys: String, CodingKey { case pages, cursors, next, previous }

  /// Whether there are pages after the last one.
  public var hasNext: Bool { next != nil }
  /// Whether there are pages before the first one.
  public var hasPrevious: Bool { previous != nil }

  /// Adds a page at the end, and removes pages from the start beyond the limit.
  mutating func append(_ page: P.Page, at cursor: P.Cursor, of query: P) {
    let after = query.cursor(after: page, at: cursor)
    let isKnown = after.map { $0 == cursor || cursors.contains($0) } ?? false
    append(page, at: cursor, of: query, before: isKnown ? nil : after)
  }

  /// Adds a page at the end, and removes a page from the start beyond the limit.
  ///
  /// - Returns: The cursor of the removed page, or nil.
  @discardableResult
  private mutating func append(
    _ page: P.Page, at cursor: P.Cursor, of query: P, before next: P.Cursor?
  ) -> P.Cursor? {
    if pages.isEmpty { previous = query.cursor(before: page, at: cursor) }
    pages.append(page)
    cursors.append(cursor)
    self.next = next
    guard let limit = query.pageLimit, pages.count > max(limit, 1) else { return nil }
    previous = cursors[0]
    pages.removeFirst()
    return cursors.removeFirst()
  }

  /// Adds a page at the start, and removes pages from the end beyond the limit.
  mutating func prepend(_ page: P.Page, at cursor: P.Cursor, of query: P) {
    pages.insert(page, at: 0)
    cursors.insert(cursor, at: 0)
    previous = query.cursor(before: page, at: cursor).flatMap { cursors.contains($0) ? nil : $0 }
    guard let limit = query.pageLimit, pages.count > max(limit, 1) else { return }
    next = cursors.removeLast()
    pages.removeLast()
  }
}

extension PageList {
  /// Creates a list of pages as if they had been loaded one after another, for previews and tests.
  ///
  /// - Complexity: O(pages)
  /// - Parameters:
  ///   - pages: The pages, starting with that of the first cursor. Pages after one without a next cursor are dropped.
  ///   - query: The query.
  public init(_ pages: some Sequence<P.Page>, of query: P) {
    self.init()
    var known: Set<P.Cursor> = []
    var cursor: P.Cursor? = query.firstCursor
    for page in pages {
      guard let place = cursor else { return }
      known.insert(place)
      let after = query.cursor(after: page, at: place)
      let next = after.flatMap { known.contains($0) ? nil : $0 }
      if let removed = append(page, at: place, of: query, before: next) { known.remove(removed) }
      cursor = next
    }
  }
}

extension PageList where P.Page: Sequence {
  /// The elements of all pages.
  ///
  /// - Complexity: O(elements)
  public var elements: [P.Page.Element] { pages.flatMap { Array($0) } }
}

extension PageList
where P.Page: MutableCollection, P.Page.Element: Identifiable & Sendable, P.Page.Element.ID: Sendable {
  /// Changes the element with an ID, wherever the loaded pages contain it.
  ///
  /// - Parameters:
  ///   - id: The ID.
  ///   - body: A closure that changes the element. It is called again for each repetition of the element.
  /// - Returns: Whether a loaded page contains the element.
  /// - Complexity: O(pages + elements of the page), or O(elements) if ``rows`` have not been read.
  @discardableResult
  public mutating func update(
    id: P.Page.Element.ID, _ body: (inout P.Page.Element) throws -> Void
  ) rethrows -> Bool {
    var isFound = false
    for page in memo.candidates(for: id, in: pages) {
      for index in pages[page].indices where pages[page][index].id == id {
        try body(&pages[page][index])
        isFound = true
      }
    }
    return isFound
  }
}

extension PageList
where
  P.Page: RangeReplaceableCollection, P.Page.Element: Identifiable & Sendable, P.Page.Element.ID: Sendable
{
  /// Removes the element with an ID from the loaded pages.
  ///
  /// A page that becomes empty remains, and so do the cursors.
  ///
  /// - Parameter id: The ID.
  /// - Returns: Whether a loaded page contained the element.
  /// - Complexity: O(pages + elements of the page), or O(elements) if ``rows`` have not been read.
  @discardableResult
  public mutating func remove(id: P.Page.Element.ID) -> Bool {
    var isFound = false
    for page in memo.candidates(for: id, in: pages) where pages[page].contains(where: { $0.id == id }) {
      pages[page].removeAll { $0.id == id }
      isFound = true
    }
    return isFound
  }
}

extension PageList
where P.Page: Sequence, P.Page.Element: Identifiable & Sendable, P.Page.Element.ID: Sendable {
  /// The elements of all pages, each ID once: at its first position, with its last value.
  ///
  /// A list that changes between two loads repeats elements at the borders of its pages. The rows are kept until the
  /// pages change, and then know their changes.
  ///
  /// - Complexity: O(pages), and O(elements) for the first reading. After a change, O(elements) of the pages that were
  ///   changed or added, and of those that share an element with them; if half of the elements were replaced, O(elements).
  public var rows: IdentifiedArray<P.Page.Element> { memo.rows(of: pages) }
}

extension PageList: Equatable where P.Page: Equatable {
  /// Returns whether two lists have equal pages and cursors.
  public static func == (one: PageList, other: PageList) -> Bool {
    one.pages == other.pages && one.cursors == other.cursors && one.next == other.next
      && one.previous == other.previous
  }
}

extension PageList: Encodable where P.Page: Encodable, P.Cursor: Encodable {}
extension PageList: Decodable where P.Page: Decodable, P.Cursor: Decodable {}

extension PageList: CustomReflectable {
  /// The values that make up the list.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "pages": pages, "cursors": cursors, "next": next as Any, "previous": previous as Any,
      ], displayStyle: .struct)
  }
}

extension PageList: SuccessiveCollection {
  /// Returns the next list with the pages of this one where they and their cursors are equal, or nil if it has another type.
  ///
  /// - Complexity: O(elements)
  package func succeeded(by next: Any) -> Any? {
    guard var next = next as? PageList else { return nil }
    func isEqual<Page: Equatable>(_ page: Page, _ other: P.Page) -> Bool { page == other as? Page }
    // A list that was made from this one has its pages already.
    if next.memo === memo || next.memo.follows(memo) { return next }
    for (page, cursor) in next.cursors.enumerated() where next.pages.indices.contains(page) {
      guard cursors.indices.contains(page), cursors[page] == cursor, pages.indices.contains(page),
        let equatable = pages[page] as? any Equatable, isEqual(equatable, next.pages[page])
      else { continue }
      next.pages[page] = pages[page]
    }
    next.memo = PageMemo(following: memo)
    return next
  }
}

/// A value with rows that know their changes since another value.
protocol RowFollowing: Sendable {
  /// Returns the same value with rows that follow those of another value, or nil if its rows do already.
  func following(_ last: Any) -> Self?
}

extension PageList: RowFollowing {
  func following(_ last: Any) -> PageList? {
    guard let last = last as? PageList, memo !== last.memo, last.memo.newest != nil,
      !memo.follows(last.memo)
    else { return nil }
    var next = self
    next.memo = PageMemo(following: last.memo)
    return next
  }
}

extension QueryValue {
  /// Returns the same value, whose rows, if it has any, know their changes since the value that was shown before.
  func following(_ shown: QueryValue) -> QueryValue {
    guard let list = value as? any RowFollowing, let next = list.following(shown.value) else {
      return self
    }
    return QueryValue(next)
  }
}
