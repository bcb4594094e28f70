import Rill
import RillQueries

/// The screen of an issue, with its comments.
struct IssueDetail: Reducer {
  struct State: Hashable, Codable {
    let issue: Issue.ID
    /// The comments, or nil before they are loaded.
    var comments: IdentifiedArray<Comment>?
    var problem: String?
  }

  enum Action: Hashable, Codable {
    case appear
    case load
    case loaded(IdentifiedArray<Comment>)
    case notLoaded(String)
  }

  let service: IssueService
  let queries: QueryAccess

  func reduce(into detail: inout State, action: Action) -> Effect<Action> {
    let query = CommentsOnIssue(service: service, issue: detail.issue)
    switch action {
    case .appear:
      // Watches the comments until the screen is removed.
      return .query(query, in: queries) { result in
        switch result {
        case .success(let comments): .loaded(comments)
        case .failure(let error): .notLoaded("\(error)")
        }
      }
    case .load:
      detail.problem = nil
      return .run("load") { [queries] _ in await queries.enter { $0.refetch(query) } }
    case .loaded(let comments):
      detail.comments = comments
      detail.problem = nil
    case .notLoaded(let problem): detail.problem = problem
    }
    return .none
  }
}
