import Foundation
import RillSessions
import RillValues

// Commands that require only the files.
extension RillTool {
  func show(_ invocation: Invocation, _ console: Console) throws(CommandFailure) -> ExitCode {
    let range = try invocation.entries
    let session = try session(at: invocation.files[0], invocation, console)
    let text = SessionText(session)
    try console.show(text.head + "\n")
    if let start = session.start { try console.show("start \(start)\n".printableLine) }
    for seed in session.seeds.sorted(by: { $0.key < $1.key }) {
      try console.show("seed  \(seed.key) = \(seed.value)\n".printableLine)
    }
    let selected = session.entries.filter { range?.contains($0.sequence) ?? true }
    for entry in selected { try console.show(text.line(entry) + "\n") }
    if let checksum = session.checksum { try console.show("end   checksum \(checksum)\n".printableLine) }
    guard selected.isEmpty, range != nil else { return .yes }
    let present =
      if let first = session.entries.first, let last = session.entries.last {
        "they are \(first.sequence) to \(last.sequence)"
      } else {
        "there are none"
      }
    console.error("rill: none of these entries: \(present)\n")
    return .usage
  }

  func diff(_ invocation: Invocation, _ console: Console) throws(CommandFailure) -> ExitCode {
    let (old, new) = (
      try session(at: invocation.files[0], invocation, console),
      try session(at: invocation.files[1], invocation, console)
    )
    let difference = SessionDifference(old, new)
    for line in difference.lines { try console.show(line + "\n") }
    return difference.lines.isEmpty ? .yes : .no
  }

  func convert(_ invocation: Invocation, _ console: Console) throws(CommandFailure) -> ExitCode {
    let (from, to) = (invocation.files[0], invocation.files[1])
    guard from == "-" || console.location(from) != console.location(to) else { throw .sameFile(from) }
    let wanted = invocation.options[.to]
    let format = wanted.flatMap(ReduxFormat.init(rawValue:))
    if let wanted, wanted != "session", format == nil { throw .badKind(wanted) }
    let names = try invocation.redactedFields
    let (whole, isRedux) = try open(from, invocation, console)
    let session = redacted(whole, names, from, console)
    // A session that is only redacted keeps its format.
    if wanted == "session" || wanted == nil && isRedux == names.isEmpty {
      try write(session.file, to: to, console)
      try tell(session, to, "a session", console)
    } else {
      let format = format ?? .lifted
      try write(session.redux(format, states: states(of: session, from, format, console)), to: to, console)
      try tell(session, to, "a file of Redux DevTools", console)
    }
    return .yes
  }

  /// Returns the session without the values of the given fields, and reports names that it does not contain.
  private func redacted(_ session: Session, _ names: [String], _ path: String, _ console: Console) -> Session
  {
    let (redacted, found) = session.redacting(names)
    for name in names where !found.contains(name) {
      console.error(
        "rill: \(path) has no field \(name), so nothing was taken out for it\n".printableLine)
    }
    return redacted
  }

  /// Returns the states of a session whose program is known, and reports why there are none if it cannot be replayed.
  private func states(
    of session: Session, _ path: String, _ format: ReduxFormat, _ console: Console
  ) -> [JSONText]? {
    guard format == .lifted, let program = programs.first(where: { $0.name == session.program.name }) else {
      return nil
    }
    do throws(SessionFailure) { return try program.states(session) } catch {
      console.error("rill: \(path): the states are left out. \(error.message)\n".printableLine)
      return nil
    }
  }

  /// Reports what was written, unless the file was written to standard output.
  private func tell(_ session: Session, _ path: String, _ what: String, _ console: Console)
    throws(CommandFailure)
  {
    guard path != "-" else { return }
    try console.show("\(path): \(what) of \(session.entries.count) entries\n".printableLine)
  }
}

extension String {
  /// The line with control characters escaped, except for the line break at its end.
  var printableLine: String { String(dropLast()).printable + "\n" }
}
