import Rill
import RillSessions

/// A session as lines of text.
struct SessionText {
  private let session: Session
  private let start: Int64

  init(_ session: Session) {
    self.session = session
    start = session.entries.first?.time ?? 0
  }

  /// The program, length and duration of the session, and whether it can be replayed.
  var head: String {
    let types =
      session.program.state.isEmpty ? "" : ", \(session.program.state) and \(session.program.action)"
    let end = session.entries.last.map { ", \(Self.seconds($0.time &- start)) s" } ?? ""
    let skipped = session.entries.count(where: \.isSkipped)
    let count = session.entries.count == 1 ? "1 entry" : "\(session.entries.count) entries"
    let redacted = session.redactedFields.joined(separator: ", ")
    let gaps = redacted.isEmpty ? "" : "; without the values of \(redacted)"
    return
      "\(session.program.name)\(types): \(count)\(skipped > 0 ? " (\(skipped) skipped)" : "")\(end)\(gaps)"
      .printable + (session.canBeReplayed ? "" : "; can be shown and not replayed")
  }

  /// Returns an entry on one line: number, time since the first entry, subject, origin and outcome.
  func line(_ entry: SessionEntry) -> String {
    let number = Self.padded("\(entry.sequence)", 6)
    let time = Self.padded("+\(Self.seconds(entry.time &- start))", 10)
    return "\(number) \(time)  \(Self.words(entry))".printable
  }

  /// Returns the text of an entry without its number and time.
  static func words(_ entry: SessionEntry) -> String {
    var text = entry.isSkipped ? "(skipped) \(entry.name)" : entry.name
    switch entry.subject {
    case .action(let json): text += json.map { " \($0)" } ?? entry.text.map { " \($0)" } ?? ""
    case .write(let changes), .gap(let changes):
      text += changes.map { ": \($0.map(\.description).joined(separator: ", "))" } ?? ""
    }
    if entry.origin != .caller { text += " — by \(entry.origin)" }
    if let place = entry.place { text += ", sent from \(place)" }
    if let cause = entry.cause { text += ", because of \(cause)" }
    if let refusal = entry.refusal { text += " — refused by \(refusal.gate): \(refusal.reason)" }
    if !entry.effects.isEmpty { text += " — starts \(entry.effects.joined(separator: ", "))" }
    return text
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  /// Returns the time in seconds with three decimals.
  static func seconds(_ microseconds: Int64) -> String {
    let milliseconds = microseconds / 1000
    let digits = String(1000 + milliseconds.magnitude % 1000).dropFirst()
    return "\(milliseconds < 0 ? "-" : "")\(milliseconds.magnitude / 1000).\(digits)"
  }
}
