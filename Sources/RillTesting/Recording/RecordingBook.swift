import Rill

/// The contents of a recording, with the callers that wait for a condition.
final class RecordingBook<State, Action: Sendable>: Middleware {
  private(set) var states: [State] = []
  private(set) var transitions: [Transition<Action>] = []
  private(set) var firings: [String] = []
  /// The values that direct writes represent, such as mutations.
  private(set) var subjects: [any Sendable] = []

  private struct Wait {
    let isOver: () -> Bool
    let close: () -> Void
  }

  private var last: State
  private let isEqual: (State, State) -> Bool = Comparison.stateEquality(of: State.self)
  private var waits: [Wait] = []

  init(_ state: State) { last = state }

  func didCommit(
    _ transition: Transition<Action>, input: Input<State, Action>, before: State?, state: State
  ) {
    transitions.append(transition)
    if transition.refusal == nil, case .write(let write) = input, let subject = write.subject?() {
      subjects.append(subject)
    }
    if !isEqual(last, state) {
      last = state
      states.append(state)
    }
    check()
  }

  func effectDidFire(_ firing: EffectFiring) {
    guard case .handled = firing.moment else { return }
    firings.append(firing.description.name)
    check()
  }

  func clear() {
    states = []
    transitions = []
    firings = []
    subjects = []
  }

  /// Calls a function once a condition is satisfied, or immediately if it already is.
  func wait(until isOver: @escaping () -> Bool, _ close: @escaping () -> Void) {
    if isOver() { close() } else { waits.append(Wait(isOver: isOver, close: close)) }
  }

  private func check() {
    guard !waits.isEmpty else { return }
    let over = waits.filter { $0.isOver() }
    waits.removeAll { $0.isOver() }
    for wait in over { wait.close() }
  }
}
