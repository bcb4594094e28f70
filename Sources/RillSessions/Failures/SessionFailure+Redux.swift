// Files of Redux DevTools.
extension SessionFailure {
  private static let exportAgain =
    "Export it again, by the extension's button or by `rill convert`."

  static let notRedux = SessionFailure(
    .foreign,
    """
    The file is not one of Redux DevTools: it is not a list of actions, and has neither "payload" nor "actionsById" and \
    "stagedActionIds". Nothing was changed.
    """,
    fix: exportAgain)

  static func reduxMember(_ member: String, _ reason: String) -> SessionFailure {
    SessionFailure(
      .damaged, "The file of Redux DevTools is damaged: in \"\(member)\", \(reason). Nothing was changed.",
      fix: exportAgain)
  }

  static func reduxAction(_ what: String) -> SessionFailure {
    SessionFailure(
      .damaged,
      "The file of Redux DevTools is damaged: \(what) is not an object with a text as its \"type\". Nothing was changed.",
      fix: exportAgain)
  }
}
