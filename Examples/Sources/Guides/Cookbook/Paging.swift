import Rill

/// A list that loads its next page on request, once at a time.
struct Feed: Reducer {
  struct Page: Equatable, Sendable { var items: [String]; var next: Int? }
  struct State: Equatable { var items: [String] = []; var next: Int? = 0; var isLoading = false }
  enum Action: Equatable, Sendable { case reachedEnd, loaded(Page), failed(String) }

  var page: @Sendable (Int) async throws -> Page

  func reduce(into feed: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .reachedEnd:
      guard let next = feed.next, !feed.isLoading else { return .none }
      feed.isLoading = true
      return .run("page") { [page] send in
        await send(.loaded(try await page(next)))
      } catch: { error, send in
        await send(.failed("\(error)"))
      }
      .retry(times: 2)
    case .loaded(let page):
      feed.items += page.items
      feed.next = page.next
      feed.isLoading = false
    case .failed: feed.isLoading = false
    }
    return .none
  }
}
