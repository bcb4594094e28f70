/// The commands that can be undone and redone, and the undo that runs.
///
/// A pure state machine; its owner sends the actions. An action that an effect sends, or that a reducer or an observer
/// sends on, is a consequence of the action that has caused it.
struct UndoCommandLog<State, Action: Sendable> {
  struct Step {
    let command: UndoCommand<State, Action>
    /// The sequence number of the action.
    let sequence: UInt64
    /// The sequence number of the action that this one has undone, or nil.
    var undone: UInt64?
  }

  /// An undo or a redo that has not ended.
  struct Run {
    let step: Step
    let isRedo: Bool
    /// The number of the steps that users had made when it began.
    fileprivate let made: Int
    /// The sequence number of the inverse action, or nil before its turn.
    fileprivate var sequence: UInt64?
    fileprivate var inverse: Step?
    fileprivate(set) var failure: String?
    /// Whether all steps were removed while it ran.
    fileprivate var isForgotten = false
  }

  /// The number of consequences whose steps are known; those of the oldest actions are forgotten first.
  private static var limitOfConsequences: Int { 4_096 }

  private(set) var undos: [Step] = []
  private(set) var redos: [Step] = []
  private(set) var run: Run?
  private let limit: Int
  /// The number of steps that users have made.
  private var made = 0
  /// The sequence number of the step that has led to an action, by the action's sequence number.
  private var roots: [UInt64: UInt64] = [:]
  /// The steps that have failed while an undo ran.
  private var failed: Set<UInt64> = []

  /// - Parameter limit: The maximum number of steps.
  init(limit: Int) { self.limit = limit }

  /// Begins to undo or redo a step.
  mutating func begin(_ step: Step, isRedo: Bool) { run = Run(step: step, isRedo: isRedo, made: made) }

  /// Records an action.
  ///
  /// - Parameters:
  ///   - sequence: The sequence number of the action.
  ///   - cause: The sequence number of the action that has led to it, or nil.
  ///   - isInverse: Whether it is the action of the undo that runs.
  ///   - command: How the action is undone, or nil if it is not a step, or sent by an effect.
  ///   - failure: The reason if the action says that the server has refused something, or nil.
  mutating func record(
    _ sequence: UInt64, cause: UInt64?, isInverse: Bool, command: UndoCommand<State, Action>?,
    failure: String?
  ) {
    if run != nil, run?.sequence == nil, isInverse {
      run?.sequence = sequence
      run?.inverse = command.map { Step(command: $0, sequence: sequence) }
      note(sequence, root: sequence)
    } else if let root = cause.flatMap({ roots[$0] }) {
      note(sequence, root: root)
      follow(sequence, root, command, failure)
    } else if let command {
      note(sequence, root: sequence)
      made += 1
      redos = []
      undos.append(Step(command: command, sequence: sequence))
      if undos.count > limit { undos.removeFirst() }
    }
  }

  /// Ends the undo or redo that runs.
  ///
  /// - Parameter isRefused: Whether the inverse action was refused before its turn.
  /// - Returns: The undo or redo.
  mutating func end(isRefused: Bool) -> Run? {
    guard let ended = run else { return nil }
    run = nil
    defer { failed = [] }
    guard !isRefused, ended.failure == nil else { return ended }
    if ended.isRedo {
      redos.removeAll { $0.sequence == ended.step.sequence }
    } else {
      undos.removeAll { $0.sequence == ended.step.sequence }
    }
    guard var inverse = ended.inverse, !ended.isForgotten else { return ended }
    inverse.undone = ended.step.sequence
    if ended.isRedo {
      undos.append(inverse)
    } else if ended.made == made, !failed.contains(ended.step.sequence) {
      // A step that was made meanwhile has cleared what could be redone.
      redos.append(inverse)
    }
    return ended
  }

  /// Removes a step that is not possible any more.
  mutating func remove(_ step: Step) {
    undos.removeAll { $0.sequence == step.sequence }
    redos.removeAll { $0.sequence == step.sequence }
  }

  /// Removes all steps; an undo that runs leaves none either.
  mutating func removeAll() {
    (undos, redos) = ([], [])
    roots = roots.filter { $0.value == run?.sequence }
    run?.isForgotten = true
  }

  private mutating func follow(
    _ sequence: UInt64, _ root: UInt64, _ command: UndoCommand<State, Action>?, _ failure: String?
  ) {
    if let run, run.sequence == root {
      if let failure { self.run?.failure = failure }
      // The inverse is an action that the reducer sends on as the step itself.
      if run.inverse == nil { self.run?.inverse = command.map { Step(command: $0, sequence: sequence) } }
    } else if failure != nil {
      if run != nil { failed.insert(root) }
      undos.removeAll { $0.sequence == root }
      // Nothing is left to redo of a step that was undone before it failed.
      redos.removeAll { $0.sequence == root || $0.undone == root }
    }
  }

  private mutating func note(_ sequence: UInt64, root: UInt64) {
    roots[sequence] = root
    guard roots.count > Self.limitOfConsequences else { return }
    var live = Set((undos + redos).flatMap { [$0.sequence, $0.undone ?? $0.sequence] })
    live.formUnion([root, run?.sequence ?? root])
    let kept = roots.filter { live.contains($0.value) }.sorted { $0.key > $1.key }
    roots = Dictionary(
      uniqueKeysWithValues: kept.prefix(Self.limitOfConsequences / 2).map { ($0.key, $0.value) })
  }
}
