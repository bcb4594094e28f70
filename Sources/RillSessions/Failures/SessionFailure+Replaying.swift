package import Rill
import RillValues

// Types and the use of sessions.
extension SessionFailure {
  static func detached(_ tool: String) -> SessionFailure {
    SessionFailure(
      .detached, "\(tool) is not attached to a store, or its store was released. Nothing was changed.",
      fix:
        "Attach a history with store.attach(_:), and keep the store; a part of a store has no turns of its own."
    )
  }

  static func unencodable(_ error: any Error, _ what: String) -> SessionFailure {
    SessionFailure(
      .unencodable, "\(what) cannot be written as JSON: \(CodingReason.text(error)).",
      fix: "Let its type encode itself without what JSON cannot represent.")
  }

  static func undecodable(_ error: any Error, _ what: String) -> SessionFailure {
    SessionFailure(
      .undecodable,
      "In the session, \(what) does not fit the program's type: \(CodingReason.text(error)). Nothing was changed.",
      fix: "Use the program that recorded it, or have the type read its older form.")
  }

  static func unnamedType(_ type: String, known: [String]) -> SessionFailure {
    SessionFailure(
      .unencodable, "\(type) is none of the types of actions that were named: \(listed(known)).",
      fix: "Add SessionActionType(\(type).self) { $0 } to the coding.")
  }

  static func unnamedAction(known: [String]) -> SessionFailure {
    SessionFailure(
      .undecodable, "It is not an object with one member, the name of a type: \(listed(known)).",
      fix: "Use the coding that it was recorded with.")
  }

  static func unknownType(_ name: String, known: [String]) -> SessionFailure {
    SessionFailure(
      .undecodable,
      "It is of the type \"\(name)\", which is none of those that were named: \(listed(known)).",
      fix: "Add SessionActionType(…, named: \"\(name)\") to the coding.")
  }

  static func otherProgram(_ name: String, wanted: String) -> SessionFailure {
    SessionFailure(
      .otherProgram,
      "The session was recorded in the program \"\(name)\", and this is \"\(wanted)\". Nothing was changed.",
      fix: "Use that program, or give the session's name to this one.")
  }

  static func notReplayable(program: String, hasCoding: Bool) -> SessionFailure {
    let reason =
      hasCoding
      ? "it has no state to begin with" : "this program has no way to read its states and actions"
    return SessionFailure(
      .notReplayable,
      "The session of \"\(program)\" can be shown and not replayed: \(reason). Nothing was changed.",
      fix: "Make the state and the actions Codable, and record it anew.")
  }

  static func inWordsOnly(_ entry: UInt64, _ name: String) -> SessionFailure {
    SessionFailure(
      .notReplayable,
      """
      The session can be shown and not replayed: its entry \(entry), \(name), was recorded in words only. \
      Nothing was changed.
      """,
      fix: "Make the state and the actions Codable, and record it anew.")
  }

  static func unusableNumber(_ entry: UInt64, _ name: String, highest: UInt64) -> SessionFailure {
    SessionFailure(
      .notReplayable,
      """
      The session can be shown and replayed, and not loaded: the number of its entry \(entry), \(name), is \
      not between 1 and \(highest), from where this history can go on. Nothing was changed.
      """,
      fix: "Number the entries of the file from 1 on, or load it into the history of a new store.")
  }

  static func unfitting(_ entry: UInt64, _ name: String, _ reason: String) -> SessionFailure {
    SessionFailure(
      .unfitting,
      """
      The write of entry \(entry), \(name), does not fit the state that it came to: \(reason). It was \
      left out.
      """,
      fix: "Replay it on the states that it was recorded on: with the same program, nothing skipped or moved."
    )
  }

  static func loadedInTurn() -> SessionFailure {
    SessionFailure(
      .refused,
      "A session cannot be loaded while the store runs a turn or notifies observers. Nothing was changed.",
      fix: "Load it after the turn, for example in a `Task` that the observer starts.")
  }

  package static func refused(_ refusal: Refusal) -> SessionFailure {
    SessionFailure(
      .refused, "The store refused the session's last state. \(refusal). Nothing was changed.",
      fix: "Allow states with the origin `restore` in the validator or middleware that refused it.")
  }

  private static func listed(_ names: [String]) -> String {
    names.isEmpty ? "there are none" : names.map { "\"\($0)\"" }.joined(separator: ", ")
  }
}
