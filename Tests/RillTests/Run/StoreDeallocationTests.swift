import Rill
import RillFixtures
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60))) struct StoreDeallocationTests {
  @Test func `releasing a store cancels all its effects and ends their sends`() async {
    var bench: Bench? = makeBench()
    let signals = (0..<3).map { _ in Signal() }
    let begun = Signal()
    let tasks = [
      bench?.start(.lasting("one", begun: begun, cancelled: signals[0])),
      bench?.start(.lasting("two", cancelled: signals[1]).id("line", policy: .serial)),
      bench?.start(.lasting("three", cancelled: signals[2]).id("line", policy: .serial)),
      bench?.start(.merge(.lasting("four"), .lasting("five")).named("pair")),
    ]
    await begun.wait()
    bench = nil
    await signals[0].wait()
    await signals[1].wait()
    // A part that was about to start ends a moment later.
    for task in tasks { await task?.finish() }
    #expect(!signals[2].hasFired)
  }

  @Test func `a running effect does not retain the store`() async {
    var bench: Bench? = makeBench()
    let begun = Signal()
    bench?.start(.lasting("lasting", begun: begun))
    await begun.wait()
    weak let weakBench = bench
    bench = nil
    #expect(weakBench == nil)
  }

  @Test func `release is not delayed by an effect that ignores cancellation, and its result is dropped`()
    async
  {
    var bench: Bench? = makeBench()
    let (gate, begun, ended) = (Signal(), Signal(), Signal())
    let task = bench?.start(.noting("late", behind: gate, begun: begun, ended: ended))
    await begun.wait()
    bench = nil
    await task?.finish()
    #expect(!ended.hasFired)
    gate.fire()
    await ended.wait()
  }

  @Test func `a scoped effect does not retain its captures after the store's release`() async {
    weak var held: Token?
    let (begun, cancelled) = (Signal(), Signal())
    do {
      let token = Token()
      held = token
      let bench = makeBench()
      let effect = Effect<Deed>.lasting("lasting", begun: begun, cancelled: cancelled)
      bench.start(
        effect.lasting(while: { (_: [String]) in
          _ = token
          return true
        }))
      let task = bench.task(of: "lasting")
      await begun.wait()
      bench.cancel("nobody")
      #expect(task != nil)
    }
    await cancelled.wait()
    #expect(held == nil)
  }

  @Test func `an effect that sends while the store is released is discarded`() async {
    let ended = Recorder<Int>()
    for number in 0..<200 {
      var bench: Bench? = makeBench()
      bench?.start(
        .run("sends") { send in
          await send(.note("\(number)"))
          ended.note(number)
        })
      bench = nil
    }
    await ended.first(200)
    #expect(Set(ended.elements).count == 200)
  }

  @Test func `the store may be released in the turn of an effect's action`() async {
    let gone = Signal()
    var bench: Bench?
    bench = Bench([]) { state, deed in
      switch deed {
      case .note(let line): state.append(line)
      case .start(let effect): return effect
      }
      return .none
    }
    let watch = bench?.observe(\.count) { _ in
      bench = nil
      gone.fire()
    }
    let ended = Signal()
    bench?.start(
      .run("brings the end") { send in
        await send(.note("last"))
        ended.fire()
      })
    await gone.wait()
    await ended.wait()
    #expect(bench == nil)
    watch?.cancel()
  }
}
