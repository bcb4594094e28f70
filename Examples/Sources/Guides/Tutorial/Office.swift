import Rill

/// The bank and the chat in one store.
struct Office: Reducer {
  struct State: Codable, Equatable, Sendable {
    var bank = Bank.State()
    var chat = Chat.State()
  }

  enum Action: Codable, Equatable, Sendable { case bank(Bank.Action), chat(Chat.Action) }

  var chat = Chat.local

  func reduce(into office: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .bank(let action):
      let effect = Bank().reduce(\.bank, of: &office, action: action, embed: Action.bank)
      if case .pay(let payer, let amount) = action { office.chat.messages.append("\(payer) paid \(amount)") }
      return effect
    case .chat(let action):
      return chat.reduce(\.chat, of: &office, action: action, embed: Action.chat)
    }
  }
}

extension Office {
  /// Creates a store of the office, with the rule of its bank.
  @MainActor static func store(clock: (any Clock<Duration>)? = nil) -> Store<State, Action> {
    let noDebt = Validator<State>("no debt") { $0.bank.jenny >= 0 && $0.bank.donald >= 0 }
    return Store(State(), validators: [noDebt], clock: clock) { Office() }
  }
}
