import Rill
import RillFixtures
import RillStyles
import RillTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60))) struct SettlingTests {
  let clock = TestClock()
  let bench: Bench

  init() { bench = makeBench(clock: clock) }

  @Test func `an effect without suspensions completes`() async {
    bench.start(.noting("a"))
    #expect(bench.state.isEmpty)
    await clock.settle()
    #expect(bench.state == ["a"])
    #expect(bench.effects.isEmpty)
  }

  @Test func `a chain of effects is followed to its end`() async {
    @Sendable func link(_ number: Int) -> Effect<Deed> {
      .run("link") { send in
        await send(.note("\(number)"))
        if number < 50 { await send(.start(link(number + 1))) }
      }
    }
    bench.start(link(1))
    await clock.settle()
    #expect(bench.state == (1...50).map(String.init))
  }

  @Test func `busy work is awaited, however long it takes`() async {
    bench.start(
      .run("busy") { send in
        var sum = 0
        for number in 1...300_000 { sum = (sum &* 31 &+ number) % 1_000_003 }
        await send(.note("sum \(sum > 0)"))
      })
    await clock.settle()
    #expect(bench.state == ["sum true"])
  }

  @Test func `child tasks are followed`() async {
    bench.start(
      .run("family") { [clock] send in
        await withTaskGroup(of: Void.self) { group in
          for number in 1...3 {
            group.addTask {
              await Task.yield()
              try? await clock.sleep(for: .seconds(number))
              await send(.note("\(number)"))
            }
          }
        }
        async let last: Void = send(.note("last"))
        await last
      })
    await clock.advance(by: .seconds(2))
    #expect(bench.state == ["1", "2"])
    await clock.advance(by: .seconds(1))
    #expect(bench.state == ["1", "2", "3", "last"])
  }

  @Test func `a stream fed by the test is followed`() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    bench.start(.stream(stream) { .note("\($0)") })
    await clock.settle()
    #expect(bench.state.isEmpty)
    continuation.yield(1)
    await clock.settle()
    #expect(bench.state == ["1"])
    for number in 2...5 { continuation.yield(number) }
    await clock.settle()
    #expect(bench.state == ["1", "2", "3", "4", "5"])
    continuation.finish()
    await clock.settle()
    #expect(bench.effects.isEmpty)
  }

  @Test func `an endless wait does not block the test`() async {
    let gate = Signal()
    bench.start(.noting("a", behind: gate))
    await clock.advance(by: .seconds(60))
    #expect(bench.state.isEmpty)
    #expect(bench.effects.count == 1)
    gate.fire()
    await clock.settle()
    #expect(bench.state == ["a"])
  }

  @Test func `an effect's work on the main actor is followed`() async {
    let words = Words()
    bench.start(
      .run("asks") { send in
        for word in ["a", "b", "c"] { await send(.note(words.received(word))) }
      })
    await clock.settle()
    #expect(bench.state == ["a1", "b2", "c3"])
  }

  @Test func `work in another actor is followed`() async {
    let counter = Counter()
    bench.start(
      .run("counts") { send in
        for _ in 1...3 { await send(.note("\(await counter.next())")) }
      })
    await clock.settle()
    #expect(bench.state == ["1", "2", "3"])
  }

  @Test func `an effect on the store is followed`() async {
    @Sendable nonisolated(nonsending) func work(_ store: MutatingStore<[String], Deed>) async throws {
      store.send(.note("begun"))
      try await clock.sleep(for: .seconds(1))
      store.send(.note("rested"))
      await Task.yield()
      store.send(.note("done"))
    }
    bench.start(.run("at home", on: .store(of: [String].self), work))
    await clock.settle()
    #expect(bench.state == ["begun"])
    await clock.advance(by: .seconds(1))
    #expect(bench.state == ["begun", "rested", "done"])
  }

  @Test func `a search with a timeout runs on the stage`() async {
    let isThere = Recorder<Bool>()
    let search = Task {
      await bench.first(
        \.count,
        where: { _ in
          isThere.note(withUnsafeCurrentTask { $0?.unownedTaskExecutor != nil })
          return false
        }, timeout: .seconds(5))
    }
    await clock.settle()
    bench.send(.note("a"))
    await clock.settle()
    // The caller evaluates the current value.
    #expect(isThere.elements == [false, true])
    #expect(clock.deadlines.map(\.offset) == [.seconds(5)])
    await clock.advance(by: .seconds(5))
    #expect(await search.value == nil)
  }

  @Test func `sequences of the styles are followed`() async {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    bench.start(.stream(stream.debounce(for: .seconds(1), clock: clock)) { .note($0) })
    await clock.settle()
    for word in ["s", "sw", "swi"] {
      continuation.yield(word)
      await clock.advance(by: .milliseconds(600))
    }
    #expect(bench.state.isEmpty)
    await clock.advance(by: .milliseconds(400))
    #expect(bench.state == ["swi"])
  }

  @Test func `a timer of a second ticks 3,600 times in an hour`() async {
    bench.start(.stream(timer(every: .seconds(1), clock: clock)) { _ in .note("tick") })
    await clock.advance(by: .seconds(3_600))
    #expect(bench.state.count == 3_600)
    await clock.advance(by: .milliseconds(999))
    #expect(bench.state.count == 3_600)
    bench.cancel("stream")
  }
}

@Suite(.timeLimit(.minutes(60))) struct SettlingElsewhereTests {
  @Test func `work enqueued on the test's own actor completes`() async {
    let story = await Listener().story()
    #expect(story == [["1", "received 1"], ["1", "received 1", "2", "received 2"]])
  }

  @Test func `a send to an actor with a custom executor is awaited`() async {
    let clock = TestClock()
    let office = SlowOffice()
    await office.open(clock)
    await clock.settle()
    #expect(await office.lines == ["1", "2", "3"])
  }

  @Test func `a test without an actor handles the deliveries for its store`() async {
    let clock = TestClock()
    let bench = makeBench(clock: clock)
    bench.start(.noting("a").delay(for: .seconds(1)))
    bench.start(.stream(timer(every: .seconds(2), clock: clock)) { _ in .note("tick") })
    await clock.advance(by: .seconds(6)) { bench.drain() }
    #expect(bench.state == ["a", "tick", "tick", "tick"])
    bench.start(.cancel("stream"))
  }
}

/// Listens to its own store and responds, both slowly.
private actor Listener {
  private let executor = SlowExecutor()
  private var bench: Bench?

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func story() async -> [[String]] {
    let clock = TestClock()
    let bench = makeBench(clock: clock)
    self.bench = bench
    let lines = bench.values(\.last)
    // A plain task would be resumed outside of all actors and of the stage before it is enqueued on this one.
    let listening = clock.task { for await line in lines { if let line { await self.answer(line) } } }
    await clock.settle()
    var story: [[String]] = []
    for line in ["1", "2"] {
      bench.send(.note(line))
      await clock.settle()
      story.append(bench.state)
    }
    listening.cancel()
    return story
  }

  private func answer(_ line: String) {
    if !line.hasPrefix("received") { bench?.start(.noting("received \(line)")) }
  }
}

/// Repeats the words that it receives, on the main actor.
@MainActor
private final class Words {
  private var count = 0
  nonisolated init() {}
  func received(_ word: String) -> String {
    count += 1
    return "\(word)\(count)"
  }
}

/// Counts in its own actor.
private actor Counter {
  private var count = 0
  func next() -> Int {
    count += 1
    return count
  }
}
