import Rill
import RillDependencies
import RillTesting
import Testing

private struct Rates: Sendable {
  var rate: @Sendable (String) async -> Int
}

private enum RatesKey: DependencyKey {
  static let real = Rates { _ in 1 }
}

extension DependencyValues {
  fileprivate var rates: Rates {
    get { self[RatesKey.self] }
    set { self[RatesKey.self] = newValue }
  }
}

private struct Exchange: Reducer {
  enum Action: Equatable, Sendable { case ask(String), answer(Int) }

  @Dependency(\.rates) var rates

  func reduce(into state: inout Int, action: Action) -> Effect<Action> {
    switch action {
    case .ask(let currency):
      let rates = rates
      return .run("ask") { send in await send(.answer(await rates.rate(currency))) }
    case .answer(let rate):
      state = rate
      return .none
    }
  }
}

@MainActor @Suite struct TestStoreDependencyTests {
  @Test(arguments: 1...16)
  func `overrides hold for one test, beside others`(rate: Int) async {
    let store = withDependencies {
      $0.rates = Rates { _ in rate }
    } operation: {
      TestStore(0) { Exchange() }
    }
    await store.send(.ask("€"))
    await store.receive(.answer(rate)) { $0 = rate }
    await store.finish()
  }

  @Test func `a real dependency that a test uses fails it by its name`() async {
    let reports = await reported {
      let store = withDependencies {
        $0.environment = .test
      } operation: {
        TestStore(0, effects: .hang) { Exchange() }
      }
      await store.send(.ask("€"))
      await store.skipEffects()
    }
    #expect(reports.count == 1)
    #expect(reports.first?.hasPrefix("The dependency \"rates\" (key ") == true)
    #expect(reports.first?.contains("was used in a test") == true)
  }
}
