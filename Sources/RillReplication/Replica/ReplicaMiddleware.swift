import Rill

/// The part of a replica that takes part in the turns of its store.
///
/// The replica is not middleware: in top-level code, the compiler would prefer the function of the store that attaches
/// middleware, which does not wait for the end of the log.
final class ReplicaMiddleware<State: Sendable, Action: Sendable>: StoreTool {
  let replica: Replica<State, Action>
  private let link: ReplicaLink<State, Action>

  init(_ replica: Replica<State, Action>) { (self.replica, link) = (replica, replica.link) }

  // The store was released, on any thread. The replica, which the app may still hold, belongs to the store's isolation.
  deinit { link.leave() }

  var needsStateBefore: Bool { replica.needsStateBefore }

  var needsSendNumbers: Bool { replica.needsSendNumbers }

  func didAttach(to tools: StoreTools<State, Action>) {}

  func didDetach() { replica.didDetach() }

  func effectDidChange(_ event: EffectEvent) {
    if case .started = event.phase { return }
    link.table.effectDidEnd(event.number, of: event.cause)
  }

  func admit(_ input: Input<State, Action>, origin: Origin) -> Gate<Action> {
    replica.admit(input, origin: origin)
  }

  func didCommit(
    _ transition: Transition<Action>, input: Input<State, Action>, before: State?, state: State
  ) {
    replica.didCommit(transition, input: input, before: before, state: state)
  }
}
