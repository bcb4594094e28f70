public import Rill

/// An undo history for the users of an app.
///
/// ```swift
/// let undo = store.attach(UndoHistory(of: \.text, limit: .entries(100)) { input in
///   if case .action(.typed) = input { .grouped("typing") } else { .step }
/// })
/// undo.undo()
/// undo.redo()
/// ```
///
/// An undo history keeps the values that a part of the state had before each step and restores them; the rest of the
/// state stays. Create a separate undo history for each part that is undone independently.
///
/// **Behavior**
/// - Undoing and redoing is *always* a turn with the origin ``/Rill/Origin/restore``, visible to a ``History``, a log
///   and rules. It *never* starts an effect, and is *never* a step.
/// - Only inputs that change the part are steps; navigating a ``History`` is not. A new step clears the steps that
///   could be redone.
/// - A value that a rule refuses is not restored, and the step is kept.
/// - Without a limit on bytes, a hundred steps are kept.
/// - Reading the properties is tracked by Observation, so that menus follow them.
///
/// Changes requested during a turn are made after it. An undo history belongs to the isolation of its store.
///
/// - Complexity: The last value of the part is retained, so each change of a plain collection in it copies that collection. An
///   `IdentifiedArray` copies a few elements.
public final class UndoHistory<State, Action: Sendable, Value> {
  private let read: (State) -> Value
  private let write: (inout State, Value) -> Void
  private let isSame: (Value, Value) -> Bool
  private let kind: (Input<State, Action>) -> UndoStep
  private var log: UndoLog<Value>
  private var tools: StoreTools<State, Action>?
  /// The value after the last turn, or nil until the undo history is attached.
  private var last: Value?
  /// Whether the next turn was requested by this undo history.
  private var isOwnTurn = false
  private let probe = UndoProbe()

  /// Creates an undo history for a part of the state.
  ///
  /// - Parameters:
  ///   - part: The part, or `\.self` for the whole state.
  ///   - limit: The limit on what is kept; at least one step is.
  ///   - cost: Returns the size of a value in bytes, which counts as one between 0 and 64 GiB. By default it is estimated.
  ///   - isSame: Returns whether a change leaves nothing to undo.
  ///   - kind: Returns how an input that changes the part is undone.
  public init(
    of part: WritableKeyPath<State, Value>, limit: HistoryLimit = .entries(100),
    cost: ((Value) -> Int)? = nil, isSame: @escaping (Value, Value) -> Bool,
    kind: @escaping (Input<State, Action>) -> UndoStep = { _ in .step }
  ) {
    read = { $0[keyPath: part] }
    write = { $0[keyPath: part] = $1 }
    self.isSame = isSame
    self.kind = kind
    // The estimate takes longer than most steps, and only a limit on bytes needs it.
    log = UndoLog(limit: limit, cost: cost ?? (limit.bytes == nil ? { _ in 0 } : { StateSize.estimate($0) }))
  }

  /// Creates an undo history for an equatable part of the state.
  ///
  /// - Parameters:
  ///   - part: The part, or `\.self` for the whole state.
  ///   - limit: The limit on what is kept; at least one step is. Bytes are estimated.
  ///   - kind: Returns how an input that changes the part is undone.
  public convenience init(
    of part: WritableKeyPath<State, Value>, limit: HistoryLimit = .entries(100),
    kind: @escaping (Input<State, Action>) -> UndoStep = { _ in .step }
  ) where Value: Equatable {
    self.init(of: part, limit: limit, isSame: ==, kind: kind)
  }

  /// A Boolean value that indicates whether there is a step to undo.
  public var canUndo: Bool { !tracked.undos.isEmpty }
  /// A Boolean value that indicates whether there is a step to redo.
  public var canRedo: Bool { !tracked.redos.isEmpty }
  /// The number of steps that can be undone.
  public var count: Int { tracked.undos.count }
  /// A description of the step to undo: its first action or write.
  public var undoLabel: String? { tracked.undoLabel }
  /// A description of the step to redo.
  public var redoLabel: String? { tracked.redoLabel }

  /// The log, whose reading Observation tracks.
  private var tracked: UndoLog<Value> {
    probe.access()
    return log
  }

  /// Undoes the last step.
  ///
  /// - Returns: The refusal if a gate rejected the value, or nil; also nil if there is nothing to undo, or during a
  ///   turn.
  @discardableResult
  public func undo() -> Refusal? { put("undo", \.undoLabel) { $0.undo($1) } }

  /// Redoes the last undone step.
  ///
  /// - Returns: The refusal if a gate rejected the value, or nil; also nil if there is nothing to redo, or during a
  ///   turn.
  @discardableResult
  public func redo() -> Refusal? { put("redo", \.redoLabel) { $0.redo($1) } }

  /// Ends a group, so that the next input is a new step whatever its key.
  public func endGroup() { log.endGroup() }

  /// Removes all steps, for example after saving or loading.
  public func removeAll() {
    log.removeAll()
    probe.fire()
  }

  private func put(
    _ verb: String, _ label: KeyPath<UndoLog<Value>, String?>,
    _ turn: @escaping (inout UndoLog<Value>, Value) -> Value?
  ) -> Refusal? {
    var answer: Refusal?
    tools?.visit { [self] in
      guard let tools, let now = last else { return }
      let old = log
      let title = log[keyPath: label].map { "\(verb) \($0)" } ?? verb
      guard let value = turn(&log, now) else { return }
      isOwnTurn = true
      let write = write
      answer = tools.write(Write(title) { write(&$0, value) }, origin: .restore)
      isOwnTurn = false
      if answer != nil { log = old }
      probe.fire()
    }
    return answer
  }
}

extension UndoHistory: StoreTool {
  /// Records an input that has changed the part.
  public func didCommit(
    _ transition: Transition<Action>, input: Input<State, Action>, before: State?, state: State
  ) {
    let isOwn = isOwnTurn
    isOwnTurn = false
    guard tools?.isRestoring != true else { return catchUp() }
    guard transition.refusal == nil, let last else { return }
    let value = read(state)
    guard !isSame(last, value) else { return }
    self.last = value
    guard !isOwn else { return }
    log.record(last, Self.label(of: input), kind(input))
    probe.fire()
  }

  /// Adopts the newest value without recording a step, because time travel is not a step.
  private func catchUp() {
    tools?.visit { [self] in last = tools?.newest.map(read) }
  }

  /// Starts with the store's current state.
  ///
  /// The store calls it.
  public func didAttach(to tools: StoreTools<State, Action>) {
    guard self.tools?.isOpen != true else {
      tools.setAttendance(of: self, to: false)
      return Failures.report(
        .attachedTwice(SwiftTypeName(Self.self).text, store: SwiftTypeName(Store<State, Action>.self).text))
    }
    self.tools = tools
    catchUp()
  }

  /// Removes all steps, because they would miss later changes.
  ///
  /// The store calls it.
  public func didDetach() {
    tools = nil
    last = nil
    removeAll()
  }

  private static func label(of input: Input<State, Action>) -> String {
    switch input {
    case .action(let action): String(describing: action)
    case .write(let write): write.label
    }
  }
}

@available(*, unavailable)
extension UndoHistory: Sendable {}
