import Rill
import RillQueries

/// A screen on the stack of the tracker.
struct IssueScreen: Reducer {
  enum State: Hashable, Codable {
    case detail(IssueDetail.State)
    case editor(CommentEditor.State)

    var detail: IssueDetail.State? {
      get { if case .detail(let detail) = self { detail } else { nil } }
      set { if let newValue { self = .detail(newValue) } }
    }

    var editor: CommentEditor.State? {
      get { if case .editor(let editor) = self { editor } else { nil } }
      set { if let newValue { self = .editor(newValue) } }
    }
  }

  enum Action: Hashable, Codable {
    case detail(IssueDetail.Action)
    case editor(CommentEditor.Action)
  }

  let service: IssueService
  let queries: QueryAccess

  func reduce(into screen: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .detail(let action):
      IssueDetail(service: service, queries: queries)
        .reduce(\.detail, of: &screen, action: action) { .detail($0) }
    case .editor(let action): CommentEditor().reduce(\.editor, of: &screen, action: action) { .editor($0) }
    }
  }
}
