import RillReplicationTesting
import RillTesting

/// A shop whose actions do not commute: money that must not run out, and a list that remembers the order.
struct Shop: Equatable, Sendable {
  var money = 20
  var items: [Int] = []
  var paid: [Int: Int] = [:]

  enum Action: Sendable {
    case earn(Int)
    case spend(Int)
    case insert(Int, at: Int)
    case removeLast
    case double
    case pay(Int)
    case paid(Int)
  }

  static let model = SimulationModel<Shop, Action>(
    initial: Shop(),
    action: { random in
      switch random.int(in: 0...6) {
      case 0: .earn(random.int(in: 1...9))
      case 1: .spend(random.int(in: 1...30))
      case 2: .removeLast
      case 3: .double
      case 4: .pay(random.int(in: 1...20))
      default: .insert(random.int(in: 0...99), at: random.int(in: 0...9))
      }
    },
    validate: { _, after in
      after.money < 0 ? "no money" : after.money > 1_000_000 ? "too much money" : nil
    },
    followUp: { effect in effect.name == "log" ? nil : .paid(effect.name.count) },
    checksum: { shop in
      var hash: UInt64 = 14_695_981_039_346_656_037
      for value in [shop.money] + shop.items
        + shop.paid.sorted(by: { $0.key < $1.key }).flatMap({ [$0, $1] })
      {
        hash = (hash ^ UInt64(bitPattern: Int64(value))) &* 1_099_511_628_211
      }
      return hash
    },
    reduce: { shop, action in
      switch action {
      case .earn(let amount): shop.money += amount
      case .spend(let amount): shop.money -= amount
      case .insert(let item, let index): shop.items.insert(item, at: min(index, shop.items.count))
      case .removeLast: if !shop.items.isEmpty { shop.items.removeLast() }
      case .double: shop.money *= 2
      case .pay(let amount):
        shop.money -= amount
        return [.init("bank", isSettled: true), .init("log")]
      case .paid(let id): shop.paid[id, default: 0] += shop.money
      }
      return []
    })
}
