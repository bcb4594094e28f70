import Rill
import Testing

/// Sequences of a store's values, actions and transitions.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct StreamTests {
  @Test(arguments: [1, 2, 5, 100])
  func `each of several consumers receives every value from its start on`(count: Int)
    async
  {
    var store: Store<Desk, DeskAction>? = Desk.store()
    let values = store?.values(\.count, buffer: .unbounded)
    var iterators: [StoreSequence<Int>.Iterator] = []
    for number in 0..<count {
      if let values { iterators.append(values.makeAsyncIterator()) }
      if number < 3 { store?.send(.add(1)) }
    }
    store?.send(.add(10))
    store = nil
    let last = min(count, 3) + 10
    for (number, iterator) in iterators.enumerated() {
      let expected = Array(min(number, 3)...min(count, 3)) + [last]
      #expect(await Self.rest(of: iterator) == expected)
    }
  }

  @Test func `by default only the newest value is buffered`() async {
    var store: Store<Desk, DeskAction>? = Desk.store()
    let values = store?.values(\.count)
    let states = store?.states()
    for _ in 0..<10 { store?.send(.add(1)) }
    store = nil
    #expect(await Self.all(values) == [10])
    #expect(await Self.all(states).map(\.count) == [10])
  }

  @Test func `a buffer keeps the newest, the oldest or all`() async {
    var store: Store<Desk, DeskAction>? = Desk.store()
    let newest = store?.values(\.count, buffer: .newest(3))
    let oldest = store?.values(\.count, buffer: .oldest(3))
    let all = store?.values(\.count, buffer: .unbounded)
    let newestActions = store?.actions(buffer: .newest(2))
    let oldestTransitions = store?.transitions(buffer: .oldest(2))
    for _ in 0..<5 { store?.send(.add(1)) }
    store = nil
    #expect(await Self.all(newest) == [3, 4, 5])
    #expect(await Self.all(oldest) == [0, 1, 2])
    #expect(await Self.all(all) == [0, 1, 2, 3, 4, 5])
    #expect(await Self.all(newestActions).count == 2)
    #expect(await Self.all(oldestTransitions).map(\.sequence) == [1, 2])
  }

  @Test(arguments: [0, -1, .min])
  func `a buffer keeps at least one element`(count: Int) async {
    var store: Store<Desk, DeskAction>? = Desk.store()
    let newest = store?.values(\.count, buffer: .newest(count))
    let oldest = store?.values(\.count, buffer: .oldest(count))
    for _ in 0..<5 { store?.send(.add(1)) }
    store = nil
    #expect(await Self.all(newest) == [5])
    #expect(await Self.all(oldest) == [0])
  }

  @Test func `values arrive only when they differ, and states when anything does`() async {
    var store: Store<Desk, DeskAction>? = Desk.store()
    let doubles = store?.values(buffer: .unbounded) { $0.count / 2 }
    let states = store?.states(buffer: .unbounded)
    for _ in 0..<4 { store?.send(.add(1)) }
    store?.send(.lamp(.toggle))
    store?.update { $0.count = 4 }
    store = nil
    #expect(await Self.all(doubles) == [0, 1, 2])
    #expect(await Self.all(states).map(\.count) == [0, 1, 2, 3, 4, 4])
  }

  @Test func `the current value arrives immediately, even for a late consumer`() async {
    let store = Desk.store()
    let values = store.values(\.count)
    store.send(.add(7))
    var first = values.makeAsyncIterator()
    #expect(await first.next() == 7)
    store.send(.add(1))
    var second = values.makeAsyncIterator()
    #expect(await second.next() == 8)
    #expect(await first.next() == 8)
  }

  @Test func `actions and transitions arrive from subscription on, refused ones separately`() async {
    let rules = [Validator<Desk>("no debt") { $0.count >= 0 }]
    var store: Store<Desk, DeskAction>? = Store(Desk(), validators: rules) { Desk.reduce(&$0, $1) }
    store?.send(.add(1))
    let actions = store?.actions()
    let transitions = store?.transitions()
    store?.send(.add(2))
    store?.send(.add(-50))
    store?.update { $0.text = "written" }
    store?.send(.add(3))
    store = nil
    #expect(await Self.all(actions).map { "\($0)" } == ["add(2)", "add(3)"])
    #expect(await Self.all(transitions).map(\.revision) == [2, 2, 3, 4])
  }

  @Test func `a value is delivered after the state has settled, in the order of turns`() async {
    var store: Store<Desk, DeskAction>? = Desk.store()
    let values = store?.values(\.count, buffer: .unbounded)
    let watch = store?.observe(\.count) { [weak store] in if $0.new % 2 == 1 { store?.send(.add(1)) } }
    for _ in 0..<3 { store?.send(.add(1)) }
    watch?.cancel()
    store = nil
    #expect(await Self.all(values) == [0, 1, 2, 3, 4, 5, 6])
  }

  @Test func `streams of parts and rows deliver their own values and end with the store`() async {
    var store: Store<Desk, DeskAction>? = Desk.store(.with(pages: 2))
    let lamp = store?.scope(\.lamp) { DeskAction.lamp($0) }.values(\.watts, buffer: .unbounded)
    let page = store?.row(\.rows, id: 1) { DeskAction.row($0, $1) }?.values(\.title, buffer: .unbounded)
    store?.send(.lamp(.watts(60)))
    store?.send(.lamp(.toggle))
    store?.send(.row(1, .title("a")))
    store?.send(.row(0, .title("b")))
    store = nil
    #expect(await Self.all(lamp) == [40, 60])
    #expect(await Self.all(page) == ["", "a"])
  }

  @Test func `a sequence does not retain its store, and ends for late consumers`() async {
    var store: Store<Desk, DeskAction>? = Desk.store()
    let values = store?.values(\.count)
    let transitions = store?.transitions()
    weak let weakStore = store
    store = nil
    #expect(weakStore == nil)
    #expect(await Self.all(values) == [0])
    #expect(await Self.all(values) == [0])
    #expect(await Self.all(transitions).isEmpty)
  }

  private static func all<Element: Sendable>(_ sequence: StoreSequence<Element>?) async -> [Element] {
    guard let sequence else { return [] }
    return await rest(of: sequence.makeAsyncIterator())
  }

  private static func rest<Element: Sendable>(of iterator: StoreSequence<Element>.Iterator) async -> [Element]
  {
    var iterator = iterator
    var elements: [Element] = []
    while let element = await iterator.next() { elements.append(element) }
    return elements
  }
}
