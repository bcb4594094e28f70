public import Rill

/// A request for a list that is loaded in pages.
///
/// ```swift
/// struct Issues: PagedQuery {
///   let filter: Filter
///   var firstCursor: Int { 0 }
///   func load(_ cursor: Int) async throws -> [Issue] { try await api.issues(filter, from: cursor) }
///   func cursor(after page: [Issue], at cursor: Int) -> Int? { page.isEmpty ? nil : cursor + page.count }
/// }
/// let issues = queries.watch(pages: Issues(filter: .open))
/// ```
public protocol PagedQuery: Hashable, Sendable {
  /// The type of a page, such as an array.
  associatedtype Page: Sendable
  /// The type that identifies a page on the server, such as a number, an offset or a token.
  associatedtype Cursor: Hashable & Sendable

  /// The cursor of the page that is loaded first.
  var firstCursor: Cursor { get }

  /// Loads a page.
  ///
  /// - Parameter cursor: The cursor of the page.
  /// - Returns: The page.
  /// - Throws: An error, after which the load is repeated as ``options`` determine.
  func load(_ cursor: Cursor) async throws -> Page

  /// Returns the cursor of the page after another one, or nil at the end of the list.
  ///
  /// A cursor whose page is already loaded counts as the end.
  func cursor(after page: Page, at cursor: Cursor) -> Cursor?

  /// Returns the cursor of the page before another one, or nil at the start of the list.
  ///
  /// Defaults to nil.
  func cursor(before page: Page, at cursor: Cursor) -> Cursor?

  /// The number of pages to keep, or nil to keep all.
  ///
  /// Beyond this number, pages at the other end are removed. Defaults to nil.
  var pageLimit: Int? { get }

  /// The groups of queries that are invalidated together.
  var tags: Set<QueryTag> { get }

  /// The times and rules of the query.
  var options: QueryOptions { get }
}

extension PagedQuery {
  /// Returns nil, the start of the list.
  public func cursor(before page: Page, at cursor: Cursor) -> Cursor? { nil }
  /// No limit.
  public var pageLimit: Int? { nil }
  /// No tags.
  public var tags: Set<QueryTag> { [] }
  /// The default options.
  public var options: QueryOptions { QueryOptions() }
}

/// The query of all loaded pages of a paged query, which are one value.
public struct Pages<P: PagedQuery>: Query {
  /// The query of the pages.
  public let query: P

  /// Creates the query of the pages of a paged query.
  public init(_ query: P) { self.query = query }

  /// The tags of the paged query.
  public var tags: Set<QueryTag> { query.tags }
  /// The options of the paged query.
  public var options: QueryOptions { query.options }
}

/// The loaded pages of a list.
public struct PageList<P: PagedQuery>: Sendable {
  /// The pages, in the order of the list.
  public var pages: [P.Page] = []
  /// The cursors of the pages.
  public private(set) var cursors: [P.Cursor] = []
  /// The cursor of the page after the last one, or nil at the end of the list.
  public private(set) var next: P.Cursor?
  /// The cursor of the page before the first one, or nil at the start of the list.
  public private(set) var previous: P.Cursor?

  /// Whether there are pages after the last one.
  public var hasNext: Bool { next != nil }
  /// Whether there are pages before the first one.
  public var hasPrevious: Bool { previous != nil }

  /// Adds a page at the end, and removes pages from the start beyond the limit.
  mutating func append(_ page: P.Page, at cursor: P.Cursor, of query: P) {
    if pages.isEmpty { previous = query.cursor(before: page, at: cursor) }
    pages.append(page)
    cursors.append(cursor)
    next = query.cursor(after: page, at: cursor).flatMap { cursors.contains($0) ? nil : $0 }
    guard let limit = query.pageLimit, pages.count > max(limit, 1) else { return }
    previous = cursors[0]
    pages.removeFirst()
    cursors.removeFirst()
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
  /// - Parameters:
  ///   - pages: The pages, starting with that of the first cursor. Pages after one without a next cursor are dropped.
  ///   - query: The query.
  public init(_ pages: some Sequence<P.Page>, of query: P) {
    self.init()
    var cursor: P.Cursor? = query.firstCursor
    for page in pages {
      guard let place = cursor else { return }
      append(page, at: place, of: query)
      cursor = next
    }
  }
}

extension PageList: Equatable where P.Page: Equatable {}
extension PageList: Codable where P.Page: Codable, P.Cursor: Codable {}
extension Pages: Codable where P: Codable {}

extension PageList where P.Page: Sequence {
  /// The elements of all pages.
  ///
  /// - Complexity: O(elements)
  public var elements: [P.Page.Element] { pages.flatMap { Array($0) } }
}

extension PageList where P.Page: MutableCollection, P.Page.Element: Identifiable {
  /// Changes the element with an ID, wherever the loaded pages contain it.
  ///
  /// - Parameters:
  ///   - id: The ID.
  ///   - body: A closure that changes the element. It is called again for each repetition of the element.
  /// - Returns: Whether a loaded page contains the element.
  /// - Complexity: O(elements)
  @discardableResult
  public mutating func update(
    id: P.Page.Element.ID, _ body: (inout P.Page.Element) throws -> Void
  ) rethrows -> Bool {
    var isFound = false
    for page in pages.indices {
      for index in pages[page].indices where pages[page][index].id == id {
        try body(&pages[page][index])
        isFound = true
      }
    }
    return isFound
  }
}

extension PageList where P.Page: RangeReplaceableCollection, P.Page.Element: Identifiable {
  /// Removes the element with an ID from the loaded pages.
  ///
  /// A page that becomes empty remains, and so do the cursors.
  ///
  /// - Parameter id: The ID.
  /// - Returns: Whether a loaded page contained the element.
  /// - Complexity: O(elements)
  @discardableResult
  public mutating func remove(id: P.Page.Element.ID) -> Bool {
    var isFound = false
    for page in pages.indices where pages[page].contains(where: { $0.id == id }) {
      pages[page].removeAll { $0.id == id }
      isFound = true
    }
    return isFound
  }
}

extension PageList where P.Page: Sequence, P.Page.Element: Identifiable {
  /// The elements of all pages, each ID once: at its first position, with its last value.
  ///
  /// A list that changes between two loads repeats elements at the borders of its pages.
  ///
  /// - Complexity: O(elements)
  public var rows: IdentifiedArray<P.Page.Element> {
    var rows = IdentifiedArray<P.Page.Element>()
    for element in pages.lazy.joined() {
      if rows.contains(id: element.id) { rows[id: element.id] = element } else { rows.append(element) }
    }
    return rows
  }
}

/// The part of a value that a fetch loads.
public enum QueryStep: Hashable, Sendable {
  /// The whole value, or all loaded pages as one value.
  case refresh
  /// The page after the last one.
  case next
  /// The page before the first one.
  case previous
}
