import Rill

/// The content and the order of the list of issues.
struct IssueList: Reducer {
  enum Scope: String, Codable, CaseIterable {
    case open, closed, mine, all
  }

  enum Order: String, Codable, CaseIterable {
    case recent, priority, title
  }

  /// The conditions that an issue in the list satisfies.
  struct Criteria: Hashable {
    var text = ""
    var scope = Scope.open
    var label: Issue.Label?

    /// Returns whether an issue satisfies the conditions.
    func admit(_ issue: Issue) -> Bool {
      let isInScope =
        switch scope {
        case .open: issue.isOpen
        case .closed: !issue.isOpen
        case .mine: issue.assignee == "Me"
        case .all: true
        }
      guard isInScope, label == nil || issue.label == label else { return false }
      return text.isEmpty || issue.title.lowercased().contains(text.lowercased())
    }
  }

  struct State: Hashable {
    var criteria = Criteria()
    var order = Order.recent
    /// The number of the page, from 0.
    var page = 0
  }

  enum Action: Hashable, Codable {
    case search(text: String)
    case show(Scope)
    case label(Issue.Label?)
    case sort(by: Order)
    case turn(toPage: Int)
  }

  func reduce(into list: inout State, action: Action) -> Effect<Action> {
    // Other rows, or the same rows in another order, are shown from the start.
    list.page = 0
    switch action {
    case .search(let text): list.criteria.text = text
    case .show(let scope): list.criteria.scope = scope
    case .label(let label): list.criteria.label = label
    case .sort(let order): list.order = order
    case .turn(let page): list.page = max(0, page)
    }
    return .none
  }
}
