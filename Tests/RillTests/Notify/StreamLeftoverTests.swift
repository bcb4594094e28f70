import Rill
import RillFixtures
import RillTesting
import Testing

/// Streams leave nothing behind.
@Suite(.timeLimit(.minutes(60))) struct StreamLeftoverTests {
  @Test func `a released stream stops observing immediately`() async {
    let store = Desk.store()
    var values: StoreSequence<Int>? = store.values(\.count)
    var iterator = values?.makeAsyncIterator()
    #expect(store.leftovers.awake == 1)
    values = nil
    store.send(.add(1))
    #expect(await iterator?.next() == 1)
    iterator = nil
    _ = store.scope(\.lamp, action: DeskAction.lamp)
    #expect(store.leftovers.awake == 0)
    #expect(store.leftovers.closing == 0)
    #expect(values == nil)
  }

  @Test func `a hundred thousand streams leave no entry or closure in their store`() {
    let store = Desk.store()
    for _ in 0..<100_000 {
      _ = store.values(\.count)
      _ = store.actions()
    }
    store.send(.add(1))
    #expect(store.leftovers.closing == 0)
    #expect(store.leftovers.lines <= 40)
  }

  @Test func `a first that times out leaves nothing in its store`() async {
    let clock = TestClock()
    let store = Store<Int, Never>(0, clock: clock)
    async let advance: Void = {
      await clock.sleepers(1)
      await clock.advance(by: .seconds(10))
    }()
    _ = await store.first(\.self, where: { $0 > 0 }, timeout: .seconds(1))
    await advance
    store.update { $0 = 0 }
    #expect(store.leftovers.closing == 0)
  }

  @Test func `all streams end when their store is released, even if its sequences are retained`() async {
    var store: Store<Desk, DeskAction>? = Desk.store()
    let held = [store?.values(\.count), store?.scope(\.lamp, action: DeskAction.lamp).values(\.watts)]
    let mirror = store?.scope(\.mirror, action: DeskAction.mirror).values(\.watts)
    let actions = store?.actions()
    store = nil
    for sequence in held + [mirror] {
      var iterator = sequence?.makeAsyncIterator()
      while await iterator?.next() != nil {}
    }
    var iterator = actions?.makeAsyncIterator()
    #expect(await iterator?.next() == nil)
  }

  @Test func `releasing a value that a stream drops may run any code`() {
    final class Noisy: Equatable, Sendable {
      let onRelease: @Sendable () -> Void
      init(_ onRelease: @escaping @Sendable () -> Void) { self.onRelease = onRelease }
      deinit { onRelease() }
      static func == (one: Noisy, other: Noisy) -> Bool { one === other }
    }
    struct Noise: Sendable {
      var noisy: Noisy
    }
    let held = Recorder<StoreSequence<Noisy>>()
    let store = Store<Noise, Never>(Noise(noisy: Noisy {}))
    let values = store.values(\.noisy)
    held.note(values)
    store.update { $0.noisy = Noisy { _ = held.elements.first?.makeAsyncIterator() } }
    store.update { $0.noisy = Noisy {} }
    store.update { $0.noisy = Noisy {} }
    #expect(held.elements.count == 1)
  }
}
