import Rill
import RillValues

/// A type-erased store as a debugger uses it.
@MainActor
protocol DebuggedStore: AnyObject {
  /// The number of entries, and the number of entries before the state that is shown.
  var place: (count: Int, position: Int) { get }
  var isEngineStopped: Bool { get }
  /// The entry that led to the state that is shown.
  var current: DebuggerEntry? { get }
  /// The numbers of all entries.
  var numbers: [UInt64] { get }
  func entry(_ number: UInt64) -> DebuggerEntry?
  func keeps(_ number: UInt64) -> Bool
  func lines(of panel: DebuggerPanel, turned: Set<String>) -> [DebuggerLine]
  /// The state that is shown as text, and the changes of the last step.
  var stateText: String { get }
  func travel(by steps: Int) -> Refusal?
  func jump(to number: UInt64) -> Refusal?
  func setEngine(_ isRunning: Bool)
  /// Continues from the state that is shown.
  func keepShown()
  func watch(_ body: @escaping (HistoryChange) -> Void) -> HistoryWatch
}

/// A store and its history.
@MainActor
final class HistoryView<State, Action: Sendable>: DebuggedStore {
  private weak var store: Store<State, Action>?
  private let history: History<State, Action>
  private let options: DumpOptions
  /// The last tree, with the values from which it was made.
  private var made: (panel: DebuggerPanel, number: UInt64?, revision: UInt64, tree: StateTree)?

  init(_ store: Store<State, Action>, _ history: History<State, Action>, _ options: DumpOptions) {
    self.store = store
    self.history = history
    self.options = options
  }

  var place: (count: Int, position: Int) { (history.count, history.position) }
  var isEngineStopped: Bool { history.isEngineStopped }
  var current: DebuggerEntry? { history.current.map(shown) }
  var numbers: [UInt64] { history.entries.map(\.sequence) }

  func entry(_ number: UInt64) -> DebuggerEntry? { history.entry(number).map(shown) }

  func keeps(_ number: UInt64) -> Bool { history.entry(number) != nil }

  func travel(by steps: Int) -> Refusal? { steps < 0 ? history.back(-steps) : history.forward(steps) }

  func jump(to number: UInt64) -> Refusal? { history.jump(to: number) }

  func setEngine(_ isRunning: Bool) {
    if isRunning { history.startEngine() } else { history.stopEngine() }
  }

  func keepShown() { history.continueHere() }

  func watch(_ body: @escaping (HistoryChange) -> Void) -> HistoryWatch { history.observe(body) }

  // MARK: - Text

  private func shown(_ entry: HistoryEntry<State, Action>) -> DebuggerEntry {
    let label =
      switch entry.input {
      case .action(let action): StateTree(reflecting: action, options: options).summary(limit: 120)
      case .write(let write): write.label
      }
    let time = LogTime.now() - (ContinuousClock.now - entry.time)
    return DebuggerEntry(
      id: entry.sequence, label: label, time: LogTime.ofDay(time, utcOffset: nil),
      refusal: entry.refusal?.description, isSkipped: entry.isSkipped)
  }

  func lines(of panel: DebuggerPanel, turned: Set<String>) -> [DebuggerLine] {
    // Reading the state here registers the view for the next change.
    guard let state = store?[dynamicMember: \.self] else { return Self.note("The store has gone.") }
    switch panel {
    case .action:
      guard let entry = history.current else {
        return Self.note("Nothing has been handled before this state.")
      }
      guard let action = entry.action else { return Self.note(entry.label) }
      return DebuggerOutline(tree: tree(of: action, panel), turned: turned).lines
    case .state: return DebuggerOutline(tree: tree(of: state, panel), turned: turned).lines
    case .changes:
      guard let difference = difference(to: state) else { return Self.note("Nothing has changed.") }
      return DebuggerLine.lines(of: difference)
    }
  }

  var stateText: String {
    guard let state = store?.state else { return "The store has gone." }
    let dump = Dump(state, options: options).description
    guard let difference = difference(to: state) else { return dump }
    return dump + "\n\n" + difference.description
  }

  /// Returns the changes that the current entry made.
  private func difference(to state: State) -> Difference? {
    guard let current = history.current, let before = history.state(before: current.sequence) else {
      return nil
    }
    return Difference(from: before, to: state, options: options)
  }

  /// Returns the tree of a value, made once for each state that is shown.
  private func tree(of value: Any, _ panel: DebuggerPanel) -> StateTree {
    let (number, revision) = (history.current?.sequence, store?.revision ?? 0)
    if let made, made.panel == panel, made.number == number, made.revision == revision { return made.tree }
    let tree = StateTree(reflecting: value, options: options)
    made = (panel, number, revision, tree)
    return tree
  }

  private static func note(_ text: String) -> [DebuggerLine] {
    [DebuggerLine(id: "note", depth: 0, text: text, isOpen: nil, mark: .none)]
  }
}
