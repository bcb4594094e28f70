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
/// - An undo waits for the effects of the inverse action. If one of them leads to a failure, the undo is refused with its
///   reason, and the step is kept. The reducer restores the state, as after any optimistic edit.
/// - The inverse action has a command of its own, which redoes the step.
/// - A step whose own effects lead to a failure is removed, because nothing is left to undo.
/// - A new step clears the steps that could be redone. Actions that effects of a step send are no steps.
/// - One undo or redo runs at a time.
///
/// A command history belongs to the isolation of its store. After it was attached or detached, it has no steps.
///
/// - Complexity: The state before each turn is kept until the turn ends, so a changed collection is copied.
public final class UndoCommands<State, Action: Sendable> {
  private struct Step {
    let command: UndoCommand<State, Action>
    /// The sequence number of the action.
    let sequence: UInt64
  }

  /// An undo or a redo that has not ended.
  private struct Pending {
    /// The sequence numbers of the inverse action and of its consequences.
    var causes: Set<UInt64> = []
    var inverse: Step?
    var failure: String?
  }

  private let limit: Int
  private let command: (Action, State) -> UndoCommand<State, Action>?
  private let failure: (Action) -> String?
  private var undos: [Step] = []
  private var redos: [Step] = []
  private var pending: Pending?
  /// The number of steps that users have made, which tells whether one was made during an undo.
  private var made = 0
  private var tools: StoreTools<State, Action>?

  /// Creates a command history.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of steps; at least one is kept.
  ///   - command: Returns how an action is undone, or nil if it is no step. It receives the state before the action.
  ///   - failure: Returns the reason if an action says that the server has refused something, or nil.
  public init(
    limit: Int = 100,
    command: @escaping (_ action: Action, _ before: State) -> UndoCommand<State, Action>?,
    failure: @escaping (Action) -> String? = { _ in nil }
  ) {
    self.limit = max(1, limit)
    self.command = command
    self.failure = failure
  }

  /// A Boolean value that indicates whether there is a step to undo.
  public var canUndo: Bool { !undos.isEmpty && pending == nil }
  /// A Boolean value that indicates whether there is a step to redo.
  public var canRedo: Bool { !redos.isEmpty && pending == nil }
  /// The name of the step to undo.
  public var undoLabel: String? { undos.last?.command.label }
  /// The name of the step to redo.
  public var redoLabel: String? { redos.last?.command.label }

  /// Undoes the last step, and waits for the effects of its inverse.
  ///
  /// - Parameter isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: The result.
  @discardableResult
  public func undo(isolation: isolated (any Actor)? = #isolation) async -> UndoOutcome {
    await perform(\.undos, inverseTo: \.redos, isolation: isolation)
  }

  /// Redoes the last undone step, and waits for the effects of its action.
  ///
  /// - Parameter isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: The result.
  @discardableResult
  public func redo(isolation: isolated (any Actor)? = #isolation) async -> UndoOutcome {
    await perform(\.redos, inverseTo: \.undos, isolation: isolation)
  }

  /// Removes all steps, for example after loading.
  public func removeAll() { (undos, redos) = ([], []) }

  private func perform(
    _ steps: ReferenceWritableKeyPath<UndoCommands, [Step]>,
    inverseTo others: ReferenceWritableKeyPath<UndoCommands, [Step]>, isolation: isolated (any Actor)?
  ) async -> UndoOutcome {
    guard pending == nil, let tools, !tools.isInTurn else { return tools == nil ? .nothing : .busy }
    guard let step = self[keyPath: steps].last, let now = tools.newest else { return .nothing }
    let action: Action
    switch step.command.inverse(now) {
    case .impossible(let reason):
      self[keyPath: steps].removeLast()
      return .impossible(reason)
    case .send(let inverse): action = inverse
    }
    pending = Pending()
    let made = made
    let task = tools.send(action, origin: .other("undo"), isolation: isolation)
    if task?.refusal == nil { await task?.finish(isolation: isolation) }
    let ended = pending
    pending = nil
    if let reason = task?.refusal.map({ "\($0)" }) ?? ended?.failure { return .refused(reason) }
    self[keyPath: steps].removeAll { $0.sequence == step.sequence }
    // A step that was made meanwhile has cleared what could be redone.
    if let inverse = ended?.inverse, steps != \.undos || made == self.made {
      self[keyPath: others].append(inverse)
    }
    return .done
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
    if pending?.causes.isEmpty == true, transition.cause == nil {
      pending?.causes = [transition.sequence]
      pending?.inverse = step(of: action, before, transition.sequence)
      return
    }
    if let cause = transition.cause {
      follow(action, transition.sequence, cause)
    } else if let step = step(of: action, before, transition.sequence) {
      made += 1
      redos = []
      undos.append(step)
      if undos.count > limit { undos.removeFirst() }
    }
  }

  /// Follows an action that an effect has sent.
  private func follow(_ action: Action, _ sequence: UInt64, _ cause: UInt64) {
    let reason = failure(action)
    if pending?.causes.contains(cause) == true {
      pending?.causes.insert(sequence)
      if let reason { pending?.failure = reason }
    } else if reason != nil {
      undos.removeAll { $0.sequence == cause }
      redos.removeAll { $0.sequence == cause }
    }
  }

  private func step(of action: Action, _ before: State?, _ sequence: UInt64) -> Step? {
    before.flatMap { command(action, $0) }.map { Step(command: $0, sequence: sequence) }
  }

  /// Starts without steps.
  ///
  /// The store calls it.
  public func didAttach(to tools: StoreTools<State, Action>) {
    guard self.tools?.isOpen != true else {
      tools.setAttendance(of: self, to: false)
      return Failures.report(.attachedTwice("\(Self.self)", store: "\(Store<State, Action>.self)"))
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
