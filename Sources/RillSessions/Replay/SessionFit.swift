/// How well a session fits a program.
public enum SessionFit: Hashable, Sendable {
  /// It was recorded with the same types.
  case fine
  /// All of it can be read, and yet something is different, in words; states may come out otherwise.
  case risky([String])
  /// It cannot be replayed.
  case impossible(SessionFailure)
}

extension Session {
  /// How well it fits a program.
  ///
  /// - Parameters:
  ///   - program: What the program calls itself; any session's name will do if nil.
  ///   - coding: How states and actions come from JSON.
  /// - Returns: The answer.
  /// - Complexity: Reads all actions.
  public func fit<State, Action>(
    _ program: String? = nil, coding: SessionCoding<State, Action>
  ) -> SessionFit {
    do throws(SessionFailure) {
      return try DecodedSession(self, coding).fit(program)
    } catch {
      return .impossible(error)
    }
  }
}
