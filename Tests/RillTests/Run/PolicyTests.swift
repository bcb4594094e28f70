import Rill
import RillFixtures
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60))) struct PolicyTests {
  let bench = makeBench()
  let log = Recorder<String>()

  /// Returns work that records its begin and end, and ends when its gate opens or it is cancelled.
  private func work(_ name: String, until gate: Signal) -> Effect<Deed> {
    .run(name) { [log] send in
      log.note("\(name) begins")
      await withTaskCancellationHandler {
        await gate.wait()
      } onCancel: {
        gate.fire()
      }
      log.note(Task.isCancelled ? "\(name) was cancelled" : "\(name) ends")
      await send(.note(name))
    }
  }

  /// The running and waiting effects in the table.
  private var table: [String] {
    bench.effects.map { "\($0.description.name) \($0.isRunning ? "runs" : "waits")" }
  }

  @Test func `latest cancels the running effect`() async {
    let (one, two) = (Signal(), Signal())
    let first = bench.start(work("one", until: one).id("work", policy: .latest))
    await log.first(1)
    let second = bench.start(work("two", until: two).id("work", policy: .latest))
    #expect(table == ["two runs"])
    #expect(first.isFinished)
    await log.first { $0.contains("one was cancelled") }
    two.fire()
    await second.finish()
    #expect(bench.state == ["two"])
  }

  @Test func `an id without a policy means latest`() async {
    bench.start(.lasting("one").id("work"))
    let second = bench.start(.noting("two").id("work"))
    #expect(!table.contains("one runs"))
    await second.finish()
    #expect(bench.state == ["two"])
  }

  @Test func `first drops the new effect while one runs, and accepts one afterwards`() async {
    let gate = Signal()
    let first = bench.start(work("one", until: gate).id("work", policy: .first))
    let second = bench.start(work("two", until: gate).id("work", policy: .first))
    #expect(table == ["one runs"])
    #expect(second.isFinished)
    gate.fire()
    await first.finish()
    await bench.start(work("three", until: gate).id("work", policy: .first)).finish()
    #expect(bench.state == ["one", "three"])
    #expect(log.elements == ["one begins", "one ends", "three begins", "three ends"])
  }

  @Test func `serial runs one at a time in the order of their start`() async {
    let gates = ["one": Signal(), "two": Signal(), "three": Signal()]
    let tasks = ["one", "two", "three"].map {
      bench.start(work($0, until: gates[$0] ?? Signal()).id("work", policy: .serial))
    }
    #expect(table == ["one runs", "two waits", "three waits"])
    gates["three"]?.fire()
    gates["one"]?.fire()
    await tasks[0].finish()
    #expect(table == ["two runs", "three waits"])
    gates["two"]?.fire()
    for task in tasks { await task.finish() }
    #expect(bench.state == ["one", "two", "three"])
    #expect(
      log.elements == ["one begins", "one ends", "two begins", "two ends", "three begins", "three ends"])
  }

  @Test func `concurrent runs up to its limit, and the rest wait in order`() async {
    let gates = [Signal(), Signal(), Signal(), Signal()]
    let tasks = ["one", "two", "three", "four"].indices.map { index in
      bench.start(
        work(["one", "two", "three", "four"][index], until: gates[index]).id(
          "work", policy: .concurrent(max: 2)))
    }
    #expect(table == ["one runs", "two runs", "three waits", "four waits"])
    await log.first(2)
    gates[1].fire()
    await tasks[1].finish()
    #expect(table == ["one runs", "three runs", "four waits"])
    for gate in gates { gate.fire() }
    for task in tasks { await task.finish() }
    #expect(Set(bench.state) == ["one", "two", "three", "four"])
    #expect(Set(log.elements.prefix(2)) == ["one begins", "two begins"])
  }

  @Test func `keepNewest cancels the oldest to make room`() async {
    let gate = Signal()
    let tasks = ["one", "two", "three"].map {
      bench.start(work($0, until: $0 == "one" ? Signal() : gate).id("work", policy: .keepNewest(2)))
    }
    #expect(table == ["two runs", "three runs"])
    #expect(tasks[0].isFinished)
    gate.fire()
    for task in tasks { await task.finish() }
    #expect(Set(bench.state) == ["two", "three"])
  }

  @Test func `keepOldest discards effects without room`() async {
    let gate = Signal()
    let tasks = ["one", "two", "three"].map {
      bench.start(work($0, until: gate).id("work", policy: .keepOldest(2, overflow: .discard)))
    }
    #expect(table == ["one runs", "two runs"])
    #expect(tasks[2].isFinished)
    gate.fire()
    for task in tasks { await task.finish() }
    #expect(Set(bench.state) == ["one", "two"])
  }

  @Test func `keepOldest lets effects without room wait if configured`() async {
    let gates = [Signal(), Signal(), Signal()]
    let tasks = ["one", "two", "three"].indices.map { index in
      bench.start(
        work(["one", "two", "three"][index], until: gates[index]).id(
          "work", policy: .keepOldest(2, overflow: .wait)))
    }
    #expect(table == ["one runs", "two runs", "three waits"])
    gates[0].fire()
    await tasks[0].finish()
    #expect(table == ["two runs", "three runs"])
    for gate in gates { gate.fire() }
    for task in tasks { await task.finish() }
    #expect(Set(bench.state) == ["one", "two", "three"])
  }

  @Test func `effects without an ID do not affect each other`() async {
    let gate = Signal()
    let tasks = ["one", "two", "three"].map { bench.start(work($0, until: gate)) }
    #expect(table == ["one runs", "two runs", "three runs"])
    gate.fire()
    for task in tasks { await task.finish() }
    #expect(Set(bench.state) == ["one", "two", "three"])
  }

  @Test func `a waiting effect starts when the previous one is cancelled by its sender`() async {
    let gate = Signal()
    let first = bench.start(work("one", until: gate).id("work", policy: .serial))
    let second = bench.start(work("two", until: gate).id("work", policy: .serial))
    first.cancel()
    #expect(table == ["two runs"])
    gate.fire()
    await second.finish()
    #expect(bench.state == ["two"])
  }

  @Test func `a cancelled send removes its running and waiting effects, and none of them begins`()
    async
  {
    let gate = Signal()
    let begun = Signal()
    let others = bench.start(.noting("other", behind: gate, begun: begun).id("work", policy: .serial))
    await begun.wait()
    let task = bench.start(
      .merge(
        work("one", until: gate).id("work", policy: .serial),
        work("two", until: gate).id("work", policy: .serial)))
    #expect(table == ["other runs", "one waits", "two waits"])
    task.cancel()
    #expect(table == ["other runs"])
    #expect(task.isFinished)
    gate.fire()
    await others.finish()
    #expect(bench.state == ["other"])
    #expect(log.elements.isEmpty)
  }

  @Test func `effects behind another effect of the same cancelled send never begin`() async {
    let gate = Signal()
    let task = bench.start(
      .merge(
        work("one", until: gate).id("work", policy: .serial),
        work("two", until: Signal()).id("work", policy: .serial)))
    await log.first(1)
    task.cancel()
    await log.first { $0.contains("one was cancelled") }
    await bench.start(.noting("after").id("work", policy: .serial)).finish()
    #expect(log.elements == ["one begins", "one was cancelled"])
    #expect(bench.state == ["after"])
  }
}
