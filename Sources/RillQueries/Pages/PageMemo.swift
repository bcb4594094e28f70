import Rill
import Synchronization

/// The rows of a list of pages, kept until the pages differ.
///
/// The lists that were made from one list share it, whichever of them is read. It compares the pages on each use, so no
/// change can leave it outdated.
final class PageMemo: Sendable {
  private let content = Mutex<(any Sendable)?>(nil)

  /// Returns the rows of pages.
  ///
  /// They are taken out, so that no copy shares them while they change, and no code of the rows runs while the lock is held.
  func rows<Page: Sequence & Sendable>(of pages: [Page]) -> IdentifiedArray<Page.Element>
  where Page.Element: Identifiable & Sendable, Page.Element.ID: Sendable {
    var known = content.withLock { $0.take() } as? PageRows<Page> ?? PageRows()
    known.follow(pages)
    content.withLock { [known] in $0 = known }
    return known.rows
  }

  /// Returns the positions of the pages that may contain a row, ascending.
  func candidates<Page: Sequence & Sendable>(for id: Page.Element.ID, in pages: [Page]) -> [Int]
  where Page.Element: Identifiable & Sendable, Page.Element.ID: Sendable {
    let known = content.withLock { $0 } as? PageRows<Page>
    return known?.candidates(for: id, in: pages) ?? Array(pages.indices)
  }
}
