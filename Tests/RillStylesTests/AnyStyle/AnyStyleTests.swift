import Rill
import RillStyles
import Testing

/// The same story, told to a store of each style.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct AnyStyleTests {
  @Test(arguments: Style.allCases)
  func `send changes the state before it returns, and observers hear of it`(style: Style) async {
    await style.tell(Sending())
  }

  @Test(arguments: Style.allCases)
  func `a part and a binding reach the same state`(style: Style) async {
    await style.tell(Reaching())
  }

  @Test(arguments: Style.allCases)
  func `a validator refuses, and nothing changes`(style: Style) async {
    await style.tell(Refusing())
  }

  @Test(arguments: Style.allCases)
  func `what is cancelled or replaced changes nothing any more`(style: Style) async {
    await style.tell(Cancelling())
  }

  @Test(arguments: Style.allCases)
  func `each change is a transition, with its cause`(style: Style) async {
    await style.tell(Recording())
  }
}

/// A style, and a store of the little feature in it.
enum Style: CaseIterable {
  case reducer, model, interactor, reactable, stateAction, keyed

  @MainActor
  func tell(_ story: some Story) async {
    switch self {
    case .reducer:
      let store = Store(TallyReducer.State(), validators: Tally.rule(\.count)) { TallyReducer() }
      await story.tell(store, \.count) { $0 }
    case .model:
      let store = Store(TallyModel(), validators: Tally.rule(\.count))
      await story.tell(store, \.count) { $0 }
    case .interactor:
      let store = Store(
        TallyInteractor.State(), interactor: TallyInteractor(), validators: Tally.rule(\.count))
      await story.tell(store, \.count) { TallyInteractor.Action(command: $0) }
    case .reactable:
      let store = Store(TallyReactable.State(), validators: Tally.rule(\.count)) { TallyReactable() }
      await story.tell(store, \.count) { $0 }
    case .stateAction:
      let store: Store<TallyState, any StateAction<TallyState>> = Store(
        TallyState(), validators: Tally.rule(\.count))
      await story.tell(store, \.count) { TallyAction(command: $0) }
    case .keyed:
      let store = Store(KeyedState<TallyKey>(), validators: Tally.rule(\.tally), reduce: reduceKeyedTally)
      await story.tell(store, \.tally) { $0 }
    }
  }
}

/// What is done with a store, whatever its style.
protocol Story {
  @MainActor
  func tell<State, Action>(
    _ store: Store<State, Action>, _ count: WritableKeyPath<State, Int>,
    _ action: @escaping @Sendable (Tally.Command) -> Action
  ) async
}

private struct Sending: Story {
  func tell<State, Action>(
    _ store: Store<State, Action>, _ count: WritableKeyPath<State, Int>,
    _ action: @escaping @Sendable (Tally.Command) -> Action
  ) async {
    var seen: [[Int?]] = []
    let watch = store.observe(count) { seen.append([$0.old, $0.new]) }
    store.send(action(.add(2)))
    #expect(store.state[keyPath: count] == 2)
    store.send(action(.add(0)))
    await store.send(action(.add(3))).finish()
    #expect(store.state[keyPath: count] == 5)
    #expect(seen == [[0, 2], [2, 5]])
    watch.cancel()
  }
}

private struct Reaching: Story {
  func tell<State, Action>(
    _ store: Store<State, Action>, _ count: WritableKeyPath<State, Int>,
    _ action: @escaping @Sendable (Tally.Command) -> Action
  ) async {
    let part = store.scope(count, action: { (number: Int) in action(.add(number)) })
    part.send(4)
    #expect(part.state == 4)
    let binding = store.binding(count)
    binding.wrappedValue += 1
    #expect(store.state[keyPath: count] == 5)
    #expect(part.state == 5)
    var values = store.values(count).makeAsyncIterator()
    #expect(await values.next() == 5)
  }
}

private struct Refusing: Story {
  func tell<State, Action>(
    _ store: Store<State, Action>, _ count: WritableKeyPath<State, Int>,
    _ action: @escaping @Sendable (Tally.Command) -> Action
  ) async {
    let transitions = store.transitions()
    var told = 0
    let watch = store.observe(count) { _ in told += 1 }
    await store.send(action(.add(-1))).finish()
    #expect(store.state[keyPath: count] == 0)
    #expect(told == 0)
    for await transition in transitions {
      guard let refusal = transition.refusal else { continue }
      #expect(refusal.gate == "not below zero")
      break
    }
    watch.cancel()
  }
}

private struct Cancelling: Story {
  func tell<State, Action>(
    _ store: Store<State, Action>, _ count: WritableKeyPath<State, Int>,
    _ action: @escaping @Sendable (Tally.Command) -> Action
  ) async {
    let gate = ModelSignal()
    let replaced = store.send(action(.addLater(100, gate)))
    let stopped = store.send(action(.addLater(200, gate)))
    store.send(action(.stop))
    let last = store.send(action(.addLater(1, gate)))
    #expect(store.effects.count == 1)
    gate.fire()
    for task in [replaced, stopped, last] { await task.finish() }
    #expect(store.state[keyPath: count] == 1)
    #expect(store.effects.isEmpty)
  }
}

private struct Recording: Story {
  func tell<State, Action>(
    _ store: Store<State, Action>, _ count: WritableKeyPath<State, Int>,
    _ action: @escaping @Sendable (Tally.Command) -> Action
  ) async {
    let transitions = store.transitions()
    let gate = ModelSignal()
    let task = store.send(action(.addLater(7, gate)))
    gate.fire()
    await task.finish()
    #expect(store.state[keyPath: count] == 7)
    var seen: [Transition<Action>] = []
    for await transition in transitions {
      seen.append(transition)
      if seen.count == 2 { break }
    }
    #expect(seen.map(\.sequence) == [1, 2])
    #expect(seen.map(\.cause) == [nil, 1])
    #expect(seen[0].origin == .caller)
    #expect(seen[1].origin != .caller)
    #expect(seen[1].revision == store.revision)
  }
}
