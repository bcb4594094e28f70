/// How an action is undone: by another action, which is made for the state of that time.
public struct UndoCommand<State, Action: Sendable> {
  /// The name of the step, for menus.
  public let label: String
  let inverse: (State) -> UndoInverse<Action>

  /// Creates a command whose inverse depends on the state in which it is undone.
  ///
  /// - Parameters:
  ///   - label: The name of the step, for menus.
  ///   - inverse: Returns the action that undoes the step in the current state, or why it is impossible.
  public init(_ label: String, inverse: @escaping (_ now: State) -> UndoInverse<Action>) {
    self.label = label
    self.inverse = inverse
  }
}

/// The inverse of a command in the current state.
public enum UndoInverse<Action: Sendable> {
  /// The action undoes the command, and may start effects.
  case send(Action)
  /// The command cannot be undone any more, for this reason, such as a row that others have removed.
  case impossible(String)
}

/// The result of an undo or a redo.
public enum UndoOutcome: Hashable, Sendable, CustomStringConvertible {
  /// The step was undone or redone.
  case done
  /// There is no step.
  case nothing
  /// Another undo has not ended, or a turn is running.
  case busy
  /// The step was refused, for this reason, and is kept.
  case refused(String)
  /// The step is not possible any more, for this reason, and was removed.
  case impossible(String)

  /// A description of the result in one sentence.
  public var description: String {
    switch self {
    case .done: "The step was undone or redone."
    case .nothing: "There is no step to undo or redo."
    case .busy: "Nothing was undone, because another undo or a turn has not ended."
    case .refused(let reason): "The step was refused: \(reason)"
    case .impossible(let reason): "The step is not possible any more: \(reason)"
    }
  }
}
