import Rill

/// Repeats the committed inputs of a store in another one, which may belong to another actor.
///
/// The other store starts with the state and the sequence number of the first one. It handles the same actions, but
/// performs none of their effects: what these send arrives as actions of the first store.
package final class Mirror<State: Sendable, Action: Sendable>: StoreTool {
  private enum Entry: Sendable {
    case action(Action, sequence: UInt64)
    case state(State, label: String, sequence: UInt64)
  }

  private let entries: AsyncStream<Entry>
  private let log: AsyncStream<Entry>.Continuation

  package init() { (entries, log) = AsyncStream.makeStream() }

  deinit { log.finish() }

  package func didAttach(to tools: StoreTools<State, Action>) {
    guard let state = tools.newest else { return }
    log.yield(.state(state, label: "mirror", sequence: tools.sequence))
  }

  /// Ends the mirror after the inputs so far.
  package func didDetach() { log.finish() }

  package func didCommit(
    _ transition: Transition<Action>, input: Input<State, Action>, before: State?, state: State
  ) {
    guard transition.refusal == nil else { return }
    switch input {
    case .action(let action): log.yield(.action(action, sequence: transition.sequence))
    case .write(let write): log.yield(.state(state, label: write.label, sequence: transition.sequence))
    }
  }

  /// Returns work that repeats inputs in another store until the mirror ends or that store is released.
  package func repeating(
    in entrance: StoreEntrance<State, Action>
  ) -> @Sendable () async -> [Refusal] {
    { [entries] in
      var refusals: [Refusal] = []
      for await entry in entries {
        guard let answer = await entrance.enter({ Self.handle(entry, in: $0) }) else { break }
        if let answer { refusals.append(answer) }
      }
      return refusals
    }
  }

  private static func handle(_ entry: Entry, in store: Store<State, Action>) -> Refusal? {
    do {
      let tools = try StoreTools(of: store)
      switch entry {
      case .action(let action, let sequence):
        tools.number(above: sequence - 1)
        return tools.replay(.action(action), origin: .other("mirror"))
      case .state(let state, let label, let sequence):
        if sequence > 0 { tools.number(above: sequence - 1) }
        return tools.restore(Write(label) { $0 = state })
      }
    } catch {
      return Refusal(by: "mirror", error)
    }
  }
}
