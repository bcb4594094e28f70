/// The steps that can be undone and done again.
///
/// A pure state machine: whoever owns it says which value is there now.
struct UndoLog<Value> {
  struct Step {
    let label: String
    let key: String?
    /// The value before the step, to be undone; after it, to be done again.
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
    self.cost = cost
  }

  /// Takes in a change.
  ///
  /// - Parameters:
  ///   - before: The value before it.
  ///   - label: What the change is called; asked for if it is a new step.
  ///   - kind: What it means.
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
  /// - Parameter now: The value that is there.
  /// - Returns: The value that shall be there, or nil if there is nothing to undo.
  mutating func undo(_ now: Value) -> Value? { turn(now, from: \.undos, to: \.redos) }

  /// Does a step again.
  ///
  /// - Parameter now: The value that is there.
  /// - Returns: The value that shall be there, or nil if there is nothing to do again.
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
    isGroupOpen = false
    guard let step = self[keyPath: from].popLast() else { return nil }
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
  /// What would be undone, in words.
  var undoLabel: String? { undos.last?.label }
  /// What would be done again, in words.
  var redoLabel: String? { redos.last?.label }
}
