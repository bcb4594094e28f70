public import Rill
package import RillValues

/// The result of replaying a session.
public struct SessionReplay: Hashable, Sendable {
  /// The number of entries.
  public let count: Int
  /// How well the session fits the program.
  public let fit: SessionFit
  /// The checksum of the session's last recorded state, or nil if it has none.
  public let recorded: String?
  /// The checksum of the last replayed state.
  public let replayed: String
  /// The numbers of the entries that were refused only in the recording or only in the replay.
  public let changedRefusals: [UInt64]
  /// The failures of writes that did not fit the replayed state.
  public let failures: [SessionFailure]

  /// A Boolean value that indicates whether the replay led to the same state through the same refusals.
  ///
  /// Without a recorded checksum, states are not compared.
  public var isSame: Bool {
    changedRefusals.isEmpty && failures.isEmpty && (recorded.map { $0 == replayed } ?? true)
  }
}

extension Session {
  /// Replays all entries, and compares the result with the recording.
  ///
  /// No effect is started, and the store does not change.
  ///
  /// - Parameters:
  ///   - store: The store whose reducer and validators are used.
  ///   - coding: Reads states and actions from JSON.
  ///   - program: The name of the program, or nil to accept any session's program.
  ///   - progress: Called after each entry with the number of handled entries.
  /// - Returns: The result.
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
        changed.append(step.entry.sequence)
      }
      if let failure = step.failure { failures.append(failure) }
      progress(player.position)
    }
    return SessionReplay(
      count: entries.count, fit: player.fit, recorded: checksum,
      replayed: Session.checksum(of: try coding.json(of: player.state)), changedRefusals: changed,
      failures: failures)
  }

  /// Replays entries until an invariant is violated.
  ///
  /// - Parameters:
  ///   - store: The store whose reducer and validators are used.
  ///   - coding: Reads states and actions from JSON.
  ///   - program: The name of the program, or nil to accept any session's program.
  ///   - progress: Called after each entry with the number of handled entries.
  ///   - isKept: Returns whether a state satisfies the invariant.
  /// - Returns: The place of the first violation, if there is one.
  /// - Throws: ``SessionFailure`` if the session cannot be replayed with these types, or if a write does not fit.
  /// - Complexity: Handles all entries up to the first violation.
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

/// The place where a session violates an invariant.
public enum SessionBreak: Hashable, Sendable {
  /// No state violates the invariant.
  case never
  /// The first state violates the invariant.
  case atStart
  /// The state after this entry is the first that violates the invariant.
  case after(SessionEntry)
}

extension SessionCoding {
  /// Returns a state as session JSON, or null if the coding has no states.
  ///
  /// - Parameter state: The state.
  /// - Returns: The JSON.
  /// - Throws: ``SessionFailure`` if JSON cannot represent the state.
  package func json(of state: State) throws(SessionFailure) -> JSONText {
    guard let writeState else { return JSONText(.null) }
    do { return try writeState(state) } catch { throw .unencodable(error, "The state") }
  }
}
