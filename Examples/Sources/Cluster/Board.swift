import Rill

/// A card on the board.
struct Card: Codable, Equatable, Identifiable, Sendable {
  let id: String
  var text: String
  var author: String
  var isDone = false
}

/// The board that all members share.
struct Board: Codable, Equatable, Sendable {
  var cards: [Card] = []
}

enum BoardAction: Codable, Sendable {
  case add(Card)
  case toggle(String)
  case remove(String)
}

extension Board {
  /// Applies an action to the board, which keeps the newest 50 cards; actions on cards that were removed elsewhere are
  /// ignored.
  static func reduce(_ board: inout Board, _ action: BoardAction) -> Effect<BoardAction> {
    switch action {
    case .add(let card):
      board.cards.append(card)
      board.cards.removeFirst(max(0, board.cards.count - 50))
    case .toggle(let id):
      if let index = board.cards.firstIndex(where: { $0.id == id }) { board.cards[index].isDone.toggle() }
    case .remove(let id): board.cards.removeAll { $0.id == id }
    }
    return .none
  }
}
