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

extension Pages: Codable where P: Codable {}

/// The part of a value that a fetch loads.
public enum QueryStep: Hashable, Sendable {
  /// The whole value, or all loaded pages as one value.
  case refresh
  /// The page after the last one.
  case next
  /// The page before the first one.
  case previous
}
