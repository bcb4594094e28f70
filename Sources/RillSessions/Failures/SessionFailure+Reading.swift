import RillValues

extension SessionFailure {
  /// Reports text that is not valid JSON.
  static func malformed(_ problem: JSONProblem, in bytes: [UInt8], _ what: String) -> SessionFailure {
    let place = TextPlace(of: problem.offset, in: bytes)
    return SessionFailure(
      .malformed, "\(place): \(what) \(problem.reason). Nothing was changed.",
      fix: "Take the text from where it was written, whole and unchanged.")
  }
}

// Files.
extension SessionFailure {
  private static let takeAgain =
    "Take the file from where it was recorded, whole and unchanged."

  private static let giveAnother = "Give a file that a history, a journal or `rill convert` has written."

  static func foreign(wanted format: String) -> SessionFailure {
    SessionFailure(
      .foreign,
      "The file is not a session: it does not begin with the format \"\(format)\". Nothing was changed.",
      fix: giveAnother)
  }

  static func foreign(_ problem: JSONProblem, in bytes: [UInt8]) -> SessionFailure {
    let place = TextPlace(of: problem.offset, in: bytes)
    return SessionFailure(
      .foreign,
      "The file is not a session, and not JSON. \(place): it \(problem.reason). Nothing was changed.",
      fix: giveAnother)
  }

  static func tooNew(_ version: Int, known: Int) -> SessionFailure {
    SessionFailure(
      .tooNew,
      """
      The file is a session of version \(version), and this program knows version \(known) only. Nothing was \
      changed.
      """,
      fix: "Use a newer Rill, or record the session anew.")
  }

  static func damaged(_ problem: JSONProblem, in bytes: [UInt8]) -> SessionFailure {
    let place = TextPlace(of: problem.offset, in: bytes)
    return SessionFailure(
      .damaged, "The session is damaged. \(place): the file \(problem.reason). Nothing was changed.",
      fix: takeAgain)
  }

  static func incomplete(_ member: String) -> SessionFailure {
    SessionFailure(
      .damaged, "The session is damaged: it has no \"\(member)\". Nothing was changed.", fix: takeAgain)
  }

  static func miscounted(_ count: Int, said: Int) -> SessionFailure {
    SessionFailure(
      .damaged,
      "The session is damaged: it has \(count) entries, and its end says \(said). Nothing was changed.",
      fix: takeAgain)
  }
}
