import Rill
import RillFixtures
import Testing

@testable import RillQueries

/// Pages of a refetch that are equal to those before.
@Suite struct PageEqualityTests {
  @Test func `a page of a refetch replaces the one before unless it is equal`() {
    func kept<P: PagedQuery>(_ query: P, _ page: (Int) -> P.Page, mark: (P.Page) -> Int) -> Bool
    where P.Cursor == Int {
      let (list, next) = (PageList([page(1)], of: query), PageList([page(2)], of: query))
      guard let result = list.succeeded(by: next) as? PageList<P> else { return false }
      return result.pages.map(mark) == [1]
    }
    #expect(
      kept(Marks()) {
        Alike(mark: $0)
      } mark: {
        $0.mark
      })
    // Its pages are not known to be `Equatable` where it conforms.
    #expect(
      kept(LooseMarks<Alike>()) {
        Alike(mark: $0)
      } mark: {
        $0.mark
      })
    #expect(
      !kept(LooseMarks<Unlike>()) {
        Unlike(mark: $0)
      } mark: {
        $0.mark
      })
  }
}

/// A page that equals all others, although they can be told apart.
private struct Alike: Equatable, Sendable {
  let mark: Int
  static func == (_: Alike, _: Alike) -> Bool { true }
}

/// A page without equality.
private struct Unlike: Sendable { let mark: Int }

private protocol OnePage: PagedQuery where Cursor == Int {}

extension OnePage {
  var firstCursor: Int { 0 }
  func load(_ cursor: Int) async throws -> Page { throw Mishap.usual }
  func cursor(after page: Page, at cursor: Int) -> Int? { nil }
}

private struct Marks: OnePage { typealias Page = Alike }

private struct LooseMarks<Page: Sendable>: OnePage {}
