import Combine
import Dispatch
import Rill
import RillApple
import RillFixtures
import Testing

/// Assignments of publishers to a store.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct AssigningTests {
  private let store = Counter.store()

  @Test func `each element is written into its field at once, and names the field`() {
    let names = PassthroughSubject<String, Never>()
    var lines: [String] = []
    let turns = store.transitionPublisher().sink { lines.append("\($0.origin): \($0.subject)") }
    let watch = names.assign(to: \.name, using: store)
    names.send("milk")
    #expect(store.name == "milk")
    names.send("milk")
    names.send("bread")
    #expect(lines == Array(repeating: #"publisher: write("\\Counter.name")"#, count: 2))
    withExtendedLifetime((turns, watch)) {}
  }

  @Test func `an equal element is written if that is forced`() {
    let counts = PassthroughSubject<Int, Never>()
    var told = 0
    let observer = store.observe(\.count) { _ in told += 1 }
    let watch = counts.assign(to: \.count, using: store, forced: true)
    counts.send(0)
    counts.send(0)
    #expect(told == 2)
    withExtendedLifetime((observer, watch)) {}
  }

  @Test func `a change is shown as was asked for`() {
    let counts = PassthroughSubject<Int, Never>()
    var animations: [StateAnimation?] = []
    let turns = store.transitionPublisher().sink { animations.append($0.animation) }
    let watch = counts.assign(to: \.count, using: store, animation: .easeIn(seconds: 2))
    counts.send(1)
    #expect(animations == [.easeIn(seconds: 2)])
    withExtendedLifetime((turns, watch)) {}
  }

  @Test func `each element is sent as an action`() {
    let steps = PassthroughSubject<Int, Never>()
    var actions: [Counter.Action] = []
    let turns = store.actionPublisher().sink { actions.append($0) }
    let watches = [
      steps.assign(toAction: Counter.Action.add, using: store),
      steps.assign(toAction: .named("milk"), using: store),
    ]
    steps.send(3)
    #expect(actions == [.add(3), .named("milk")])
    withExtendedLifetime((turns, watches)) {}
  }

  @Test func `what the store publishes may be assigned to it again, one turn after the other`() {
    let watch = store.publisher(\.count).map { min($0 + 1, 5) }.assign(to: \.count, using: store)
    #expect(store.count == 5)
    store.send(.add(-3))
    #expect(store.count == 5)
    withExtendedLifetime(watch) {}
  }

  @Test func `elements of another thread come in order, and none is lost`() async {
    let numbers = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Counter.Action>()
    let watches = [
      store.actionPublisher().sink { recorder.note($0) },
      numbers.assign(toAction: Counter.Action.add, using: store),
    ]
    let carried = Carried(numbers)
    Task.detached {
      for number in 1...500 { carried.value.send(number) }
    }
    let actions = await recorder.first(500)
    #expect(actions == (1...500).map { .add($0) })
    withExtendedLifetime(watches) {}
  }

  @Test func `what comes while an element is handled waits, and cancelling drops it`() {
    let steps = PassthroughSubject<Int, Never>()
    var watch: AnyCancellable?
    var counts: [Int] = []
    let observer = store.observe(\.count) { change in
      counts.append(change.new)
      if change.new == 1 { steps.send(2) }
      if change.new == 3 {
        steps.send(4)
        watch?.cancel()
      }
    }
    watch = steps.assign(toAction: Counter.Action.add, using: store)
    steps.send(1)
    #expect(counts == [1, 3])
    withExtendedLifetime(observer) {}
  }

  @Test func `after the end, what was assigned is let go`() {
    let steps = PassthroughSubject<Int, Never>()
    var store: Store<Counter, Counter.Action>? = Counter.store()
    weak let gone = store
    let part = store?.scope(\.name, action: Counter.Action.named)
    let watch = part.map { steps.assign(toAction: { "\($0)" }, using: $0) }
    steps.send(1)
    #expect(store?.name == "1")
    steps.send(completion: .finished)
    #expect(part != nil)
    store = nil
    _ = consume part
    #expect(gone == nil)
    withExtendedLifetime(watch) {}
  }

  @Test func `cancelled on another thread, a part is let go where its store is used`() async {
    for _ in 1...20 {
      let names = PassthroughSubject<String, Never>()
      let watch = Carried(
        names.assign(to: \.self, using: store.scope(\.name, action: Counter.Action.named)))
      names.send("milk")
      async let cancelled: Void = cancel(watch)
      for step in 1...50 {
        store.send(.add(1))
        store.send(.named("\(step)"))
      }
      await cancelled
      names.send("tea")
      #expect(store.name == "50")
    }
  }

  @Test func `nothing comes after cancelling, and no store is kept`() {
    let counts = PassthroughSubject<Int, Never>()
    var store: Store<Counter, Counter.Action>? = Counter.store()
    weak let gone = store
    let ended = store.map { counts.assign(to: \.count, using: $0) }
    let writing = store.map { counts.map { "\($0)" }.assign(to: \.name, using: $0) }
    let sending = store.map { counts.assign(toAction: Counter.Action.add, using: $0) }
    counts.send(2)
    #expect(store?.count == 4)
    ended?.cancel()
    counts.send(1)
    #expect(store?.count == 5)
    #expect(store?.name == "1")
    store = nil
    #expect(gone == nil)
    counts.send(1)
    withExtendedLifetime((writing, sending)) {}
  }

  @Test func `what came from another thread and was cancelled there is never handled`() async {
    let steps = PassthroughSubject<Int, Never>()
    let watch = Carried(steps.assign(toAction: Counter.Action.add, using: store))
    whileMainActorIsBusy { [steps = Carried(steps)] in
      steps.value.send(1)
      watch.value.cancel()
    }
    await Task { @MainActor in }.value
    #expect(store.count == 0)
  }

  @Test func `an assignment to a sender that was cancelled sends no more than what was on its way`() async {
    let steps = PassthroughSubject<Int, Never>()
    let others = PassthroughSubject<Int, Never>()
    let watch = steps.assign(toAction: Counter.Action.add, using: store.sender())
    let other = others.assign(toAction: Counter.Action.add, using: store.sender())
    steps.send(1)
    steps.send(100)
    watch.cancel()
    others.send(1_000)
    let count = await store.first(\.count) { $0 >= 1_000 }
    #expect(count == 1_000 || count == 1_001)
    withExtendedLifetime(other) {}
  }

  /// Runs a function on another thread, and holds the main actor until it has ended.
  private func whileMainActorIsBusy(_ body: @escaping @Sendable () -> Void) {
    let hasEnded = DispatchSemaphore(value: 0)
    Task.detached {
      body()
      hasEnded.signal()
    }
    hasEnded.wait()
  }

  @Test func `a property is set, and its object is not kept`() {
    let counts = PassthroughSubject<Int, Never>()
    var gauge: Gauge? = Gauge()
    weak let gone = gauge
    let watch = gauge.map { counts.weakAssign(to: \.count, on: $0) }
    counts.send(3)
    #expect(gauge?.count == 3)
    gauge = nil
    #expect(gone == nil)
    counts.send(4)
    withExtendedLifetime(watch) {}
  }

  @Test func `a part is written in its whole`() {
    let names = PassthroughSubject<String, Never>()
    let watch = names.assign(to: \.self, using: store.scope(\.name, action: Counter.Action.named))
    names.send("milk")
    #expect(store.name == "milk")
    withExtendedLifetime(watch) {}
  }

  @Test func `a sender takes elements to a store of any isolation, in order`() async {
    let till = Till()
    let steps = PassthroughSubject<Int, Never>()
    let watch = steps.assign(toAction: { $0 }, using: await till.sender())
    for step in 1...100 { steps.send(step) }
    await till.reached(100)
    #expect(await till.steps == Array(1...100))
    withExtendedLifetime(watch) {}
  }

  @concurrent
  private func cancel(_ watch: Carried<AnyCancellable>) async { watch.value.cancel() }
}

/// A Combine object that is used on another thread.
// Unchecked: subjects may be sent to, and subscriptions cancelled, on any thread.
private struct Carried<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// An object with a property.
private final class Gauge {
  var count = 0
}

/// An actor with its own store.
private actor Till {
  private let store = Store([Int]()) { (steps: inout [Int], step: Int) in
    steps.append(step)
    return Effect<Int>.none
  }

  var steps: [Int] { store.state }

  func sender() -> Sender<Int> { store.sender() }

  func reached(_ count: Int) async { _ = await store.first(\.count) { $0 == count } }
}
