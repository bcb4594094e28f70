import Rill
import RillFixtures
import RillStyles
import Testing

struct Purse: Equatable, Codable, Sendable { var jenny = 10, donald = 10 }

enum PurseAction: StateAction, Equatable {
  case donald(Int)
  case later(Int)

  func reduce(_ purse: inout Purse) {
    guard case .donald(let amount) = self else { return }
    purse.donald += amount
    purse.jenny -= amount
  }

  func effect(_ purse: Purse) -> Effect<any StateAction<Purse>> {
    guard case .later(let amount) = self else { return .none }
    return .future("later") { PurseAction.donald(amount) }
  }
}

extension StateAction where Self == PurseAction {
  static func pay(_ amount: Int) -> PurseAction { .donald(amount) }
}

/// Actions that reduce themselves.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct StateActionTests {
  struct Bonus: StateAction {
    func reduce(_ purse: inout Purse) { purse.jenny += 1 }
  }
  struct Debt: Error, Equatable { let of: String }

  private static let noDebt = Validator<Purse>("no debt") { purse -> Debt? in
    if purse.jenny < 0 { return Debt(of: "Jenny") }
    return purse.donald < 0 ? Debt(of: "Donald") : nil
  }
  private static let limit = Validator<Purse>("limit") { $0.jenny + $0.donald < 100 }

  private let store = Store(Purse(), validators: [noDebt, limit])

  @Test func `actions of several types change one state`() {
    store.send(PurseAction.donald(5))
    store.send(Bonus())
    #expect(store.state == Purse(jenny: 6, donald: 15))
  }

  @Test func `an action can be named without its type's prefix`() {
    store.send(.pay(5))
    #expect(store.donald == 15)
    let stored: any StateAction<Purse> = Bonus()
    store.send(stored)
    #expect(store.jenny == 6)
  }

  @Test func `an action can start asynchronous work that returns`() async {
    let task = store.send(PurseAction.later(3))
    #expect(store.state == Purse())
    await task.finish()
    #expect(store.donald == 13)
  }

  @Test func `the sender receives the violated rule and the reason, and no observer is notified`() async {
    var told = 0
    let watch = store.observe { _ in told += 1 }
    var transitions = store.transitions().makeAsyncIterator()
    let refusal = store.send(PurseAction.donald(11)).refusal
    #expect(refusal?.description == "Refused by no debt: Debt(of: \"Jenny\")")
    #expect(refusal?.underlying as? Debt == Debt(of: "Jenny"))
    #expect(store.update { $0.jenny = 200 }.refusal?.gate == "limit")
    #expect(store.state == Purse())
    #expect(told == 0)
    let recorded = await transitions.next()
    #expect(recorded?.action as? PurseAction == .donald(11))
    #expect(recorded?.refusal?.gate == "no debt")
    watch.cancel()
  }

  @Test func `without a validator every state is valid`() {
    let store = Store(Purse())
    #expect(store.send(PurseAction.donald(1_000)).refusal == nil)
  }

  @Test func `reduce, validate and notify run in this order`() {
    let order = Recorder<String>()
    struct Step: StateAction {
      let order: Recorder<String>
      func reduce(_ purse: inout Purse) {
        order.note("reduce")
        purse.jenny += 1
      }
      func effect(_ purse: Purse) -> Effect<any StateAction<Purse>> {
        order.note("effect")
        return .none
      }
    }
    let store = Store(
      Purse(),
      validators: [
        Validator("order") { _ in
          order.note("validate")
          return true
        }
      ])
    let watch = store.observe { _ in order.note("notify") }
    store.send(Step(order: order))
    #expect(order.elements == ["reduce", "effect", "validate", "notify"])
    watch.cancel()
  }

  @Test func `notification can be forced`() {
    var told: [Purse] = []
    let watch = store.observe { told.append($0.new) }
    store.send(PurseAction.donald(0))
    #expect(told == [])
    store.update("donald(0)", forced: true) { PurseAction.donald(0).reduce(&$0) }
    #expect(told == [Purse()])
    watch.cancel()
  }

  @Test func `observers are notified in the order of subscription and can be cancelled`() {
    var told: [Int] = []
    let watches = (0..<20).map { number in store.observe(\.donald) { _ in told.append(number) } }
    do {
      let short = store.observe(\.donald) { _ in told.append(-1) }
      _ = short
    }
    store.send(PurseAction.donald(1))
    #expect(told == Array(0..<20))
    for watch in watches { watch.cancel() }
  }

  @Test func `all observers see inputs sent by observers in the same order`() {
    var one: [Int] = []
    var other: [Int] = []
    let watches = [
      store.observe(\.donald) { [unowned store] change in
        one.append(change.new)
        if change.new == 11 { store.send(PurseAction.donald(1)) }
      },
      store.observe(\.donald) { other.append($0.new) },
    ]
    store.send(PurseAction.donald(1))
    #expect(one == [11, 12])
    #expect(other == [11, 12])
    for watch in watches { watch.cancel() }
  }

  @Test
  func
    `an observer is told the old and the new value, of its own part only, and at the start if it asks (S4)`()
  {
    var told: [String] = []
    let watch = store.observe(\.donald, initial: true) { told.append("\($0.old ?? -1) \($0.new)") }
    store.send(Bonus())
    store.send(PurseAction.donald(1))
    #expect(told == ["-1 10", "10 11"])
    watch.cancel()
  }

  @Test func `a store of state actions works in any actor and without one`() async {
    actor Branch {
      lazy var store = Store(Purse())
      func pay() -> Int {
        store.send(PurseAction.donald(2))
        return store.donald
      }
    }
    #expect(await Branch().pay() == 12)
    await Self.pay(isolation: nil)
  }

  private static func pay(isolation: isolated (any Actor)?) async {
    let store = Store(Purse())
    await store.send(PurseAction.later(2)).finish()
    #expect(store.donald == 12)
  }
}
