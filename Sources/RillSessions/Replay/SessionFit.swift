import RillValues

/// A description of how well a session fits a program.
public enum SessionFit: Hashable, Sendable {
  /// The session was recorded with the same types.
  case fine
  /// Everything can be decoded, but the session and the program differ, and states may come out differently. Each
  /// reason is a sentence.
  case risky([String])
  /// The session cannot be replayed.
  case impossible(SessionFailure)
}

extension Session {
  /// Returns how well the session fits a program.
  ///
  /// - Parameters:
  ///   - program: The name of the program, or nil to accept any session's program.
  ///   - coding: Reads states and actions from JSON.
  /// - Returns: The fit.
  /// - Complexity: Decodes all actions.
  public func fit<State, Action>(
    _ program: String? = nil, coding: SessionCoding<State, Action>
  ) -> SessionFit {
    do throws(SessionFailure) {
      guard start != nil || !isList else {
        _ = try DecodedSession.actions(self, coding)
        return .risky([DecodedSession<State, Action>.stateless])
      }
      return try DecodedSession(self, coding, initial: { nil }).fit(program)
    } catch {
      return .impossible(error)
    }
  }
}

/// The cases of a session's actions and the types of their values.
struct ActionShape {
  private var shapes: Set<String> = []

  mutating func add(_ action: Any) {
    let mirror = Mirror(reflecting: action)
    guard mirror.displayStyle == .enum else {
      shapes.insert(ShapeFingerprint.of(action))
      return
    }
    let payload = mirror.children.first
    let name = payload.flatMap(\.label) ?? "\(action)"
    shapes.insert("\(name):\(payload.map { ShapeFingerprint.of($0.value) } ?? "")")
  }

  /// A hash of the shape as hex digits.
  var fingerprint: String { Checksum.of(shapes.sorted().joined(separator: "\n").utf8).hex }
}
