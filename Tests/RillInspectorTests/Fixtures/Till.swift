import Rill

/// A feature with actions of several types, none of which is the store's action type.
protocol TillAction: Sendable {
  func apply(to coins: inout Int)
}

/// An enum that is identified by its cases.
enum Sale: TillAction, Codable {
  case sell(price: UInt8)
  case clear
  case sign(String)

  func apply(to coins: inout Int) {
    switch self {
    case .sell(let price): coins += Int(price)
    case .clear: coins = 0
    case .sign: break
    }
  }
}

/// An enum that shares a case with another one.
enum Purchase: TillAction, Codable {
  case buy(price: UInt8)
  case sign(name: String)

  func apply(to coins: inout Int) {
    if case .buy(let price) = self { coins -= Int(price) }
  }
}

/// A struct that is identified by its name only if several of its fields are required.
struct Correction: TillAction, Codable {
  var coins: Int
  var reason: String?

  func apply(to coins: inout Int) { coins = self.coins }
}

/// A struct that decodes from any object.
struct Robbery: TillAction, Codable {
  func apply(to coins: inout Int) { coins = 0 }
}

/// An action whose JSON is not an object.
enum Tip: Int, TillAction, Codable {
  case small = 1
  case large = 5

  func apply(to coins: inout Int) { coins += rawValue }
}

typealias TillReader = @Sendable (any Decoder) throws -> any TillAction

/// All action types by name.
let tillActions: KeyValuePairs<String, TillReader> = [
  "Sale": Sale.init(from:), "Purchase": Purchase.init(from:), "Correction": Correction.init(from:),
  "Robbery": Robbery.init(from:), "Tip": Tip.init(from:),
]

func makeTill(isolation: isolated (any Actor)? = #isolation) -> Store<Int, any TillAction> {
  Store<Int, any TillAction>(100, isolation: isolation) { coins, action in
    action.apply(to: &coins)
    return .none
  }
}
