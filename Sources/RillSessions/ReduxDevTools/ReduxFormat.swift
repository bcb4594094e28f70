/// The two kinds of files that Redux DevTools import and export.
public enum ReduxFormat: String, Hashable, Sendable, CaseIterable {
  /// The whole of what they keep: actions by id, their order, times and states, and what is skipped.
  case lifted = "redux"
  /// A list of actions and the state before them, each as a text of JSON.
  case actions = "redux-actions"
}
