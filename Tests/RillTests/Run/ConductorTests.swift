import Rill
import RillFixtures
import Testing

/// Conductors between effects and their work.
@Suite(.timeLimit(.minutes(60))) struct ConductorTests {
  /// A conductor that records the effects that it conducts.
  private final class Notes: EffectConductor {
    let name: String
    let log: Recorder<String>
    init(_ name: String, in log: Recorder<String>) { (self.name, self.log) = (name, log) }
    func conducts(_ effect: EffectDescription) -> Bool { effect.name != "free" }
    func conduct(_ performance: EffectPerformance) async throws {
      log.note("\(name) begins \(performance.description.name) of \(performance.cause)")
      try await performance.work()
      log.note("\(name) ends")
    }
  }

  private let log = Recorder<String>()

  private func makeStore() -> Store<Int, String> {
    Store(0) { [log] (state: inout Int, action: String) in
      state += 1
      return .run(action) { _ in log.note("work") }
    }
  }

  @Test func `the newest conductor performs the work through the earlier ones`() async throws {
    let store = makeStore()
    let tools = try StoreTools(of: store)
    let first = try tools.conduct(Notes("first", in: log))
    let second = try tools.conduct(Notes("second", in: log))
    await store.send("load").finish()
    #expect(
      log.elements == [
        "second begins load of 1", "first begins load of 1", "work", "first ends", "second ends",
      ])
    await store.send("free").finish()
    #expect(log.elements.suffix(1) == ["work"])
    #expect(log.elements.count == 6)
    first.cancel()
    second.cancel()
  }

  @Test func `a conductor conducts until its token is cancelled, and is released then`() async throws {
    let store = makeStore()
    weak var released: Notes?
    var token: ToolAttachment?
    do {
      let notes = Notes("first", in: log)
      released = notes
      token = try StoreTools(of: store).conduct(notes)
    }
    let second = try StoreTools(of: store).conduct(Notes("second", in: log))
    #expect(released != nil)
    token?.cancel()
    #expect(released == nil)
    await store.send("load").finish()
    #expect(log.elements == ["second begins load of 1", "work", "second ends"])
    second.cancel()
  }

  @Test func `work does not run after its effect was cancelled, whatever the conductor does`() async throws {
    /// A conductor that does not notice the cancellation.
    final class Late: EffectConductor {
      let (begun, release, ended) = (Signal(), Signal(), Signal())
      func conducts(_ effect: EffectDescription) -> Bool { true }
      func conduct(_ performance: EffectPerformance) async throws {
        defer { ended.fire() }
        begun.fire()
        await release.wait()
        try await performance.work()
      }
    }
    let store = makeStore()
    let tools = try StoreTools(of: store)
    let late = Late()
    let token = try tools.conduct(late)
    let task = store.send("load")
    await late.begun.wait()
    tools.cancelEffects(causedBy: 1)
    late.release.fire()
    await late.ended.wait()
    await task.finish()
    #expect(log.elements == [])
    token.cancel()
  }

  @Test
  func `work does not run after its conductor has cancelled it and left, whether or not its task has begun`()
    async throws
  {
    final class Gate: EffectConductor {
      func conducts(_ effect: EffectDescription) -> Bool { true }
      func conduct(_ performance: EffectPerformance) async throws {
        for await _ in AsyncStream<Never>.makeStream().stream {}
        try Task.checkCancellation()
        try await performance.work()
      }
    }
    for _ in 0..<2_000 {
      let store = makeStore()
      let tools = try StoreTools(of: store)
      let token = try tools.conduct(Gate())
      let task = store.send("load")
      tools.cancelEffects(causedBy: 1)
      token.cancel()
      await task.finish()
    }
    #expect(log.elements.isEmpty)
  }

  @Test func `a conductor can hold an effect, replace its work and send its actions`() async throws {
    final class Answer: EffectConductor {
      func conducts(_ effect: EffectDescription) -> Bool { true }
      func conduct(_ performance: EffectPerformance) async throws { await performance.send("answered") }
    }
    let store = Store([String]()) { (state: inout [String], action: String) in
      state.append(action)
      return action == "load" ? .run("load") { send in await send("loaded") } : .none
    }
    let token = try StoreTools(of: store).conduct(Answer())
    await store.send("load").finish()
    #expect(store.state == ["load", "answered"])
    token.cancel()
    await store.send("load").finish()
    #expect(store.state == ["load", "answered", "load", "loaded"])
  }

  @Test func `effects are numbered within their input while a middleware needs it`() async throws {
    let store = Store(0) { (state: inout Int, action: Int) in
      state += action
      return .merge(.run("a") { _ in }, .run("a") { _ in })
    }
    let plain = store.attach(TransitionLog<Int, Int>())
    await store.send(1).finish()
    store.drain()
    #expect(plain.events.count == 4)
    #expect(plain.events.allSatisfy { $0.numbers == nil })
    let numbered = store.attach(TransitionLog<Int, Int>(needsEffectNumbers: true))
    await store.send(1).finish()
    store.drain()
    #expect(Set(numbered.events.compactMap(\.numbers?.first)) == [0, 1])
    store.detach(numbered)
    await store.send(1).finish()
    store.drain()
    #expect(plain.events.suffix(4).allSatisfy { $0.numbers == nil })
  }

  @Test func `two effects of one name that interleave are told apart by their numbers`() async throws {
    enum Action: Sendable { case load(Int), loaded(Int) }
    let gates = [Signal(), Signal()]
    let store = Store([Int]()) { (state: inout [Int], action: Action) in
      switch action {
      case .load(let id):
        return .run("load") { send in
          await gates[id].wait()
          await send(.loaded(id))
          await send(.loaded(id + 10))
        }
      case .loaded(let id): state.append(id)
      }
      return .none
    }
    let log = store.attach(TransitionLog<[Int], Action>())
    let first = store.send(.load(0))
    let second = store.send(.load(1))
    let numbers = [first, second].map { $0.effects.first?.id }
    gates[1].fire()
    await second.finish()
    gates[0].fire()
    await first.finish()
    #expect(store.state == [1, 11, 0, 10])
    #expect(log.transitions.suffix(4).map(\.effect) == [numbers[1], numbers[1], numbers[0], numbers[0]])
  }
}
