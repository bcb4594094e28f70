public import Rill

/// Undo and redo for the people who use an app.
///
/// ```swift
/// let undo = store.attach(UndoHistory(of: \.text, limit: .entries(100)) { input in
///   if case .action(.typed) = input { .grouped("typing") } else { .step }
/// })
/// undo.undo()
/// undo.redo()
/// ```
///
/// It keeps the values that a part of the state had before each step, and puts them back; the rest of the state stays.
/// Give each part that is undone by itself an undo history of its own.
///
/// **Behavior**
/// - Undoing and redoing *always* is a turn with the origin ``Rill/Origin/restore``: a ``History``, a log and rules see
///   it. It *never* starts an effect, and *never* is a step itself.
/// - Only what changes the part is a step; going back and forth in a ``History`` is none. A new step forgets what could be done again.
/// - A value that a rule refuses is not put back; the step stays.
/// - Without a limit of bytes it keeps a hundred steps.
///
/// What is asked for during a turn is done after it. It belongs to the isolation of its store.
///
/// - Complexity: It holds the last value of the part, so that each change of a collection in it copies that collection.
public final class UndoHistory<State, Action: Sendable, Value> {
  private let read: (State) -> Value
  private let write: (inout State, Value) -> Void
  private let isSame: (Value, Value) -> Bool
  private let kind: (Input<State, Action>) -> UndoStep
  private var log: UndoLog<Value>
  private var control: StoreControl<State, Action>?
  /// The value after the last turn; nil until it is attached.
  private var last: Value?
  /// Whether the next turn is one that this undo history has asked for.
  private var isOwnTurn = false

  /// Makes an undo history of a part of the state.
  ///
  /// - Parameters:
  ///   - part: The part; `\.self` for all of it.
  ///   - limit: How much it keeps; at least one step.
  ///   - cost: How many bytes a value takes; by default estimated.
  ///   - isSame: Whether a change leaves nothing to undo.
  ///   - kind: Says what an input that changes the part means.
  public init(
    of part: WritableKeyPath<State, Value>, limit: HistoryLimit = .entries(100),
    cost: ((Value) -> Int)? = nil, isSame: @escaping (Value, Value) -> Bool,
    kind: @escaping (Input<State, Action>) -> UndoStep = { _ in .step }
  ) {
    read = { $0[keyPath: part] }
    write = { $0[keyPath: part] = $1 }
    self.isSame = isSame
    self.kind = kind
    // Estimating takes longer than most steps, and is needed for nothing but a limit of bytes.
    log = UndoLog(limit: limit, cost: cost ?? (limit.bytes == nil ? { _ in 0 } : { StateSize.estimate($0) }))
  }

  /// Makes an undo history of a part of the state that compares.
  ///
  /// - Parameters:
  ///   - part: The part; `\.self` for all of it.
  ///   - limit: How much it keeps; at least one step. Bytes are estimated.
  ///   - kind: Says what an input that changes the part means.
  public convenience init(
    of part: WritableKeyPath<State, Value>, limit: HistoryLimit = .entries(100),
    kind: @escaping (Input<State, Action>) -> UndoStep = { _ in .step }
  ) where Value: Equatable {
    self.init(of: part, limit: limit, isSame: ==, kind: kind)
  }

  /// Whether there is something to undo.
  public var canUndo: Bool { !log.undos.isEmpty }
  /// Whether there is something to do again.
  public var canRedo: Bool { !log.redos.isEmpty }
  /// How many steps can be undone.
  public var count: Int { log.undos.count }
  /// What would be undone, in words: the first action or write of the step.
  public var undoLabel: String? { log.undoLabel }
  /// What would be done again, in words.
  public var redoLabel: String? { log.redoLabel }

  /// Undoes the last step.
  ///
  /// - Returns: Why a gate refused the value, or nil; nil, too, if there is nothing to undo, or during a turn.
  @discardableResult
  public func undo() -> Refusal? { put("undo", \.undoLabel) { $0.undo($1) } }

  /// Does the step again that was undone last.
  ///
  /// - Returns: Why a gate refused the value, or nil; nil, too, if there is nothing to do again, or during a turn.
  @discardableResult
  public func redo() -> Refusal? { put("redo", \.redoLabel) { $0.redo($1) } }

  /// Ends a group: the next input is a new step, whatever its key.
  public func endGroup() { log.endGroup() }

  /// Forgets all steps, after saving or loading.
  public func removeAll() { log.removeAll() }

  private func put(
    _ verb: String, _ label: KeyPath<UndoLog<Value>, String?>,
    _ turn: @escaping (inout UndoLog<Value>, Value) -> Value?
  ) -> Refusal? {
    var answer: Refusal?
    control?.visit { [self] in
      guard let control, let now = last else { return }
      let old = log
      let title = log[keyPath: label].map { "\(verb) \($0)" } ?? verb
      guard let value = turn(&log, now) else { return }
      isOwnTurn = true
      let write = write
      answer = control.write(Write(title) { write(&$0, value) }, origin: .restore)
      isOwnTurn = false
      if answer != nil { log = old }
    }
    return answer
  }
}

extension UndoHistory: ControllingMiddleware {
  /// Takes in what has changed the part.
  public func didCommit(
    _ transition: Transition<Action>, input: Input<State, Action>, before: State?, state: State
  ) {
    let isOwn = isOwnTurn
    isOwnTurn = false
    guard control?.isRestoring != true else { return catchUp() }
    guard transition.refusal == nil, let last else { return }
    let value = read(state)
    guard !isSame(last, value) else { return }
    self.last = value
    guard !isOwn else { return }
    log.record(last, Self.label(of: input), kind(input))
  }

  /// Takes the newest value for the last one: time travel is no step.
  private func catchUp() {
    control?.visit { [self] in last = control?.newest.map(read) }
  }

  /// Begins with the state that is there.
  package func didAttach(to control: StoreControl<State, Action>) {
    guard self.control?.isOpen != true else {
      control.attend(self, false)
      return Failures.report(.attachedTwice("\(Self.self)", store: "\(Store<State, Action>.self)"))
    }
    self.control = control
    catchUp()
  }

  /// Forgets its steps: what changes from now on would be lost with them.
  package func didDetach() {
    control = nil
    last = nil
    log.removeAll()
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
