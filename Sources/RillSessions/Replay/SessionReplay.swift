public import Rill

/// What came of handling a session again.
public struct SessionReplay: Hashable, Sendable {
  /// How many entries there are.
  public let count: Int
  /// How well the session fits the program.
  public let fit: SessionFit
  /// The checksum that the session has of its last state; nil if it has none.
  public let recorded: String?
  /// The checksum of the last state this time.
  public let replayed: String
  /// The numbers of the entries that were refused then and are not now, or the other way round.
  public let changedRefusals: [UInt64]
  /// The writes that did not fit the state that they came to.
  public let failures: [SessionFailure]

  /// Whether it has led to the same state, through the same refusals; a session without a checksum cannot tell of states.
  public var isSame: Bool {
    changedRefusals.isEmpty && failures.isEmpty && (recorded.map { $0 == replayed } ?? true)
  }
}

extension Session {
  /// Handles all entries again, and compares what comes of it with what was recorded.
  ///
  /// No effect is started, and the store stays as it is.
  ///
  /// - Parameters:
  ///   - store: The store whose reducer and validators are used.
  ///   - coding: How states and actions come from JSON.
  ///   - program: What the program calls itself; any session's name will do if nil.
  ///   - progress: Called after each entry with how many were handled.
  /// - Returns: What came of it.
  /// - Throws: ``SessionFailure`` if the session cannot be replayed with these types.
  /// - Complexity: Handles all entries.
  public func replay<State, Action>(
    on store: Store<State, Action>, coding: SessionCoding<State, Action>, program: String? = nil,
    progress: (Int) -> Void = { _ in }
  ) throws(SessionFailure) -> SessionReplay {
    var player = try SessionPlayer(self, on: store, coding: coding, program: program)
    var changed: [UInt64] = []
    var failures: [SessionFailure] = []
    while let step = player.next() {
      if step.entry.isReplayed, (step.refusal == nil) != (step.entry.refusal == nil) {
        changed.append(step.entry.number)
      }
      if let failure = step.failure { failures.append(failure) }
      progress(player.position)
    }
    return SessionReplay(
      count: entries.count, fit: player.fit, recorded: checksum,
      replayed: Session.checksum(of: try coding.json(of: player.state)), changedRefusals: changed,
      failures: failures)
  }

  /// Handles entries again until a rule is broken.
  ///
  /// - Parameters:
  ///   - store: The store whose reducer and validators are used.
  ///   - coding: How states and actions come from JSON.
  ///   - program: What the program calls itself; any session's name will do if nil.
  ///   - progress: Called after each entry with how many were handled.
  ///   - isKept: Whether a state keeps the rule.
  /// - Returns: The first entry after which the rule is broken, or what else there is to say.
  /// - Throws: ``SessionFailure`` if the session cannot be replayed with these types, or a write did not fit.
  /// - Complexity: Handles all entries up to the one that is found.
  public func bisect<State, Action>(
    on store: Store<State, Action>, coding: SessionCoding<State, Action>, program: String? = nil,
    progress: (Int) -> Void = { _ in }, isKept: (State) -> Bool
  ) throws(SessionFailure) -> SessionBreak {
    var player = try SessionPlayer(self, on: store, coding: coding, program: program)
    guard isKept(player.state) else { return .atStart }
    while let step = player.next() {
      if let failure = step.failure { throw failure }
      guard isKept(step.state) else { return .after(step.entry) }
      progress(player.position)
    }
    return .never
  }
}

/// Where a session breaks a rule.
public enum SessionBreak: Hashable, Sendable {
  /// No state of it breaks the rule.
  case never
  /// The state that it begins with breaks the rule.
  case atStart
  /// The state after this entry is the first to break it.
  case after(SessionEntry)
}

extension SessionCoding {
  /// A state as JSON, as sessions write it; null, if the coding has no states.
  ///
  /// - Parameter state: The state.
  /// - Returns: The JSON.
  /// - Throws: ``SessionFailure`` if JSON cannot say it.
  package func json(of state: State) throws(SessionFailure) -> JSONText {
    guard let writeState else { return JSONText(.null) }
    do { return try writeState(state) } catch { throw .unencodable(error, "The state") }
  }
}
