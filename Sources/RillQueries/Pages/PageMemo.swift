import Rill
import Synchronization

/// The rows of the pages of one list, computed when they are first read.
///
/// The rows of a list never change: derived collections rely on their version. A list that was made from another follows
/// the rows of that list, so that they know their changes.
final class PageMemo: Sendable {
  private enum Content {
    /// The rows have not been read. The memo of an earlier list may have rows to follow.
    case unread(PageMemo?)
    /// The rows, as `PageRows`.
    case rows(any Sendable)
  }

  private let content: Mutex<Content>

  /// Creates a memo without rows.
  ///
  /// - Parameter last: The memo of the list from which the new one is made.
  init(following last: PageMemo? = nil) { content = Mutex(.unread(last?.newest)) }

  /// Returns whether the rows have not been read, and will follow those of another memo.
  func follows(_ last: PageMemo) -> Bool {
    guard let last = last.newest else { return false }
    return content.withLock {
      if case .unread(let own) = $0 { own === last } else { false }
    }
  }

  /// This memo if its rows have been read, and otherwise the one that it follows.
  var newest: PageMemo? {
    content.withLock {
      if case .unread(let last) = $0 { last } else { self }
    }
  }

  /// Returns the rows of the list's pages.
  ///
  /// No code of the rows runs while the lock is held, so two threads may compute them. The rows of the first one are kept.
  func rows<Page: Sequence & Sendable>(of pages: [Page]) -> IdentifiedArray<Page.Element>
  where Page.Element: Identifiable & Sendable, Page.Element.ID: Sendable {
    var last: PageMemo?
    let known = content.withLock { content -> (any Sendable)? in
      switch content {
      case .rows(let rows): return rows
      case .unread(let memo):
        (last, content) = (memo, .unread(nil))
        return nil
      }
    }
    if let known = known as? PageRows<Page> { return known.rows }
    var computed = Self.take(&last) as? PageRows<Page> ?? PageRows()
    computed.follow(pages)
    let kept = content.withLock { [computed] content -> (any Sendable) in
      if case .rows(let rows) = content { return rows }
      content = .rows(computed)
      return computed
    }
    return (kept as? PageRows<Page>)?.rows ?? computed.rows
  }

  /// Returns the positions of the pages that may contain a row, ascending.
  func candidates<Page: Sequence & Sendable>(for id: Page.Element.ID, in pages: [Page]) -> [Int]
  where Page.Element: Identifiable & Sendable, Page.Element.ID: Sendable {
    let known = newest?.content.withLock { content -> (any Sendable)? in
      if case .rows(let rows) = content { rows } else { nil }
    }
    return (known as? PageRows<Page>)?.candidates(for: id, in: pages) ?? Array(pages.indices)
  }

  /// Returns the rows of a memo.
  ///
  /// If nothing else refers to the memo, they are taken out, so that no copy shares them while they change.
  private static func take(_ memo: inout PageMemo?) -> (any Sendable)? {
    let isUnique = isKnownUniquelyReferenced(&memo)
    return memo?.content.withLock { content in
      guard case .rows(let rows) = content else { return nil }
      if isUnique { content = .unread(nil) }
      return rows
    }
  }
}
