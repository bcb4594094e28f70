import Rill
import RillDependencies
import RillTesting
import Testing

/// A dependency of the main actor's module.
nonisolated struct Dice: Sendable {
  var roll: @Sendable () -> Int
}

nonisolated struct DiceKey: DependencyKey {
  static var real: Dice { Dice { 6 } }
  static var test: Dice { Dice { 1 } }
}

nonisolated extension DependencyValues {
  var dice: Dice {
    get { self[DiceKey.self] }
    set { self[DiceKey.self] = newValue }
  }
}

struct Game: Reducer {
  struct State: Equatable { var points = 0 }
  nonisolated enum Action: Equatable { case roll, rolled(Int) }
  @Dependency(\.dice) var dice

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .roll: return .run("roll") { [dice] send in await send(.rolled(dice.roll())) }
    case .rolled(let points):
      state.points += points
      return .none
    }
  }
}

struct ToolsTests {
  @Test func `a test store asserts a main-actor feature`() async {
    let store = TestStore(Counter.State()) { Counter() }
    await store.send(.increase) { $0.count = 1 }
    await store.send(.increaseLater)
    await store.receive(.increase) { $0.count = 2 }
    await store.finish()
  }

  @Test func `a task may end with a send to a test store`() async {
    let store = TestStore(Counter.State()) { Counter() }
    _ = await Task { await store.send(.increase) { $0.count = 1 } }.value
    await store.finish()
  }

  @Test func `a dependency is looked up and overridden`() async {
    let store = TestStore(Game.State()) { Game() }
    await store.send(.roll)
    await store.receive(.rolled(1)) { $0.points = 1 }
    await store.finish()
  }
}
