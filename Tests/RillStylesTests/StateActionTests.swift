import Rill
import RillStyles
import Testing

@MainActor
struct StateActionTests {
  private struct Bank: Equatable { var jenny = 10, donald = 10 }

  private enum Payment: StateAction {
    case donald(Int), jenny(Int)

    func reduce(_ bank: inout Bank) {
      switch self {
      case .donald(let amount):
        bank.donald += amount
        bank.jenny -= amount
      case .jenny(let amount):
        bank.donald -= amount
        bank.jenny += amount
      }
    }
  }

  private struct Bonus: StateAction {
    func reduce(_ bank: inout Bank) { bank.jenny += 1 }
  }

  @Test func `actions of several types change one state`() {
    let store = Store(Bank())
    store.send(Payment.donald(5))
    store.send(Bonus())
    #expect(store.state == Bank(jenny: 6, donald: 15))
  }
}
