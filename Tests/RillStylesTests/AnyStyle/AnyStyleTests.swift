import Rill
import RillFixtures
import RillStyles
import Testing

/// Scenarios that run with a store of each style, in each isolation.
@Suite(.timeLimit(.minutes(60))) struct AnyStyleTests {
  @Test(arguments: Setting.all)
  func `a send changes the state before it returns, and notifies observers`(setting: Setting) async {
    await setting.tell(Sending())
  }

  @Test(arguments: Setting.all)
  func `a scoped store and a binding reach the same state`(setting: Setting) async {
    await setting.tell(Reaching())
  }

  @Test(arguments: Setting.all)
  func `a validator refuses, and nothing changes`(setting: Setting) async {
    await setting.tell(Refusing())
  }

  @Test(arguments: Setting.all)
  func `a cancelled or replaced effect changes nothing`(setting: Setting) async {
    await setting.tell(Cancelling())
  }

  @Test(arguments: Setting.all)
  func `each change is a transition, with its cause`(setting: Setting) async {
    await setting.tell(Recording())
  }

  @Test(arguments: Setting.all)
  func `streams deliver every value to other tasks`(setting: Setting) async {
    await setting.tell(Streaming())
  }

  @Test(arguments: Setting.all)
  func `hooks receive changes, write, stop and start if there is an actor`(setting: Setting) async {
    await setting.tell(Hooking())
  }

  @Test(arguments: Setting.all)
  func `endless feedback is stopped, and the store continues`(setting: Setting) async {
    await setting.tell(Feeding())
  }
}

private struct Sending: Story {
  func tell<State, Action>(
    _ store: Store<State, Action>, _ count: CountPath<State>,
    _ action: @escaping @Sendable (Tally.Command) -> Action, isolation: isolated (any Actor)?
  ) async {
    let seen = Recorder<[Int?]>()
    let watch = store.observe(count) { seen.note([$0.old, $0.new]) }
    store.send(action(.add(2)))
    #expect(store.state[keyPath: count] == 2)
    store.send(action(.add(0)))
    await store.send(action(.add(3))).finish()
    #expect(store.state[keyPath: count] == 5)
    #expect(seen.elements == [[0, 2], [2, 5]])
    watch.cancel()
  }
}

private struct Reaching: Story {
  func tell<State, Action>(
    _ store: Store<State, Action>, _ count: CountPath<State>,
    _ action: @escaping @Sendable (Tally.Command) -> Action, isolation: isolated (any Actor)?
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
    _ store: Store<State, Action>, _ count: CountPath<State>,
    _ action: @escaping @Sendable (Tally.Command) -> Action, isolation: isolated (any Actor)?
  ) async {
    let transitions = store.transitions()
    let told = Recorder<Int>()
    let watch = store.observe(count) { told.note($0.new) }
    await store.send(action(.add(-1))).finish()
    #expect(store.state[keyPath: count] == 0)
    #expect(told.elements.isEmpty)
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
    _ store: Store<State, Action>, _ count: CountPath<State>,
    _ action: @escaping @Sendable (Tally.Command) -> Action, isolation: isolated (any Actor)?
  ) async {
    let gate = Signal()
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
    _ store: Store<State, Action>, _ count: CountPath<State>,
    _ action: @escaping @Sendable (Tally.Command) -> Action, isolation: isolated (any Actor)?
  ) async {
    let transitions = store.transitions()
    let gate = Signal()
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

private struct Streaming: Story {
  func tell<State, Action>(
    _ store: Store<State, Action>, _ count: CountPath<State>,
    _ action: @escaping @Sendable (Tally.Command) -> Action, isolation: isolated (any Actor)?
  ) async {
    let consumers = (0..<3).map { _ in
      let values = store.values(count, buffer: .unbounded)
      return Task.detached {
        var seen: [Int] = []
        for await value in values {
          seen.append(value)
          if value == 10 { break }
        }
        return seen
      }
    }
    for _ in 0..<10 { store.send(action(.add(1))) }
    for consumer in consumers {
      let seen = await consumer.value
      #expect(seen == Array(0...10))
    }
  }
}

private struct Hooking: Story {
  func tell<State, Action>(
    _ store: Store<State, Action>, _ count: CountPath<State>,
    _ action: @escaping @Sendable (Tally.Command) -> Action, isolation: isolated (any Actor)?
  ) async {
    FailureLog.listen()
    let received = Recorder<Int>()
    let (elements, source) = AsyncStream.makeStream(of: Int.self)
    store.addHooks(CountHooks<State, Action>(count: count, received: received, elements: elements))
    let hooks = store.hooks(of: CountHooks<State, Action>.self)
    store.send(action(.add(1)))
    guard isolation != nil else {
      #expect(hooks.running.isEmpty)
      #expect(received.elements.isEmpty)
      #expect(store.state[keyPath: count] == 1)
      return
    }
    // The hook is notified of each odd number and makes it even, before send returns.
    #expect(store.state[keyPath: count] == 2)
    #expect(received.elements == [1, 2])
    source.yield(7)
    await received.first { $0.contains(14) }
    #expect(store.state[keyPath: count] == 14)
    hooks.stop(.even)
    store.send(action(.add(1)))
    #expect(store.state[keyPath: count] == 15)
    hooks.start(.even)
    store.send(action(.add(2)))
    #expect(store.state[keyPath: count] == 18)
    hooks.stop()
    #expect(store.effects.isEmpty)
  }
}

/// Hooks that keep a number even, and add the doubled numbers of an external stream.
private struct CountHooks<State, Action: Sendable>: Hookable {
  enum Hook: CaseIterable { case even, outside }

  let count: CountPath<State>
  let received: Recorder<Int>
  let elements: AsyncStream<Int>

  func attach(_ hook: Hook, to store: MutatingStore<State, Action>) -> HookBinding {
    switch hook {
    case .even:
      .each(store.changes(count)) { number in
        received.note(number)
        if number % 2 != 0 { store.set(count, to: number + 1) }
      }
    case .outside: .each(elements) { store.set(count, to: $0 * 2) }
    }
  }
}

private struct Feeding: Story {
  func tell<State, Action>(
    _ store: Store<State, Action>, _ count: CountPath<State>,
    _ action: @escaping @Sendable (Tally.Command) -> Action, isolation: isolated (any Actor)?
  ) async {
    FailureLog.listen()
    store.feedbackLimit = 50
    let watch = store.observe(count) { [unowned store] _ in
      store.update("fed back") { $0[keyPath: count] += 1 }
    }
    await store.send(action(.add(1))).finish()
    #expect(store.state[keyPath: count] == 51)
    watch.cancel()
    await store.send(action(.add(1))).finish()
    #expect(store.state[keyPath: count] == 52)
  }
}
