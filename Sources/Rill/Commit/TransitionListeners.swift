/// The streams of actions and transitions that have consumers.
@usableFromInline
struct TransitionListeners<Action: Sendable> {
  private struct Listener<Element: Sendable> {
    weak var broadcast: Broadcast<Element>?
  }

  private var transitions: [Listener<Transition<Action>>] = []
  private var actions: [Listener<Action>] = []

  var isEmpty: Bool { transitions.isEmpty && actions.isEmpty }

  mutating func add(_ broadcast: Broadcast<Transition<Action>>) {
    transitions.append(Listener(broadcast: broadcast))
  }
  mutating func add(_ broadcast: Broadcast<Action>) { actions.append(Listener(broadcast: broadcast)) }

  /// Sends a transition to all streams.
  func tell(_ transition: Transition<Action>) {
    for listener in transitions { listener.broadcast?.yield(transition) }
    guard transition.refusal == nil, let action = transition.action else { return }
    for listener in actions { listener.broadcast?.yield(action) }
  }

  /// Removes the streams that have no consumers.
  mutating func prune() {
    transitions.removeAll { $0.broadcast == nil }
    actions.removeAll { $0.broadcast == nil }
  }

  /// Finishes all streams.
  func finish() {
    for listener in transitions { listener.broadcast?.finish() }
    for listener in actions { listener.broadcast?.finish() }
  }
}
