import Rill
import RillQueries
import RillScreens

/// An issue tracker: a list, a stack of screens, a sheet and a dialog over the issues of a service.
///
/// The cache of the queries is the only place where edits are applied. It sends each block of issues that it shows, with
/// the changes that wait for an answer, and without those that have failed.
struct IssueTracker: Reducer {
  struct State: Equatable {
    /// The issues as they are shown.
    var issues = IdentifiedArray<Issue>()
    var list = IssueList.State()
    var path = Screens<IssueScreen.State>()
    var sheet = Presented<NewIssue.State>()
    var dialog = Presented<CloseDialog.State>()
    var conditions = IssueService.Conditions()
    var isLive = false
    /// The last problem with the service.
    var problem: String?
    /// The number of comments that were written here, for their ids.
    var written = 0
  }

  enum Action: Equatable, Codable {
    case start
    case arrived(IdentifiedArray<Issue>)
    case notLoaded(String)
    case list(IssueList.Action)
    case open(issue: Issue.ID)
    case write(on: Issue.ID)
    case edit(issue: Issue.ID, by: IssueEdit)
    case answered(problem: String?)
    case path(ScreensAction<IssueScreen.State, IssueScreen.Action>)
    case sheet(PresentedAction<NewIssue.State, NewIssue.Action>)
    case dialog(PresentedAction<CloseDialog.State, CloseDialog.Action>)
    case disturb(IssueService.Conditions)
    case follow(isLive: Bool)
    case changed(issue: Issue.ID)
  }

  let service: IssueService
  let queries: QueryAccess
  /// The number of blocks of issues.
  var blocks = 11

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .start: return .merge((0..<blocks).map(watchBlock))
    case .arrived(let issues):
      // Equal issues remain unchanged, so only changed rows are examined and drawn again.
      state.issues.upsert(contentsOf: issues)
      return .none
    case .notLoaded(let problem):
      state.problem = "Not all issues could be loaded: \(problem)."
      return .none
    case .list(let action): return IssueList().reduce(\.list, of: &state, action: action) { .list($0) }
    case .open, .write, .path, .sheet, .dialog: return navigate(&state, action)
    case .edit(let issue, let edit): return self.edit(issue, edit, &state)
    case .answered(let problem):
      state.problem = problem
      return .none
    case .disturb, .follow, .changed: return connect(&state, action)
    }
  }

  /// Watches a block of issues as long as the store exists.
  private func watchBlock(_ number: Int) -> Effect<Action> {
    .query(IssueBlock(number, of: service), in: queries) { result in
      switch result {
      case .success(let issues): .arrived(issues)
      case .failure(let error): .notLoaded("\(error)")
      }
    }
  }

  /// Edits an issue; the cache shows the edit immediately.
  func edit(_ issue: Issue.ID, _ edit: IssueEdit, _ state: inout State) -> Effect<Action> {
    state.problem = nil
    return .mutation(EditIssue(service: service, issue: issue, edit: edit), in: queries) {
      .answered(problem: $0.problem.map { "The \(edit.name) of issue \(issue) was taken back: \($0)." })
    }
  }

  /// Adds a comment; the cache shows it immediately.
  func add(_ text: String, to issue: Issue.ID, _ state: inout State) -> Effect<Action> {
    state.written += 1
    let comment = Comment(id: "me.\(state.written)", author: "Me", text: text)
    return .mutation(AddComment(service: service, issue: issue, comment: comment), in: queries) {
      .answered(problem: $0.problem.map { "The comment on issue \(issue) was taken back: \($0)." })
    }
  }
}

extension Result where Failure == MutationFailure {
  /// The reason why a mutation failed, or nil if it has succeeded.
  fileprivate var problem: String? {
    switch self {
    case .success: nil
    case .failure(.failed(let error)): "\(error)"
    case .failure(.cancelled): "it was cancelled"
    }
  }
}
