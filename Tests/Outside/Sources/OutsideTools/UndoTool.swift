import Rill

/// Undoes and redoes changes of a store's state.
///
/// Undoing is a turn: validators and other tools see it, observers are notified once, and no effect starts.
package final class UndoTool<State: Equatable, Action: Sendable>: StoreTool {
  private var tools: StoreTools<State, Action>?
  private var undos: [State] = []
  private var redos: [State] = []

  package init() {}

  package var needsStateBefore: Bool { true }
  package func didAttach(to tools: StoreTools<State, Action>) { self.tools = tools }
  package func didDetach() { (tools, undos, redos) = (nil, [], []) }

  package func didCommit(
    _ transition: Transition<Action>, input: Input<State, Action>, before: State?, state: State
  ) {
    guard transition.refusal == nil, transition.origin != .restore, let before, before != state else {
      return
    }
    undos.append(before)
    redos = []
  }

  /// Restores the state before the last change that is not undone.
  @discardableResult
  package func undo() -> Refusal? { move(from: \.undos, to: \.redos) }

  /// Restores the state after the last change that is undone.
  @discardableResult
  package func redo() -> Refusal? { move(from: \.redos, to: \.undos) }

  private func move(
    from: ReferenceWritableKeyPath<UndoTool, [State]>, to: ReferenceWritableKeyPath<UndoTool, [State]>
  ) -> Refusal? {
    var refusal: Refusal?
    tools?.visit { [self] in
      guard let now = tools?.newest, let state = self[keyPath: from].last else { return }
      refusal = tools?.restore(Write("undo") { $0 = state })
      guard refusal == nil else { return }
      self[keyPath: from].removeLast()
      self[keyPath: to].append(now)
    }
    return refusal
  }
}
