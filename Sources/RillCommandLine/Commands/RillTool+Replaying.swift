import RillSessions

// Commands that require the program.
extension RillTool {
  func replay(_ invocation: Invocation, _ console: Console) throws(CommandFailure) -> ExitCode {
    let path = invocation.files[0]
    let session = try session(at: path, invocation, console)
    let program = try program(of: session, at: path, invocation.command)
    let replay: SessionReplay
    do throws(SessionFailure) {
      replay = try watched(session, console) { progress throws(SessionFailure) in
        try program.replay(session, progress)
      }
    } catch {
      throw .replaying(error, path)
    }
    tellRisks(replay.fit, console)
    try console.show(words(replay, session))
    return replay.isSame ? .yes : .no
  }

  private func words(_ replay: SessionReplay, _ session: Session) -> String {
    var text = "\(session.program.name): \(replay.count) entries replayed".printable
    switch replay.recorded {
    case nil where replay.count == 0:
      text += ": there are none, so nothing was compared; the state is \(replay.replayed)\n"
    case nil: text += "; the end is \(replay.replayed), and the session does not say what it was\n"
    case replay.replayed: text += "; the end is the same, \(replay.replayed)\n"
    case .some(let recorded):
      text += "; the end differs: it was \(recorded.printable), and is \(replay.replayed)\n"
    }
    if !replay.changedRefusals.isEmpty {
      let numbers = replay.changedRefusals.map(String.init).joined(separator: ", ")
      text += "refused otherwise than it was: \(numbers)\n"
    }
    for failure in replay.failures { text += failure.description.printable + "\n" }
    return text
  }

  private func tellRisks(_ fit: SessionFit, _ console: Console) {
    guard case .risky(let reasons) = fit else { return }
    for reason in reasons { console.error("rill: risky: \(reason)\n".printableLine) }
  }

  func bisect(_ invocation: Invocation, _ console: Console) throws(CommandFailure) -> ExitCode {
    let path = invocation.files[0]
    let session = try session(at: path, invocation, console)
    let program = try program(of: session, at: path, invocation.command)
    let name = invocation.options[.invariant] ?? ""
    guard let index = program.invariants.firstIndex(of: name) else {
      throw .noInvariant(name, known: program.invariants, program.name)
    }
    let found: SessionBreak
    do throws(SessionFailure) {
      found = try watched(session, console) { progress throws(SessionFailure) in
        try program.bisect(session, index, progress)
      }
    } catch {
      throw .replaying(error, path)
    }
    switch found {
    case .never:
      try console.show("\(name): kept by every state\n".printableLine)
      return .yes
    case .atStart: try console.show("\(name): broken at the beginning\n".printableLine)
    case .after(let entry):
      try console.show(
        "\(name): first broken after\n".printableLine + SessionText(session).line(entry) + "\n")
    }
    return .no
  }

  /// Returns the program that recorded a session.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - path: The path of the session, for failures.
  ///   - command: The command that needs the program.
  /// - Returns: The program.
  /// - Throws: ``CommandFailure`` if the tool does not know the program, or if there is nothing to replay.
  func program(
    of session: Session, at path: String, _ command: Command
  ) throws(CommandFailure) -> SessionProgram {
    if session.isEmptyList { throw .noActions(path) }
    // A bare list of actions names no program.
    if session.isList, let program = programs.first, programs.count == 1 { return program }
    guard let program = programs.first(where: { $0.name == session.program.name }) else {
      throw .noProgram(session.program.name, known: programs.map(\.name), command)
    }
    return program
  }

  /// Runs a function that processes a session, and shows its progress if standard error is a terminal.
  private func watched<Value>(
    _ session: Session, _ console: Console,
    _ body: ((Int) -> Void) throws(SessionFailure) -> Value
  ) throws(SessionFailure) -> Value {
    guard console.isTerminal else { return try body { _ in } }
    var bar = ProgressBar(of: session.entries.count)
    defer { console.error(bar.end) }
    return try body { position in
      if let text = bar.text(at: position) { console.error(text) }
    }
  }
}
