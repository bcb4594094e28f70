import Rill
import RillFixtures
import RillStyles
import RillTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60))) struct TimelineTests {
  let clock = TestClock()

  /// Returns the drawing of a sequence that plays the given drawing.
  private func redrawn(_ drawing: String) async throws -> String {
    await Timeline.record(try Timeline(drawing).stream(on: clock), on: clock)
  }

  @Test(arguments: [
    "|", "a|", "-|", "a-b--c|", "--a-(bc)|", "(ab|)", "----(a|)", "'milk'-'it''s'-|", "(a'milk'b)---'-'|",
    "é👍🏽|",
  ])
  func `a played drawing is drawn unchanged`(_ drawing: String) async throws {
    #expect(try await redrawn(drawing) == drawing)
  }

  @Test func `blanks are ignored`() async throws {
    #expect(try await redrawn("- a  (b c)\n|") == "-a(bc)|")
  }

  @Test func `a line without an end continues in silence`() async throws {
    #expect(try await redrawn("-a--") == "-a")
    #expect(try await redrawn("") == "")
    let line = try Timeline("-a")
    #expect(await Timeline.record(line.stream(on: clock), on: clock, for: .seconds(4)) == "-a---")
  }

  @Test func `an error is drawn, and reaches the consumer`() async throws {
    let line = try Timeline("-a(b#)", values: ["a": 1, "b": 2], error: Mishap.usual)
    #expect(await Timeline.record(line.stream(on: clock), on: clock) == "-1(2#)")
    let consumer = clock.task { [clock] in for try await _ in line.stream(on: clock) {} }
    await clock.runAll()
    await #expect(throws: Mishap.self) { try await consumer.value }
  }

  @Test func `elements arrive in their frames, counted from the start of the iteration`() async throws {
    await clock.advance(by: .seconds(7))
    let received = Recorder<String>()
    let line = try Timeline("a-(bc)-|", every: .milliseconds(100))
    clock.task { [clock] in
      for await element in line.stream(on: clock) { received.note("\(element) \(clock.now)") }
      received.note("end \(clock.now)")
    }
    await clock.settle()
    #expect(received.elements == ["a 7.0 seconds"])
    await clock.runAll()
    #expect(
      received.elements == ["a 7.0 seconds", "b 7.2 seconds", "c 7.2 seconds", "end 7.4 seconds"])
  }

  @Test func `events between two frames are drawn in the earlier one`() async throws {
    let line = try Timeline("a-b-c|", every: .milliseconds(400))
    #expect(await Timeline.record(line.stream(on: clock), on: clock) == "(ab)c|")
    let fine = await Timeline.record(line.stream(on: clock), on: clock, every: .milliseconds(200))
    #expect(fine == "a---b---c-|")
  }

  @Test func `the test names elements`() async throws {
    let line = try Timeline("a-b|", values: ["a": 10, "b": 3])
    #expect(await Timeline.record(line.stream(on: clock), on: clock) == "'10'-3|")
    #expect(await Timeline.record(line.stream(on: clock), on: clock, as: { $0 > 5 ? "x" : "y" }) == "x-y|")
  }

  @Test func `sequences of the styles are drawn`() async throws {
    let typing = try Timeline("a-b---c|").stream(on: clock)
    let pause = Duration.seconds(2)
    let debounced = typing.debounce(for: pause, clock: clock)
    #expect(await Timeline.record(debounced, on: clock) == "----b---(c|)")
    let fast = try Timeline("abcde|").stream(on: clock)
    let throttled = fast.throttle(for: pause, clock: clock, latest: true)
    #expect(await Timeline.record(throttled, on: clock) == "a-b-d-(e|)")
    #expect(await Timeline.record(fast.delay(for: pause, clock: clock), on: clock) == "--abcd(e|)")
    let ticks = timer(every: pause, clock: clock)
    #expect(await Timeline.record(ticks, on: clock, for: .seconds(5), as: { _ in "t" }) == "--t-t-")
  }

  @Test func `effects are drawn by the values of their store`() async throws {
    let bench = makeBench(clock: clock)
    let typing = try Timeline("a-b---c|", values: ["a": "s", "b": "sw", "c": "swi"]).stream(on: clock)
    bench.start(.stream(typing) { word in .start(.noting(word).id("search").debounce(for: .seconds(3))) })
    let counts = bench.values(\.count)
    #expect(await Timeline.record(counts, on: clock, for: .seconds(10)) == "0----1---2-")
    #expect(bench.state == ["sw", "swi"])
  }

  @Test func `a cancelled consumer receives the end`() async throws {
    let received = Recorder<String>()
    for drawing in ["---a|", "a"] {
      let line = try Timeline(drawing)
      let task = clock.task { [clock] in
        for await element in line.stream(on: clock) { received.note(element) }
        received.note("end")
      }
      await clock.settle()
      task.cancel()
      await clock.settle()
    }
    #expect(received.elements == ["end", "a", "end"])
    #expect(clock.sleeperCount == 0)
  }
}
