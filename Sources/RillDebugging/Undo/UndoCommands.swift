public import Rill

/// An undo history for data that is shared with a server or with other users.
///
/// ```swift
/// let undo = store.attach(
///   UndoCommands { action, before in
///     guard case .rename(let id, _) = action, let old = before.rows[id: id]?.name else { return nil }
///     return UndoCommand("Rename") { now in
///       now.rows[id: id] == nil ? .impossible("The row was removed.") : .send(.rename(id, old))
///     }
///   } failure: { action in
///     if case .failed(let reason) = action { reason } else { nil }
///   })
/// let outcome = await undo.undo()
/// ```
///
/// An ``UndoHistory`` restores values. This history sends inverse actions instead, which the reducer handles in today's
/// state like all others: they start effects, and what others have changed meanwhile stays.
///
/// **Behavior**
/// - An undo waits for the effects of the inverse action. If the task that waits is cancelled, they continue, and on an actor the
///   undo still returns when they have ended. If one of them leads to a failure, or the store is released meanwhile, the undo is
///   refused with the reason, and the step is kept. The reducer restores the state, as after any optimistic edit.
/// - The inverse action has a command of its own, which redoes the step.
/// - A step whose own effects lead to a failure is removed, because nothing is left to undo. The steps to redo that it has cleared
///   do not return.
/// - A new step clears the steps that could be redone. An action that an effect sends is not a step. One that a reducer
///   sends on with `.send` is a step, unless it follows from a step.
/// - Reading the properties is tracked by Observation, so that menus follow them.
/// - One undo or redo runs at a time.
///
/// A command history belongs to the isolation of its store. After it was attached or detached, it has no steps.
///
/// - Complexity: The state before each turn is kept until the turn ends, so a changed collection is copied.
public final class UndoCommands<State, Action: Sendable> {
  private let command: (Action, State) -> UndoCommand<State, Action>?
  private let failure: (Action) -> String?
  private var log: UndoCommandLog<State, Action>
  private var tools: StoreTools<State, Action>?
  private let probe = UndoProbe()

  /// Creates a command history.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of steps; at least one is kept.
  ///   - command: Returns how an action is undone, or nil if it is not a step. It receives the state before the action.
  ///   - failure: Returns the reason if an action says that the server has refused something, or nil.
  public init(
    limit: Int = 100,
    command: @escaping (_ action: Action, _ before: State) -> UndoCommand<State, Action>?,
    failure: @escaping (Action) -> String? = { _ in nil }
  ) {
    log = UndoCommandLog(limit: max(1, limit))
    self.command = command
    self.failure = failure
  }

  /// A Boolean value that indicates whether there is a step to undo, and no undo runs.
  public var canUndo: Bool { tracked.run == nil && !log.undos.isEmpty }
  /// A Boolean value that indicates whether there is a step to redo, and no undo runs.
  public var canRedo: Bool { tracked.run == nil && !log.redos.isEmpty }
  /// A Boolean value that indicates whether an undo or a redo waits for its effects, such as for an answer of the server.
  public var isWaiting: Bool { tracked.run != nil }
  /// The name of the step to undo.
  public var undoLabel: String? { tracked.undos.last?.command.label }
  /// The name of the step to redo.
  public var redoLabel: String? { tracked.redos.last?.command.label }

  /// The log, whose reading Observation tracks.
  private var tracked: UndoCommandLog<State, Action> {
    probe.access()
    return log
  }

  /// Undoes the last step, and waits for the effects of its inverse.
  ///
  /// - Parameter isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: The result.
  @discardableResult
  public func undo(isolation: isolated (any Actor)? = #isolation) async -> UndoOutcome {
    await perform(log.undos.last, isRedo: false, isolation: isolation)
  }

  /// Redoes the last undone step, and waits for the effects of its action.
  ///
  /// - Parameter isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: The result.
  @discardableResult
  public func redo(isolation: isolated (any Actor)? = #isolation) async -> UndoOutcome {
    await perform(log.redos.last, isRedo: true, isolation: isolation)
  }

  /// Removes all steps, for example after loading.
  public func removeAll() { change { $0.removeAll() } }

  private func perform(
    _ step: UndoCommandLog<State, Action>.Step?, isRedo: Bool, isolation: isolated (any Actor)?
  ) async -> UndoOutcome {
    guard log.run == nil, let tools, !tools.isInTurn else { return tools == nil ? .nothing : .busy }
    guard let step, let now = tools.newest else { return .nothing }
    let action: Action
    switch step.command.inverse(now) {
    case .impossible(let reason):
      change { $0.remove(step) }
      return .impossible(reason)
    case .send(let inverse): action = inverse
    }
    change { $0.begin(step, isRedo: isRedo) }
    let task = tools.send(action, origin: .other("undo"), isolation: isolation)
    var refusal = task?.refusal.map { "\($0)" }
    if let task, refusal == nil {
      let isEnded = await finish(task, isolation: isolation)
      refusal = isEnded ? task.refusal.map { "\($0)" } : "The task that waited was cancelled."
      if !tools.isOpen { refusal = "The store was released before the effects had ended." }
    }
    let ended = change { $0.end(isRefused: refusal != nil) }
    if let reason = refusal ?? ended?.failure { return .refused(reason) }
    return .done
  }

  /// Waits for the effects of an inverse action, which a cancellation of the waiting task does not cancel.
  ///
  /// Without an actor, only the waiting task takes in what effects send, so its cancellation ends them.
  ///
  /// - Returns: Whether the effects were left to end.
  private func finish(_ task: SendTask, isolation: isolated (any Actor)?) async -> Bool {
    guard isolation != nil else {
      await task.finish(isolation: isolation)
      return !Task.isCancelled
    }
    let handle = task.handle
    await Task { await handle.finish() }.value
    return true
  }

  private func change<Result>(_ body: (inout UndoCommandLog<State, Action>) -> Result) -> Result {
    defer { probe.fire() }
    return body(&log)
  }
}

extension UndoCommands: StoreTool {
  /// True, because commands are made from the state before an action.
  public var needsStateBefore: Bool { true }

  /// Records a step, or follows the consequences of one.
  public func didCommit(
    _ transition: Transition<Action>, input: Input<State, Action>, before: State?, state: State
  ) {
    guard tools?.isRestoring != true, transition.refusal == nil else { return }
    guard case .action(let action) = input else { return }
    let (undo, redo) = (log.undos.last?.sequence, log.redos.last?.sequence)
    let step = transition.effect == nil ? before.flatMap { command(action, $0) } : nil
    log.record(
      transition.sequence, cause: transition.cause, isInverse: transition.origin == .other("undo"),
      command: step, failure: failure(action))
    if undo != log.undos.last?.sequence || redo != log.redos.last?.sequence { probe.fire() }
  }

  /// Starts without steps.
  ///
  /// The store calls it.
  public func didAttach(to tools: StoreTools<State, Action>) {
    guard self.tools?.isOpen != true else {
      tools.setAttendance(of: self, to: false)
      return Failures.report(
        .attachedTwice(SwiftTypeName(Self.self).text, store: SwiftTypeName(Store<State, Action>.self).text))
    }
    self.tools = tools
  }

  /// Removes all steps, because they would miss later changes.
  ///
  /// The store calls it.
  public func didDetach() {
    tools = nil
    removeAll()
  }
}

@available(*, unavailable)
extension UndoCommands: Sendable {}
