import Rill

/// A feature whose actions are of several types, none of which is the type of the store's actions.
protocol TillAction: Sendable {
  func apply(to coins: inout Int)
}

/// An enumeration, told by its cases.
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

/// Has a case that another enumeration has, too.
enum Purchase: TillAction, Codable {
  case buy(price: UInt8)
  case sign(name: String)

  func apply(to coins: inout Int) {
    if case .buy(let price) = self { coins -= Int(price) }
  }
}

/// A structure, told by its name alone if several of its fields are needed.
struct Correction: TillAction, Codable {
  var coins: Int
  var reason: String?

  func apply(to coins: inout Int) { coins = self.coins }
}

/// Can be made of any object, whatever it is meant for.
struct Robbery: TillAction, Codable {
  func apply(to coins: inout Int) { coins = 0 }
}

/// Is no object in JSON.
enum Tip: Int, TillAction, Codable {
  case small = 1
  case large = 5

  func apply(to coins: inout Int) { coins += rawValue }
}

typealias TillReader = @Sendable (any Decoder) throws -> any TillAction

/// All types of actions by name.
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
