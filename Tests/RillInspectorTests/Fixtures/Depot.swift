import Rill
import RillDebugging
import Synchronization

@testable import RillInspector

/// An actor with a store whose state is expensive to encode, and which counts the inputs that each job handles.
actor Depot {
  struct Stock: Codable, Sendable {
    var count = 0
    var names = ["box"]

    /// The number of states that were encoded, decoded or reflected on the store's executor.
    static let onStore = Atomic<Int>(0)

    enum CodingKeys: CodingKey { case count, names }

    init() {}

    init(from decoder: any Decoder) throws {
      if CountingExecutor.isCurrent { Self.onStore.wrappingAdd(1, ordering: .relaxed) }
      let container = try decoder.container(keyedBy: CodingKeys.self)
      count = try container.decode(Int.self, forKey: .count)
      names = try container.decode([String].self, forKey: .names)
    }

    func encode(to encoder: any Encoder) throws {
      if CountingExecutor.isCurrent { Self.onStore.wrappingAdd(1, ordering: .relaxed) }
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(count, forKey: .count)
      try container.encode(names, forKey: .names)
    }
  }

  enum Action: Codable, Sendable {
    case add(Int)
    case name(String)
  }

  nonisolated let executor = CountingExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private var store: Store<Stock, Action>?

  /// Creates the store, and shows it.
  func open(in inspection: Inspection) -> StoreID {
    let store = Store<Stock, Action>(Stock()) { [executor] stock, action in
      executor.step()
      switch action {
      case .add(let count): stock.count += count
      case .name(let name): stock.names.append(name)
      }
      return .none
    }
    self.store = store
    // A cost above the limit, so that the history keeps the first state only.
    let cost = HistoryCost<Stock, Action>(state: { _ in 1 << 30 })
    let history = store.attach(History(limit: .bytes(1 << 30), mode: .branch, cost: cost))
    return inspection.add(store, "depot", history: history)
  }

  func send(_ actions: [Action]) { for action in actions { store?.send(action) } }

  /// Displaces all entries by another one.
  func leaveABranch() {
    guard let store else { return }
    _ = StoreTap.of(store)?.history.jump(to: 0)
    store.send(.add(1))
  }

  func write(_ label: String) { store?.update(label) { $0.count += 1 } }

  var state: Stock? { store?.state }

  /// The number of requests whose work has not ended.
  var unfinishedWork: Int? { store.flatMap { StoreTap.of($0)?.workCount } }
}
