import Rill
import RillFixtures
import Testing

/// Animated changes.
///
/// One serialized suite, since the animation handler is process-wide.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(60))) struct AnimationTests {
  private let bench = Store(0) { (count: inout Int, animation: StateAnimation?) in
    count += 1
    return animation.map { Effect.none.animation($0) } ?? .none
  }

  /// Records the begin and end of animations and the notifications during a body.
  private func log(_ body: (_ note: @escaping @Sendable (String) -> Void) -> Void) -> [String] {
    let log = Recorder<String>()
    Animations.show { animation, tell in
      // Other suites run concurrently, and none of them uses this name.
      guard case .named(let name) = animation else { return tell() }
      log.note("begin \(name)")
      tell()
      log.note("end \(name)")
    }
    defer { Animations.show(with: nil) }
    body { log.note($0) }
    return log.elements
  }

  @Test func `observers are notified inside the animation that the reducer names`() {
    let lines = log { note in
      let watch = bench.observe(\.self) { note("\($0.new)") }
      bench.send(.named("wave"))
      bench.send(nil)
      watch.cancel()
    }
    #expect(lines == ["begin wave", "1", "end wave", "2"])
  }

  @Test func `a write may name an animation as well, and a transition carries it`() async {
    let transitions = bench.transitions()
    let lines = log { note in
      let watch = bench.observe(\.self) { note("\($0.new)") }
      bench.send(.named("first"))
      watch.cancel()
    }
    #expect(lines == ["begin first", "1", "end first"])
    var iterator = transitions.makeAsyncIterator()
    #expect(await iterator.next()?.animation == .named("first"))
  }

  @Test func `without an animation handler, observers are still notified`() {
    var seen: [Int] = []
    let watch = bench.observe(\.self) { seen.append($0.new) }
    bench.send(.default)
    watch.cancel()
    #expect(seen == [1])
  }

  @Test func `an animation applies wherever it is in the effect`() {
    let wave = Effect<Int>.run { _ in }.animation(.named("wave"))
    let plain = Effect<Int>.run { _ in }
    let effects: [Effect<Int>] = [
      wave, wave.id("id"), wave.debounce(for: .seconds(1)), .merge(plain, wave), .merge(wave, plain),
      .merge(plain, .merge(plain, wave)), .concatenate(plain, wave), .merge(plain, wave).named("both"),
      wave.map { $0 },
    ]
    let store = Store(0) { (count: inout Int, place: Int) in
      count += 1
      return effects[place]
    }
    let lines = log { note in
      let watch = store.observe(\.self) { note("\($0.new)") }
      for place in effects.indices { store.send(place) }
      watch.cancel()
    }
    #expect(lines == effects.indices.flatMap { ["begin wave", "\($0 + 1)", "end wave"] })
    #expect(Effect<Int>.merge(plain, plain).animation == nil)
  }

  @Test func `an effect with an animation still runs`() async {
    let store = Store(0) { (count: inout Int, isFirst: Bool) in
      count += 1
      return isFirst ? Effect.run { send in await send(false) }.animation(.default) : .none
    }
    await store.send(true).finish()
    #expect(store.state == 2)
  }
}
