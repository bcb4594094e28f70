import Observation

/// The steps that can be undone and redone.
///
/// A pure state machine; its owner provides the current value.
struct UndoLog<Value> {
  struct Step {
    let label: String
    let key: String?
    /// The value before the step, for undoing; the value after it, for redoing.
    let value: Value
    let cost: Int
  }

  private(set) var undos: [Step] = []
  private(set) var redos: [Step] = []
  private(set) var bytes = 0
  private var isGroupOpen = false
  let limit: HistoryLimit
  let cost: (Value) -> Int

  init(limit: HistoryLimit, cost: @escaping (Value) -> Int) {
    self.limit = limit
    self.cost = { CostBounds.nearest(to: cost($0)) }
  }

  /// Records a change.
  ///
  /// - Parameters:
  ///   - before: The value before the change.
  ///   - label: The label of the change, evaluated if it starts a new step.
  ///   - kind: How the change is undone.
  mutating func record(_ before: Value, _ label: @autoclosure () -> String, _ kind: UndoStep) {
    var key: String?
    switch kind {
    case .none: return
    case .step: isGroupOpen = false
    case .grouped(let name):
      key = name
      let continues = isGroupOpen && undos.last?.key == name
      isGroupOpen = true
      if continues { return }
    }
    drop(redos)
    redos = []
    push(Step(label: label(), key: key, value: before, cost: cost(before)), on: \.undos)
    while undos.count > 1, isTooMuch { drop([undos.removeFirst()]) }
  }

  /// Ends the group of steps that are undone together.
  mutating func endGroup() { isGroupOpen = false }

  /// Undoes a step.
  ///
  /// - Parameter now: The current value.
  /// - Returns: The value to restore, or nil if there is nothing to undo.
  mutating func undo(_ now: Value) -> Value? { turn(now, from: \.undos, to: \.redos) }

  /// Redoes a step.
  ///
  /// - Parameter now: The current value.
  /// - Returns: The value to restore, or nil if there is nothing to redo.
  mutating func redo(_ now: Value) -> Value? { turn(now, from: \.redos, to: \.undos) }

  mutating func removeAll() {
    (undos, redos, bytes, isGroupOpen) = ([], [], 0, false)
  }

  private var isTooMuch: Bool {
    undos.count > limit.entries ?? .max || bytes > limit.bytes ?? .max
  }

  private mutating func turn(
    _ now: Value, from: WritableKeyPath<UndoLog, [Step]>, to: WritableKeyPath<UndoLog, [Step]>
  ) -> Value? {
    guard let step = self[keyPath: from].popLast() else { return nil }
    isGroupOpen = false
    drop([step])
    push(Step(label: step.label, key: step.key, value: now, cost: cost(now)), on: to)
    return step.value
  }

  private mutating func push(_ step: Step, on steps: WritableKeyPath<UndoLog, [Step]>) {
    bytes += step.cost
    self[keyPath: steps].append(step)
  }

  private mutating func drop(_ steps: [Step]) { for step in steps { bytes -= step.cost } }
}

extension UndoLog {
  /// The label of the step to undo.
  var undoLabel: String? { undos.last?.label }
  /// The label of the step to redo.
  var redoLabel: String? { redos.last?.label }
}

/// How an input is undone.
public enum UndoStep: Hashable, Sendable {
  /// The input is a separate step.
  case step
  /// The input belongs to the previous step if that has the same key, as when typing or dragging.
  case grouped(String)
  /// The input is not a step; its changes are undone together with the previous step.
  case none
}

/// What Observation tracks of an undo history: which steps can be undone and redone.
final class UndoProbe: Observable {
  private let registrar = ObservationRegistrar()
  private var steps: Void { () }

  /// Registers a read with Observation.
  func access() { registrar.access(self, keyPath: \.steps) }

  /// Notifies Observation after the steps have changed.
  func fire() {
    registrar.willSet(self, keyPath: \.steps)
    registrar.didSet(self, keyPath: \.steps)
  }
}
