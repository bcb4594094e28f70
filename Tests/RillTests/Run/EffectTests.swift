import Testing

@testable import Rill

@Suite struct EffectTests {
  enum Action: Sendable { case start(Int), got(Int), stop }

  @MainActor
  @Test func `finish waits for everything an action started, and the effect is delivered`() async {
    let store = makeLedger()
    await store.send(.load).finish()
    #expect(store.state.count == 7)
    #expect(store.effects.isEmpty)
    #expect(await store.perform(.load).count == 7)
  }

  @MainActor
  @Test func `of many restarts under one ID only the last is delivered, even if none observes cancellation`()
    async
  {
    let (gate, opener) = AsyncStream.makeStream(of: Never.self)
    let store = Store([Int]()) { (state: inout [Int], action: Action) -> Effect<Action> in
      switch action {
      case .start(let number):
        return .run("restart") { send in
          await Task { for await _ in gate {} }.value
          await send(.got(number))
        }.id("restart", policy: .latest)
      case .got(let number): state.append(number)
      case .stop: return .cancel("restart")
      }
      return .none
    }
    var last = SendTask()
    for number in 1...100 { last = store.send(.start(number)) }
    #expect(store.effects.count == 1)
    opener.finish()
    await last.finish()
    #expect(store.state == [100])
  }

  @MainActor
  @Test func `effects neither retain a store nor delay its release`() async {
    let (ended, note) = AsyncStream.makeStream(of: Void.self)
    var store: Store? = Store(0) { (_: inout Int, _: Action) in
      .run { _ in
        await withTaskCancellationHandler {
          for await _ in AsyncStream<Never>.makeStream().stream {}
        } onCancel: {
          note.yield()
        }
      }
    }
    weak let weakStore = store
    store?.send(.start(1))
    store = nil
    #expect(weakStore == nil)
    for await _ in ended { break }
  }

  @concurrent
  @Test func `without an actor, deliveries wait until the owner enters the store`() async {
    let store = makeLedger()
    await store.send(.load).finish()
    #expect(store.state.count == 7)
  }

  @Test func `another isolation sends through a sender`() async {
    let home = Home()
    let sender = await home.sender()
    await sender.send(.add(5))
    #expect(await home.count == 5)
  }

  actor Home {
    let store = makeLedger()
    func sender() -> Sender<Ledger.Action> { store.sender() }
    var count: Int { store.state.count }
  }

  @Test func `a description has the id that the effect gets by its schedule`() {
    let work = Effect<Int>.run("ticks") { _ in }
    let effects: [Effect<Int>] = [
      work.debounce(for: .seconds(1)), work.throttle(for: .seconds(1), latest: true),
      work.spaced(by: .seconds(1)), work.delay(for: .seconds(1)),
    ]
    #expect(
      effects.flatMap(\.descriptions) == [
        EffectDescription("ticks", debounce: .seconds(1)),
        EffectDescription("ticks", throttle: .init(.seconds(1), latest: true)),
        EffectDescription("ticks", spacing: .seconds(1)), EffectDescription("ticks", delay: .seconds(1)),
      ])
  }

  @Test func `an effect that was not named has the place of its schedule as its id`() {
    let unnamed: [Effect<Int>] = [
      .run { _ in }, .stream(AsyncStream<Int> { $0.finish() }) { $0 },
      .stream(AsyncStream<Int> { $0.finish() }),
      .callback { _ in {} }, .send(1), .cancel("x"), .merge(.send(1), .send(2)),
      .concatenate(.send(1), .send(2)),
    ]
    for effect in unnamed {
      let ids = [effect.debounce(for: .seconds(1)), effect.spaced(by: .seconds(1))].map {
        $0.descriptions[0].id
      }
      #expect(
        ids[0] != ids[1] && ids.allSatisfy { $0?.value(as: String.self) == nil }, "\(effect.descriptions)")
    }
  }

  @Test func `descriptions compare without running`() {
    let effect = Effect<Action>.run("search") { _ in }.id("search").debounce(for: .milliseconds(300))
    #expect(effect.descriptions == [EffectDescription("search", id: "search", debounce: .milliseconds(300))])
  }
}

@Suite struct EffectRegistryTests {
  struct Entry: EffectRegistryEntry {
    let token: EffectToken
    let id: EffectID? = "id"
    var number: Int { Int(token.number) }
  }

  typealias Registry = EffectRegistry<Entry>

  @Test(arguments: [
    EffectPolicy.latest, .first, .serial, .concurrent(max: 2), .keepNewest(2),
    .keepOldest(2, overflow: .discard),
  ])
  func `in every order of starts, ends and cancels, each effect leaves once and no limit is broken`(
    policy: EffectPolicy
  ) {
    for code in 0..<(4 * 4 * 4 * 4 * 4 * 4) { play(code, policy) }
  }

  private func play(_ code: Int, _ policy: EffectPolicy) {
    var registry = Registry()
    var code = code
    var next: UInt64 = 0
    var left: [Int] = []
    var trail = ""
    let limit =
      switch policy.rule {
      case .newest(let limit), .oldest(let limit, _): limit
      }
    for _ in 0..<6 {
      let step = code % 4
      code /= 4
      switch step {
      case 0, 1:
        next += 1
        let (admission, ended) = registry.admit(
          Entry(token: EffectToken(number: next)), Registry.Terms(id: "id", rule: policy.rule))
        left += ended.map(\.number)
        if admission == .discard { left.append(Int(next)) }
        trail += "start "
      case 2:
        if let oldest = registry.entries.first(where: \.isRunning) {
          left += [registry.finish(oldest.entry.token).entry].compactMap { $0?.number }
          #expect(registry.finish(oldest.entry.token).entry == nil)
        }
        trail += "end "
      default:
        left += registry.cancel("id").map(\.number)
        trail += "cancel "
      }
      let running = registry.entries.filter(\.isRunning).count
      #expect(running <= limit, "\(trail)")
      #expect(running == min(limit, registry.entries.count), "\(trail)")
    }
    left += registry.cancelAll().map(\.number)
    #expect(left.sorted() == Array(1...max(1, Int(next))).filter { $0 <= Int(next) }, "\(trail)")
    #expect(registry.isEmpty)
  }
}
