import Rill
import RillScreens

/// The screen for a new comment on an issue; the tracker adds it.
struct CommentEditor: Reducer {
  struct State: Hashable, Codable {
    let issue: Issue.ID
    var text = ""
    /// Whether the text contains more than white space.
    var canSave: Bool { !text.allSatisfy(\.isWhitespace) }
  }

  enum Action: Hashable, Codable {
    case type(text: String)
    case save
  }

  func reduce(into editor: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .type(let text): editor.text = text
    case .save: return editor.canSave ? .dismiss : .none
    }
    return .none
  }
}
