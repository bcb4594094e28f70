extension SessionFailure {
  /// Reports text that is not valid JSON.
  static func malformed(_ problem: JSONProblem, in bytes: [UInt8], _ what: String) -> SessionFailure {
    let place = TextPlace(of: problem.offset, in: bytes)
    return SessionFailure(
      .malformed, "\(place): \(what) \(problem.reason). Nothing was changed.",
      fix: "Take the text from where it was written, whole and unchanged.")
  }
}

/// A line and column in a text, both counted from 1.
struct TextPlace: CustomStringConvertible {
  private let line: Int
  private let column: Int

  init(of offset: Int, in bytes: [UInt8]) {
    let before = bytes[..<min(offset, bytes.count)]
    line = before.count { $0 == UInt8(ascii: "\n") } + 1
    column = before.count - (before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0) + 1
  }

  var description: String { "Line \(line), byte \(column)" }
}

// Files.
extension SessionFailure {
  private static let takeAgain =
    "Take the file from where it was recorded, whole and unchanged."

  static let foreign = SessionFailure(
    .foreign,
    "The file is no session: it does not begin with the format \"\(Session.format)\". Nothing was changed.",
    fix: "Give a file that a history, a journal or `rill convert` has written.")

  static func foreign(_ problem: JSONProblem, in bytes: [UInt8]) -> SessionFailure {
    let place = TextPlace(of: problem.offset, in: bytes)
    return SessionFailure(
      .foreign, "The file is no session, and no JSON. \(place): it \(problem.reason). Nothing was changed.",
      fix: foreign.fix)
  }

  static func tooNew(_ version: Int) -> SessionFailure {
    SessionFailure(
      .tooNew,
      """
      The file is a session of version \(version), and this program knows version \(Session.version) only. Nothing was \
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
