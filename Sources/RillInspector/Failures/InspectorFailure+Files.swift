import RillDebugging
import RillSessions

extension InspectorFailure {
  /// The file is not a session, or not one of this store.
  static func sessionDoesNotFit(_ failure: SessionFailure) -> InspectorFailure {
    InspectorFailure(.sessionDoesNotFit, failure.message, fix: failure.fix)
  }

  /// The history cannot perform the request.
  static func historyCannot(_ failure: HistoryFailure) -> InspectorFailure {
    InspectorFailure(
      .historyCannot, failure.description, fix: "Ask for the list of entries, and take numbers from there.")
  }

  /// Part of the store is redacted, and a whole file or test would reveal it.
  static func isHidden(_ name: String) -> InspectorFailure {
    InspectorFailure(
      .isHidden,
      """
      The store "\(name)" is shown with redactions, and a file or a test would contain what they hide, so the inspector \
      makes none.
      """,
      fix: """
        Show the store without redactions, or make the file in the app: history.session(_:).redacting(_:).
        """)
  }

  /// States or actions cannot be encoded as JSON and decoded again.
  static func cannotReplay(_ name: String, state: String, action: String) -> InspectorFailure {
    InspectorFailure(
      .cannotReplay,
      """
      What the store "\(name)" did cannot become a file: its state \(state) and its actions \(action) cannot both be \
      written as JSON and read again.
      """,
      fix: "Let both conform to Codable, or name types of actions that do where the store is added.")
  }

  /// The file format is unknown.
  static func badFormat(_ text: String, known: [String]) -> InspectorFailure {
    badRequest(
      "\"format\" is \"\(text)\", which is not a kind of file",
      fix: "Give \"format\" one of \(known.joined(separator: ", ")).")
  }

  /// The list of entry numbers is invalid.
  static func badNumbers(_ text: String) -> InspectorFailure {
    badRequest(
      "\"numbers\" is \"\(text)\", which is not a list of numbers and ranges",
      fix: "Give \"numbers\" numbers of entries, as in 3-9,12.")
  }
}
