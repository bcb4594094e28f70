import Rill
import RillScreens

// Screens, the sheet and the dialog.
extension IssueTracker {
  /// Handles the user's actions on a screen, and shows the screens that follow.
  func navigate(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .open(let issue):
      guard state.issues.contains(id: issue) else { return .none }
      state.path.popAll()
      let screen = state.path.push(.detail(IssueDetail.State(issue: issue)))
      return .send(.path(.screen(screen, .detail(.appear))))
    case .write(let issue): state.path.push(.editor(CommentEditor.State(issue: issue)))
    case .path(let action):
      let comment = comment(in: action, state)
      let effect = IssueScreen(service: service, queries: queries)
        .reduce(\.path, of: &state, action: action) { Action.path($0) }
      guard let comment else { return effect }
      // It is an effect of this reducer, because those of the editor end when the editor is removed.
      return .merge(effect, add(comment.text, to: comment.issue, &state))
    case .sheet(let action):
      return NewIssue(service: service, queries: queries)
        .reduce(\.sheet, of: &state, action: action) { .sheet($0) }
    case .dialog(let action):
      let closed = action == .child(.confirm) ? state.dialog.child?.issue : nil
      let effect = CloseDialog().reduce(\.dialog, of: &state, action: action) { Action.dialog($0) }
      return closed.map { .merge(effect, edit($0, .close, &state)) } ?? effect
    default: break
    }
    return .none
  }

  /// Returns the comment that an action saves, or nil.
  private func comment(
    in action: ScreensAction<IssueScreen.State, IssueScreen.Action>, _ state: State
  ) -> CommentEditor.State? {
    guard case .screen(let id, .editor(.save)) = action, let editor = state.path[id: id]?.editor else {
      return nil
    }
    return editor.canSave ? editor : nil
  }
}
