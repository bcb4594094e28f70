import Rill
import RillFixtures
import RillTesting
import Testing

/// The line in the failure of an effect is the line that made the effect.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct EffectPlaceTests {
  /// Returns the places in the failures of an operation.
  private func places(_ operation: () async -> Void) async -> [Failure.Place?] {
    let places = Recorder<Failure.Place?>()
    await Failures.reporting(to: { places.note($0.place) }, operation: operation)
    return places.elements
  }

  /// Returns the places in the failures of an effect of a store.
  private func places(of effect: Effect<Deed>, clock: (any Clock<Duration>)? = nil) async -> [Failure.Place?]
  {
    let bench = makeBench(clock: clock)
    defer { withExtendedLifetime(bench) {} }
    return await places { await bench.start(effect).finish() }
  }

  private func here(_ line: UInt) -> Failure.Place { Failure.Place(fileID: #fileID, line: line) }

  /// Failing effects of each kind, with the lines that make them.
  private var kinds: [(line: UInt, effect: Effect<Deed>)] {
    [
      (#line, .run("place") { _ in throw Mishap.usual }),
      (#line, .run("place", on: .store(of: [String].self)) { _ in throw Mishap.usual }),
      (#line, .callback("place") { _ in throw Mishap.usual }),
      (#line, .stream(Broken<Int>()) { .note("\($0)") }),
      (#line, .stream(Broken<Deed>())),
    ]
  }

  @Test func `each kind of effect names the line that makes it`() async {
    for (line, effect) in kinds {
      let places = await places(of: effect)
      #expect(places == [here(line)])
    }
  }

  @Test func `an effect keeps its line when it is named, identified, timed, merged and mapped`() async {
    let clock = TestClock()
    let changes: [(Effect<Deed>) -> Effect<Deed>] = [
      { $0.named("other") }, { $0.id("other") }, { $0.retry(times: 1, backoff: .constant(.zero)) },
      { $0.timeout(after: .seconds(1)) }, { .merge($0, .send(.note("beside"))) },
      { .merge($0, .send(.note("beside"))).named("both") }, { .concatenate(.send(.note("before")), $0) },
      { $0.map { $0 } }, { $0.map { .start(.send($0)) }.id("mapped") },
    ]
    for (index, change) in changes.enumerated() {
      for (line, effect) in kinds {
        let places = await places(of: change(effect), clock: clock)
        #expect(places == [here(line)], "change \(index)")
      }
    }
  }

  @Test func `an effect of a child keeps its line`() async {
    let line: UInt = #line + 1
    let effect = Effect<Kid.Action>.run("place") { _ in throw Mishap.usual }
    let places = await places {
      let family = makeFamily(kids: [1], guest: Kid.State(id: 1))
      await family.send(.guest(.start(effect))).finish()
      await family.send(.kid(1, .start(effect))).finish()
      await family.send(.inOrder([(1, effect)])).finish()
      await family.send(.together([(1, effect), (1, .send(.note("beside")))])).finish()
    }
    #expect(places == Array(repeating: here(line), count: 4))
  }
}

/// A sequence that fails at its first element.
private struct Broken<Element>: AsyncSequence, AsyncIteratorProtocol, Sendable {
  func next() async throws -> Element? { throw Mishap.usual }
  func makeAsyncIterator() -> Broken { self }
}
