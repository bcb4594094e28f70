import Rill
import RillFixtures
import RillStyles
import Testing

/// The events of hooks that tools receive, whether or not the hooks write anything.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct InteractorFiringTests {
  typealias Desk = InteractorDesk

  /// Records the events and the work of hooks, as a log would.
  private final class HookLog: Middleware {
    typealias State = Desk.State
    typealias Action = Desk.Action

    let lines = Recorder<String>()
    /// A closure that is called when a hook receives an event.
    var reaction: (EffectFiring) -> Void = { _ in }

    func didCommit(
      _ transition: Transition<Action>, input: Input<State, Action>, before: State?, state: State
    ) {
      lines.note("\(transition.origin)")
    }

    func effectDidChange(_ event: EffectEvent) { lines.note("\(event.description.name): \(event.phase)") }

    func effectDidFire(_ firing: EffectFiring) {
      lines.note("\(firing.description.name): \(firing.moment) \(firing.count) \(firing.value)")
      reaction(firing)
    }
  }

  /// A value that records when its description is read.
  private struct Quiet: Equatable, Sendable, CustomStringConvertible {
    let spoken: Recorder<Int>
    var number = 0
    var description: String {
      spoken.note(number)
      return "\(number)"
    }
    static func == (one: Quiet, other: Quiet) -> Bool { one.number == other.number }
  }

  /// Creates a desk with the given first hook.
  ///
  /// The others are stopped.
  private func makeDesk(_ first: @escaping @Sendable (Desk.Face) -> HookBinding) -> InteractorDeskStore {
    let store = makeInteractorDesk { hook, store in
      hook == .first ? first(store) : .each(store.changes(\.count)) { _ in }
    }
    store.hooks.stop(.second)
    store.hooks.stop(.third)
    return store
  }

  @Test func `a hook that writes nothing is reported when it starts and ends`() {
    let store = makeDesk { .each($0.changes(\.draft)) { _ in } }
    let log = store.attach(HookLog())
    store.update { $0.draft = "a" }
    store.update { $0.count = 1 }
    store.update { $0.draft = "b" }
    #expect(
      log.lines.elements == [
        "caller", "hook first: begun 1 a", "hook first: handled 1 a", "caller", "caller",
        "hook first: begun 2 b", "hook first: handled 2 b",
      ])
  }

  @Test func `a hook's writes and actions are between its start and its end`() {
    let store = makeDesk { store in
      .each(store.changes(\.count)) {
        store.draft = "\($0)"
        store.send(.note("noted"))
      }
    }
    let log = store.attach(HookLog())
    store.update { $0.count = 7 }
    #expect(
      log.lines.elements.filter { !$0.hasPrefix("note:") } == [
        "caller", "hook first: begun 1 7", "effect hook first", "effect hook first", "interactor note",
        "hook first: handled 1 7",
      ])
  }

  @Test func `external elements are reported one by one after they were handled`() async {
    let (elements, source) = AsyncStream.makeStream(of: Int.self)
    let (begun, gate) = (Signal(), Signal())
    let store = makeDesk { _ in
      .each(elements) { _ in
        begun.fire()
        await gate.wait()
      }
    }
    let log = store.attach(HookLog())
    source.yield(1)
    source.yield(2)
    await begun.wait()
    #expect(log.lines.elements == ["hook first: begun 1 1"])
    gate.fire()
    await log.lines.first { $0.last == "hook first: handled 2 2" }
    source.finish()
    await log.lines.first { $0.last == "hook first: finished" }
    #expect(
      log.lines.elements == [
        "hook first: begun 1 1", "hook first: handled 1 1", "hook first: begun 2 2",
        "hook first: handled 2 2", "hook first: finished",
      ])
  }

  @Test func `a firing names the hook, the effect and the turn that caused it`() async {
    let (elements, source) = AsyncStream.makeStream(of: Int.self)
    let store = makeInteractorDesk { hook, store in
      switch hook {
      case .first: .each(store.changes(\.count)) { _ in }
      case .second: .each(elements) { _ in }
      case .third: HookBinding {}
      }
    }
    let log = store.attach(HookLog())
    var seen: [EffectFiring] = []
    log.reaction = { seen.append($0) }
    store.update { $0.draft = "x" }
    store.update { $0.count = 1 }
    source.yield(5)
    await log.lines.first { $0.last == "hook second: handled 1 5" }
    #expect(
      seen.map(\.description.id) == [.first, .first, .second, .second].map { Hooks<Desk>.id(of: $0) })
    #expect(Hooks<Desk>.id(of: .first) != Hooks<Desk>.id(of: .second))
    #expect(seen.map(\.cause) == [2, 2, nil, nil])
    let effects = store.effects.filter { $0.description.name != "hook third" }.map(\.id)
    #expect(seen.map(\.number) == [effects[0], effects[0], effects[1], effects[1]])
    #expect(seen.compactMap { $0.value as? Int } == [1, 1, 5, 5])
  }

  @Test func `a test can wait until a hook has handled an element`() async {
    let (elements, source) = AsyncStream.makeStream(of: Int.self)
    let cached = Recorder<Int>()
    let store = makeDesk { _ in .each(elements) { cached.note($0) } }
    let log = store.attach(HookLog())
    let handled = Signal()
    log.reaction = {
      if case .handled = $0.moment, $0.value as? Int == 3 { handled.fire() }
    }
    for number in 1...3 { source.yield(number) }
    await handled.wait()
    #expect(cached.elements == [1, 2, 3])
  }

  @Test func `without listeners, nothing is described or counted`() async {
    let spoken = Recorder<Int>()
    let (elements, source) = AsyncStream.makeStream(of: Quiet.self)
    let received = Recorder<Int>()
    let store = makeDesk { _ in .each(elements) { received.note($0.number) } }
    /// Observes events without reading their values.
    final class Deaf: Middleware {
      typealias State = Desk.State
      typealias Action = Desk.Action
      let firings = Recorder<UInt64>()
      func effectDidFire(_ firing: EffectFiring) { firings.note(firing.count) }
    }
    source.yield(Quiet(spoken: spoken, number: 1))
    await received.first(1)
    let deaf = store.attach(Deaf())
    source.yield(Quiet(spoken: spoken, number: 2))
    await deaf.firings.first(2)
    #expect(spoken.elements.isEmpty)
    store.detach(deaf)
    source.yield(Quiet(spoken: spoken, number: 3))
    await received.first(3)
    // A middleware that attaches later receives the number of earlier events.
    #expect(deaf.firings.elements == [2, 2])
    let log = store.attach(HookLog())
    source.yield(Quiet(spoken: spoken, number: 4))
    await log.lines.first(2)
    #expect(log.lines.elements == ["hook first: begun 4 4", "hook first: handled 4 4"])
    #expect(spoken.elements == [4, 4])
  }

  @Test func `a hook is reported as started before it receives an element`() async {
    let store = makeDesk { .each($0.changes(\.count, initial: true)) { _ in } }
    store.hooks.stop()
    let log = store.attach(HookLog())
    store.hooks.start(.first)
    store.hooks.stop(.first)
    await log.lines.first { $0.last == "hook first: cancelled" }
    #expect(
      log.lines.elements == [
        "hook first: started", "hook first: begun 1 0", "hook first: handled 1 0", "hook first: cancelled",
      ])
  }

  @Test func `a hook that throws is reported as failed and not as completed`() async {
    struct Spilled: Error, CustomStringConvertible { let description = "spilled in the firing test" }
    let (elements, source) = AsyncStream.makeStream(of: Int.self)
    let store = makeDesk { _ in .each(elements) { _ in throw Spilled() } }
    let log = store.attach(HookLog())
    source.yield(1)
    await log.lines.first(2)
    #expect(
      log.lines.elements == ["hook first: begun 1 1", "hook first: failed(spilled in the firing test)"])
    #expect(store.hooks[.first] == .failed(Spilled()))
  }

  @Test func `a firing that is interrupted by a stop is not reported as completed`() async {
    let store = makeDesk { store in
      .each(store.changes(\.count)) { _ in store.hooks(of: Desk.self)?.stop(.first) }
    }
    let log = store.attach(HookLog())
    store.update { $0.count = 1 }
    store.hooks.start(.first)
    await log.lines.first(4)
    #expect(
      log.lines.elements == [
        "caller", "hook first: begun 1 1", "hook first: cancelled", "hook first: started",
      ])
  }

  @Test func `two stores of one kind report only their own hooks`() {
    let one = makeDesk { .each($0.changes(\.draft)) { _ in } }
    let other = makeDesk { .each($0.changes(\.draft)) { _ in } }
    let (oneLog, otherLog) = (one.attach(HookLog()), other.attach(HookLog()))
    one.update { $0.draft = "a" }
    #expect(oneLog.lines.elements == ["caller", "hook first: begun 1 a", "hook first: handled 1 a"])
    #expect(otherLog.lines.elements.isEmpty)
  }
}
