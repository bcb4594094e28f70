/// The two file formats of Redux DevTools.
public enum ReduxFormat: String, Hashable, Sendable, CaseIterable {
  /// The complete data: actions by ID with their order, times, states and skipped actions.
  case lifted = "redux"
  /// A list of actions and the state before them, each as a string that contains JSON.
  case actions = "redux-actions"
}
