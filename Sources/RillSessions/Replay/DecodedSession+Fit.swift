import Rill
import RillDebugging

extension DecodedSession {
  /// Returns how well the session fits the program whose types it was read with.
  func fit(_ program: String?) -> SessionFit {
    if let program, program != session.program.name {
      return .impossible(.otherProgram(session.program.name, wanted: program))
    }
    var reasons: [String] = []
    func compare(_ what: String, _ recorded: String?, _ present: String) {
      guard let recorded, recorded != present else { return }
      reasons.append("\(what) was \(recorded), and is \(present)")
    }
    compare("the type of the state", session.program.state, SwiftTypeName(State.self).text)
    compare("the type of the actions", session.program.action, SwiftTypeName(Action.self).text)
    compare("the shape of the state", session.stateShape, ShapeFingerprint.of(start))
    var shape = ActionShape()
    for case .action(let action)? in inputs { shape.add(action) }
    compare("the shape of the actions", session.actionShape, shape.fingerprint)
    if !session.redactedFields.isEmpty {
      reasons.append("the values of \(session.redactedFields.joined(separator: ", ")) are redacted")
    }
    return reasons.isEmpty ? .fine : .risky(reasons)
  }
}
