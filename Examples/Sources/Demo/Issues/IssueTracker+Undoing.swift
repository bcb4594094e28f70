import Rill
import RillDebugging
import RillScreens

// Undo: an edit is undone by the inverse edit, which the service receives like any other.
extension IssueTracker {
  /// Returns a command history for edits.
  static func undoCommands() -> UndoCommands<State, Action> {
    UndoCommands { action, before in
      guard let (id, edit) = action.edit(in: before), let issue = before.issues[id: id] else { return nil }
      let inverse = edit.inverse(for: issue)
      return UndoCommand("\(edit.name) of issue \(id)") { now in
        now.issues.contains(id: id)
          ? .send(.edit(issue: id, by: inverse)) : .impossible("Issue \(id) was removed.")
      }
    } failure: { action in
      if case .answered(let problem) = action { problem } else { nil }
    }
  }
}

extension IssueTracker.Action {
  /// Returns the edit of an issue that the action starts, or nil.
  fileprivate func edit(in state: IssueTracker.State) -> (Issue.ID, IssueEdit)? {
    switch self {
    case .edit(let issue, let edit): (issue, edit)
    case .dialog(.child(.confirm)): state.dialog.child.map { ($0.issue, .close) }
    default: nil
    }
  }
}
