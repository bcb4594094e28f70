import Rill
import RillValues

extension DecodedSession {
  /// The reason why a bare list of actions may lead to another state.
  static var stateless: String {
    "there is no state to begin with, so the actions are handled on the state of the store"
  }

  /// Returns how well the session fits the program whose types it was read with.
  func fit(_ program: String?) -> SessionFit {
    if let program, program != session.program.name, !session.isList {
      return .impossible(.otherProgram(session.program.name, wanted: program))
    }
    var reasons: [String] = []
    func compare(_ what: String, _ recorded: String?, _ present: String) {
      guard let recorded, !recorded.isEmpty, recorded != present else { return }
      reasons.append("\(what) was \(recorded), and is \(present)")
    }
    compare("the type of the state", session.program.state, SwiftTypeName(State.self).text)
    compare("the type of the actions", session.program.action, SwiftTypeName(Action.self).text)
    compare("the shape of the state", session.stateShape, ShapeFingerprint.of(start))
    var shape = ActionShape()
    for case let action? in actions { shape.add(action) }
    compare("the shape of the actions", session.actionShape, shape.fingerprint)
    if session.start == nil {
      reasons.append(Self.stateless)
    }
    if !session.redactedFields.isEmpty {
      reasons.append("the values of \(session.redactedFields.joined(separator: ", ")) are redacted")
    }
    return reasons.isEmpty ? .fine : .risky(reasons)
  }
}
