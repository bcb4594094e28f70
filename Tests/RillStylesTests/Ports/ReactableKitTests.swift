import Rill
import RillFixtures
import RillStyles
import RillTesting
import Testing

/// The examples of the ReactableKit document.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct ReactableKitTests {
  private struct LoadError: Error {}

  /// The counter of the document.
  private struct Counter: Reactable {
    struct State: Equatable, Sendable {
      var count = 0
      var isLoading = false
      var data = ""
      var problem: String?
    }

    enum Action: Equatable { case increase, decrease, load }
    enum Mutation { case setCount(Int), setLoading(Bool), setData(String), setProblem(String) }

    var clock = TestClock()
    var fetch: @Sendable () async throws -> String = { "data" }

    func mutate(_ action: Action, state: State) -> Effect<Mutation> {
      switch action {
      case .increase: .send(.setCount(state.count + 1))
      case .decrease: .run("decrease") { [count = state.count] send in await send(.setCount(count - 1)) }
      case .load:
        .run("load", priority: .userInitiated) { send in
          await send(.setLoading(true))
          let data = try await fetch()
          await send(.setData(data))
          await send(.setLoading(false))
        } catch: { error, send in
          await send(.setLoading(false))
          await send(.setProblem("\(error)"))
        }
      }
    }

    func reduce(_ state: inout State, _ mutation: Mutation) {
      switch mutation {
      case .setCount(let count): state.count = count
      case .setLoading(let isLoading): state.isLoading = isLoading
      case .setData(let data): state.data = data
      case .setProblem(let problem): state.problem = problem
      }
    }

    func transform() -> some AsyncSequence<Action, Never> {
      timer(every: .seconds(5), clock: clock).map { .increase }
    }
  }

  // MARK: - Core structure

  @Test func `an action is mutated, and its mutation is reduced`() async {
    let store = Store(Counter.State()) { Counter() }
    #expect(store.state == Counter.State())
    store.send(.increase)
    #expect(store.count == 1)
    await store.send(.decrease).finish()
    #expect(store.count == 0)
  }

  @Test func `loading shows a loading state and then the data`() async {
    let gate = Signal()
    let store = Store(Counter.State()) {
      Counter(fetch: {
        await gate.wait()
        return "news"
      })
    }
    let task = store.send(.load)
    #expect(await store.first(\.isLoading) { $0 } == true)
    gate.fire()
    await task.finish()
    #expect(store.state == Counter.State(data: "news"))
  }

  @Test func `a failed load shows the reason and stops loading`() async {
    let store = Store(Counter.State()) { Counter(fetch: { throw LoadError() }) }
    #expect(await store.perform(.load) == Counter.State(problem: "LoadError()"))
  }

  // MARK: - Transforming

  @Test func `the counter increases every five seconds without an initialize()`() async {
    let clock = TestClock()
    let store = Store(Counter.State()) { Counter(clock: clock) }
    for count in 1...2 {
      await clock.sleepers(1)
      await clock.advance(by: .seconds(5))
      #expect(await store.first(\.count) { $0 == count } == count)
    }
  }

  // MARK: - Dispatching

  @Test func `an action can be awaited for its final state`() async {
    let store = Store(Counter.State(count: 4)) { Counter() }
    let final = await store.perform(.decrease)
    #expect(final.count == 3)
  }

  @Test func `increase, increase, decrease, decrease from one`() async {
    let store = Store(Counter.State(count: 1)) { Counter() }
    var counts: [Int] = []
    for action in [Counter.Action.increase, .increase, .decrease, .decrease] {
      counts.append(await store.perform(action).count)
    }
    #expect(counts == [2, 3, 2, 1])
  }

  // MARK: - Watching one value

  private struct Item: Identifiable, Equatable, Sendable {
    let id: Int
    var index: Int
    var toggle = false
  }

  private struct Screen: Reactable {
    struct State: Equatable, Sendable {
      @ViewState var count = 1
      @ViewState(ignoreEquality: true) var forceUpdate = false
      @ViewState(animation: .default) var animatedValue = 0.0
      @ViewState var list = [Item(id: 1, index: 10), Item(id: 2, index: 20)]
      @Emit var title = "Hello"
    }

    enum Action: Equatable {
      case count(Int)
      case force(Bool)
      case animate(Double)
      case toggleChanged(Int, Bool)
      case title([String])
    }

    func mutate(_ action: Action, state: State) -> Effect<Action> { .send(action) }

    func reduce(_ state: inout State, _ mutation: Action) {
      switch mutation {
      case .count(let count): state.count = count
      case .force(let force): state.forceUpdate = force
      case .animate(let value): state.animatedValue = value
      case .toggleChanged(let id, let toggle):
        guard let index = state.list.firstIndex(where: { $0.id == id }) else { break }
        state.list[index].toggle = toggle
      case .title(let titles): for title in titles { state.title = title }
      }
    }
  }

  private let screen = Store(Screen.State()) { Screen() }

  @Test func `a child is updated only when its own value changes`() {
    var counts: [Int] = []
    var indices: [Int?] = []
    var toggles: [Bool?] = []
    let watches = [
      screen.observe(\.count) { counts.append($0.new) },
      screen.observe(\.list, for: 2, property: \.index) { indices.append($0.new) },
      screen.observe(\.list, for: 2, property: \.toggle) { toggles.append($0.new) },
    ]
    screen.send(.count(2))
    screen.send(.toggleChanged(2, true))
    screen.send(.count(2))
    #expect(counts == [2])
    #expect(indices == [])
    #expect(toggles == [true])
    for watch in watches { watch.cancel() }
  }

  @Test func `a toggle binds to an item and sends its change as an action`() {
    let toggle = screen.binding(\.list, for: 1, property: \.toggle) { .toggleChanged(1, $1) }
    toggle.wrappedValue = true
    #expect(screen.list[0].toggle)
  }

  // MARK: - Property wrappers

  @Test func `a forced equal value updates, and an animated one animates`() async {
    let transitions = screen.transitions()
    var updates = 0
    let watch = screen.observe(\.$forceUpdate) { _ in updates += 1 }
    screen.send(.force(false))
    screen.send(.animate(1))
    #expect(updates == 1)
    #expect(await transitions.first(2).map(\.animation) == [nil, .default])
    watch.cancel()
  }

  @Test func `an emitted title is delivered each time, equal or not`() async {
    let titles = screen.events(\.$title)
    screen.send(.title(["Hello", "Hello"]))
    screen.send(.title(["Bye"]))
    #expect(await titles.first(3) == ["Hello", "Hello", "Bye"])
  }

  // MARK: - Parent and child

  private struct Child: Reactable {
    struct State: Sendable { var number = 0 }
    enum Action: Equatable { case notifyParent(Int), other }
    enum Mutation { case set(Int) }

    func mutate(_ action: Action, state: State) -> Effect<Mutation> {
      switch action {
      case .notifyParent(let number): .send(.set(number))
      case .other: .none
      }
    }

    func reduce(_ state: inout State, _ mutation: Mutation) {
      switch mutation {
      case .set(let number): state.number = number
      }
    }
  }

  private struct Parent: Reactable {
    struct State { var child = Child.State(), received: [Int] = [] }
    enum Action { case child(Child.Action), received(Int) }
    enum Mutation { case receive(Int) }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      let own = react(to: action, in: &state)
      guard case .child(let action) = action else { return own }
      let childs = Child().reduce(\.child, of: &state, action: action, embed: Action.child)
      guard case .notifyParent = action else { return childs }
      return .merge(childs, .send(.received(state.child.number)))
    }

    func mutate(_ action: Action, state: State) -> Effect<Mutation> {
      if case .received(let number) = action { .send(.receive(number)) } else { .none }
    }

    func reduce(_ state: inout State, _ mutation: Mutation) {
      switch mutation {
      case .receive(let number): state.received.append(number)
      }
    }
  }

  @Test func `a parent receives its child's actions with the state at their end`() async {
    let store = Store(Parent.State()) { Parent() }
    let events = store.events(
      of: { action -> Child.Action? in if case .child(let action) = action { action } else { nil } },
      at: \.child.number)
    store.send(.child(.other))
    store.send(.child(.notifyParent(7)))
    #expect(store.received == [7])
    let seen = await events.first(2)
    #expect(seen.map(\.action) == [.other, .notifyParent(7)])
    #expect(seen.map(\.state) == [0, 7])
  }
}
