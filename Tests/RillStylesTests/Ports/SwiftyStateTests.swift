import Rill
import RillStyles
import Testing

/// The examples of SwiftyState.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct SwiftyStateTests {
  private struct Bank: Equatable, Codable, Sendable {
    var jenny = 100
    var donald = 20
  }

  private enum Pay: StateAction {
    case tenToDonald
    case toDonald(amount: Int)

    func reduce(_ bank: inout Bank) {
      switch self {
      case .tenToDonald:
        bank.donald += 10
        bank.jenny -= 10
      case .toDonald(let amount):
        bank.donald += amount
        bank.jenny -= amount
      }
    }
  }

  private enum Steal: StateAction {
    case all

    func reduce(_ bank: inout Bank) { bank = Bank(jenny: 0, donald: 0) }
  }

  private static let noDebt = Validator<Bank>("no debt") { $0.jenny >= 0 && $0.donald >= 0 }

  /// Shows a balance on a screen, and cancels its own subscription.
  @MainActor private final class MoneyStatus {
    var text = ""
    private var subscription: Subscription?

    init() throws {
      subscription = try AppStores.store(of: Bank.self).observe(\.donald, initial: true) {
        [weak self] change in
        self?.text = "\(change.old.map { "\($0) → " } ?? "")\(change.new)"
      }
    }
  }

  @Test func `a copy of the state is available anywhere`() throws {
    try AppStores.separate {
      AppStores.set(Store(Bank()))
      let state = try AppStores.store(of: Bank.self).state
      #expect(
        "Jenny owns \(state.jenny) and Donald owns \(state.donald)" == "Jenny owns 100 and Donald owns 20")
    }
  }

  @Test func `Jenny pays Donald ten, then five, from anywhere`() throws {
    try AppStores.separate {
      AppStores.set(Store(Bank()))
      try AppStores.store(of: Bank.self).send(Pay.tenToDonald)
      let after = try AppStores.store(of: Bank.self).state
      #expect(after == Bank(jenny: 90, donald: 30))
      try AppStores.store(of: Bank.self).send(Pay.toDonald(amount: 5))
      let later = try AppStores.store(of: Bank.self).state
      #expect(later == Bank(jenny: 85, donald: 35))
    }
  }

  @Test func `actions of any type can be added anywhere`() {
    let store = Store(Bank())
    store.send(Pay.tenToDonald)
    store.send(Steal.all)
    #expect(store.state == Bank(jenny: 0, donald: 0))
  }

  @Test func `a screen observes changes from its start to its end`() throws {
    try AppStores.separate {
      let store = Store(Bank())
      AppStores.set(store)
      var status: MoneyStatus? = try MoneyStatus()
      #expect(status?.text == "20")
      store.send(Pay.tenToDonald)
      #expect(status?.text == "20 → 30")
      weak let gone = status
      status = nil
      #expect(gone == nil)
      store.send(Pay.tenToDonald)
      #expect(store.donald == 40)
    }
  }

  @Test func `no balance becomes negative`() {
    let store = Store(Bank(), validators: [Self.noDebt])
    #expect(store.send(Pay.toDonald(amount: 101)).refusal?.gate == "no debt")
    #expect(store.state == Bank())
    #expect(store.send(Pay.toDonald(amount: 100)).refusal == nil)
    #expect(store.state == Bank(jenny: 0, donald: 120))
  }

  @Test func `the state round-trips through JSON`() throws {
    let store = Store(Bank())
    store.send(Pay.tenToDonald)
    let json = try store.toJSON()
    #expect(
      json == """
        {
          "donald" : 30,
          "jenny" : 90
        }
        """)
    let other = Store(Bank())
    try other.loadJSON(json)
    #expect(other.state == store.state)
  }
}

/// The example app: a grid of switches, of which only some may be on.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct SwitchGridTests {
  private struct Grid: Equatable {
    var on: [Int] = []
    var limit = 2
    var banned: Set<Int> = []

    mutating func keepLimit() { on.removeFirst(max(0, on.count - limit)) }
  }

  private enum Flip: StateAction {
    case on(Int), off(Int)

    func reduce(_ grid: inout Grid) {
      switch self {
      case .on(let number):
        grid.on.append(number)
        grid.keepLimit()
      case .off(let number): grid.on.removeAll { $0 == number }
      }
    }
  }

  private enum Rules: StateAction {
    case limit(Int), ban(Int), liftBan(Int)

    func reduce(_ grid: inout Grid) {
      switch self {
      case .limit(let limit):
        grid.limit = limit
        grid.keepLimit()
      case .ban(let number): grid.banned.insert(number)
      case .liftBan(let number): grid.banned.remove(number)
      }
    }
  }

  private struct Banned: Error, Equatable { let number: Int }

  private let store = Store(
    Grid(),
    validators: [
      Validator("ban") { grid in grid.on.first { grid.banned.contains($0) }.map(Banned.init) },
      Validator("limit") { $0.limit > 0 },
    ])

  @Test func `the number of active switches is limited, and the oldest turns off`() {
    for number in 1...3 { store.send(Flip.on(number)) }
    #expect(store.on == [2, 3])
    store.send(Rules.limit(1))
    #expect(store.on == [3])
  }

  @Test func `a banned switch turns back with a reason until the ban is lifted`() {
    store.send(Rules.ban(1))
    #expect(store.send(Flip.on(1)).refusal?.underlying as? Banned == Banned(number: 1))
    #expect(store.on == [])
    store.send(Rules.liftBan(1))
    #expect(store.send(Flip.on(1)).refusal == nil)
    #expect(store.send(Rules.limit(0)).refusal?.gate == "limit")
  }

  @Test func `each switch observes only itself`() {
    var told: [String] = []
    let switches = (1...3).map { number in
      store.observe(deriving: { $0.on.contains(number) }) { told.append("\(number) \($0.new)") }
    }
    for number in 1...3 { store.send(Flip.on(number)) }
    #expect(told == ["1 true", "2 true", "1 false", "3 true"])
    for watch in switches { watch.cancel() }
  }
}
