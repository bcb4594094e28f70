import Rill
import RillStyles

extension Workload {
  static let plainSend = Workload("S-plain", "send to a plain reducer, small state") {
    sending(Tally.Action.increment, to: Store(Tally()) { PlainTally() }) { $0.count }
  }

  static let modelSend = Workload("S-model", "the same, a model", .times(2, plainSend)) {
    sending(Tally.Action.increment, to: Store(Tally())) { $0.count }
  }

  static let inPlaceSend = Workload("S-in-place", "the same, a mutating model", .times(2, plainSend)) {
    sending(Tally.Action.increment, to: Store(InPlaceTally())) { $0.tally.count }
  }

  static let reactableSend = Workload("S-reactable", "the same, a reactable", .times(2, plainSend)) {
    sending(Tally.Action.increment, to: Store(Tally()) { ReactableTally() }) { $0.count }
  }

  static let stateActionSend = Workload(
    "S-action", "the same, an action that reduces itself", .times(2, plainSend)
  ) {
    sendingItself(TallyAction.increment, to: opaque(Store(Tally()))) { $0.count }
  }

  static let plainLedgerSend = Workload("L-plain", "send, beside 10,000 numbers, plain") {
    sending(Tally.Action.increment, to: Store(Ledger()) { PlainLedger() }) { $0.tally.count }
  }

  static let modelLedgerSend = Workload("L-model", "the same, a model", .times(2, plainLedgerSend)) {
    sending(Tally.Action.increment, to: Store(Ledger())) { $0.tally.count }
  }

  static let equatableLedgerSend = Workload(
    "L-model-equal", "the same, a model that compares", .times(2, plainLedgerSend)
  ) {
    sending(Tally.Action.increment, to: Store(EquatableLedger())) { $0.count }
  }

  static let inPlaceLedgerSend = Workload(
    "L-in-place", "the same, a mutating model", .times(2, plainLedgerSend)
  ) {
    sending(Tally.Action.increment, to: Store(InPlaceLedger())) { $0.ledger.tally.count }
  }

  static let reactableLedgerSend = Workload(
    "L-reactable", "the same, a reactable", .times(2, plainLedgerSend)
  ) {
    sending(Tally.Action.increment, to: Store(Ledger()) { ReactableLedger() }) { $0.tally.count }
  }

  static let stateActionLedgerSend = Workload(
    "L-action", "the same, an action that reduces itself", .times(2, plainLedgerSend)
  ) {
    sendingItself(LedgerAction.increment, to: opaque(Store(Ledger()))) { $0.tally.count }
  }

  /// Sends to a store that is opaque to the optimizer, and counts the turns by their effects on the state.
  static func sending<State, Action>(
    _ action: Action, to store: Store<State, Action>, _ count: @escaping (State) -> Int
  ) -> Measure {
    let store = opaque(store)
    let action = opaque(action)
    return .loop { times in
      let before = count(store.state)
      for _ in 0..<times { store.send(action) }
      check(count(store.state) - before == times, "each action counts once")
    }
  }

  /// Sends an action that its own type sends, and counts the turns in the same way.
  private static func sendingItself<Action: StateAction>(
    _ action: Action, to store: Store<Action.State, any StateAction<Action.State>>,
    _ count: @escaping (Action.State) -> Int
  ) -> Measure {
    let action = opaque(action)
    return .loop { times in
      let before = count(store.state)
      for _ in 0..<times { store.send(action) }
      check(count(store.state) - before == times, "each action counts once")
    }
  }
}
