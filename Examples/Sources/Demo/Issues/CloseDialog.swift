import Rill
import RillScreens

/// The question whether an issue is closed; the tracker closes it.
struct CloseDialog: Reducer {
  struct State: Hashable, Codable {
    let issue: Issue.ID
  }

  enum Action: Hashable, Codable {
    case confirm
    case cancel
  }

  func reduce(into dialog: inout State, action: Action) -> Effect<Action> { .dismiss }
}
