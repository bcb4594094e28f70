import Rill

/// A board of cards, shared between replicas.
struct Board: Codable, Equatable, Sendable {
  var cards: [String] = []
  var budget = 10
  var notes: [String: Int] = [:]
}

enum BoardAction: Codable, Equatable, Sendable {
  case add(String)
  case insertFirst(String)
  case remove(String)
  case spend(Int)
  case addTwice(String)
  case buy(Int)
  case bought
  case measure(Double)
}

/// Adds cards, and refuses to spend more than there is.
struct BoardReducer: Reducer {
  var buy: @Sendable (Int) async -> Void = { _ in }

  func reduce(into state: inout Board, action: BoardAction) -> Effect<BoardAction> {
    switch action {
    case .add(let card): state.cards.append(card)
    case .insertFirst(let card): state.cards.insert(card, at: 0)
    case .remove(let card): state.cards.removeAll { $0 == card }
    case .spend(let amount): state.budget -= amount
    case .addTwice(let card):
      state.cards.append(card)
      return .send(.add(card + "'"))
    case .buy(let amount):
      state.budget -= amount
      return .run("buy") { [buy] send in
        await buy(amount)
        await send(.bought)
      }
    case .bought: state.notes["bought", default: 0] += 1
    case .measure: break
    }
    return .none
  }
}

/// Creates a board that refuses to overdraw its budget.
@MainActor
func makeBoard(_ reducer: BoardReducer = BoardReducer()) -> Store<Board, BoardAction> {
  Store(Board(), validators: [Validator("budget") { $0.budget >= 0 }], reducer: { reducer })
}
