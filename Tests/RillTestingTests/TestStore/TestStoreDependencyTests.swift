import Rill
import RillDependencies
import RillStyles
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

/// Reads dependencies in a handler and in hooks on its own field and on an external stream.
private struct Teller: Interactor {
  struct State: Equatable {
    var asked = 0
    var noted = 0
    var received = 0
  }
  enum Action: Equatable, Sendable { case ask }
  enum Hook: CaseIterable, Hashable, Sendable { case asked, outside }

  let outside: AsyncStream<Void>

  func handle(_ action: Action, store: MutatingStore<State, Action>) async throws {
    store.asked = await DependencyValues.current.rates.rate("€")
  }

  func attach(_ hook: Hook, to store: MutatingStore<State, Action>) -> HookBinding {
    switch hook {
    case .asked:
      .each(store.changes(\.asked)) { _ in store.noted = DependencyValues.current.bonus.amount }
    case .outside:
      .each(outside) { _ in store.received = DependencyValues.current.bonus.amount }
    }
  }
}

private struct Bonus: DependencyKey {
  var amount: Int
  static let real = Bonus(amount: 1)
  static let test = Bonus(amount: 1)
}

extension DependencyValues {
  fileprivate var bonus: Bonus {
    get { self[Bonus.self] }
    set { self[Bonus.self] = newValue }
  }
}

/// Reads dependencies in its mutations, synchronously and later.
private struct Meter: Reactable {
  struct State: Equatable { var counts: [Int] = [] }
  enum Action: Equatable, Sendable { case now, later }
  enum Mutation: Equatable, Sendable { case count }

  func mutate(_ action: Action, state: State) -> Effect<Mutation> {
    switch action {
    case .now: .send(.count)
    case .later: .run("later") { send in await send(.count) }
    }
  }

  func reduce(_ state: inout State, _ mutation: Mutation) {
    state.counts.append(DependencyValues.current.bonus.amount)
  }
}

@MainActor @Suite struct TestStoreDependencyTests {
  @Test func `an interactor's handlers and hooks use the dependencies around the creation of their store`()
    async
  {
    let (outside, source) = AsyncStream.makeStream(of: Void.self)
    let store = withDependencies {
      $0.rates = Rates { _ in 5 }
      $0.bonus.amount = 7
    } operation: {
      TestStore { clock in Store(Teller.State(), interactor: Teller(outside: outside), clock: clock) }
    }
    await store.send(.ask)
    await store.receiveWrite(\.asked, 5)
    await store.receiveWrite(\.noted, 7)
    source.yield()
    await store.receiveWrite(\.received, 7)
    await store.skipEffects()
    await store.finish()
  }

  @Test func `a reactable's mutations use the dependencies around the creation of their store`() async {
    let store = withDependencies {
      $0.bonus.amount = 7
    } operation: {
      TestStore(Meter.State()) { Meter() }
    }
    await store.send(.now) { $0.counts = [7] }
    await store.send(.later)
    await store.receive(mutation: Meter.Mutation.count) {
      $0.counts.append(DependencyValues.current.bonus.amount)
    }
    await store.finish()
    #expect(store.state.counts == [7, 7])
    await Self.tellWithoutActor(nil)
  }

  private static func tellWithoutActor(_ isolation: isolated (any Actor)?) async {
    let store = withDependencies {
      $0.bonus.amount = 7
    } operation: {
      Store(Meter.State()) { Meter() }
    }
    await store.send(.later).finish()
    #expect(store.counts == [7])
  }

  @Test(arguments: 1...16)
  func `overrides apply to one test and combine`(rate: Int) async {
    let store = withDependencies {
      $0.rates = Rates { _ in rate }
    } operation: {
      TestStore(0) { Exchange() }
    }
    await store.send(.ask("€"))
    await store.receive(.answer(rate)) { $0 = rate }
    await store.finish()
  }

  @Test func `a live dependency fails the test that uses it and is named`() async {
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
