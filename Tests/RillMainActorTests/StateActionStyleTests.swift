import Rill
import RillStyles
import Testing

nonisolated struct Bank: Equatable {
  var jenny = 5
  var donald = 0

  var isSolvent: Bool { jenny >= 0 && donald >= 0 }
}

enum Payment: StateAction {
  case donald(Int)

  func reduce(_ bank: inout Bank) {
    switch self {
    case .donald(let amount):
      bank.donald += amount
      bank.jenny -= amount
    }
  }
}

struct Gift: StateAction {
  let amount: Int

  func reduce(_ bank: inout Bank) { bank.jenny += amount }
}

let noDebt = Validator<Bank>("no debt") { $0.isSolvent }

struct StateActionStyleTests {
  @Test func `state actions of several types are handled and validated`() {
    let store = Store(Bank(), validators: [noDebt])
    store.send(Payment.donald(5))
    #expect(store.state == Bank(jenny: 0, donald: 5))
    #expect(store.send(Payment.donald(1)).refusal?.gate == "no debt")
    store.send(Gift(amount: 3))
    #expect(store.jenny == 3)
  }

  @Test func `a task may end with sending a state action`() async {
    let store = Store(Bank())
    _ = await Task { store.send(Gift(amount: 3)) }.value
    let handle: SendHandle = await Task { store.send(Payment.donald(8)) }.value
    #expect(handle.isFinished)
    #expect(store.state == Bank(jenny: 0, donald: 8))
  }
}
