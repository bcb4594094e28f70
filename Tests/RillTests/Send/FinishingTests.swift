import Rill
import RillFixtures
import Testing

/// The extent of waiting for a send, and the cancellation of the wait.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct FinishingTests {
  let bench = makeBench()

  /// Returns work on the store that records a line and starts endless work.
  private func handler(_ begun: Signal, _ cancelled: Signal) -> Effect<Deed> {
    .run("handler", on: .store(of: [String].self)) { store in
      await Effect<Deed>.pause()
      store.update { $0.append("handled") }
      store.send(.start(.lasting("led to", begun: begun, cancelled: cancelled)))
    }
  }

  @Test func `only the handler is awaited, and not its results`() async {
    let (begun, cancelled) = (Signal(), Signal())
    let task = bench.start(handler(begun, cancelled))
    await task.finish(.handler)
    #expect(bench.state == ["handled"])
    #expect(!task.isFinished)
    #expect(task.effects.map(\.description.name) == ["led to"])
    await begun.wait()
    task.cancel()
    await task.finish(.everything)
    await cancelled.wait()
  }

  @Test func `work off the store is part of a handler, and the effects of its actions are not`() async {
    let (begun, cancelled) = (Signal(), Signal())
    let task = bench.start(
      .run("handler") { send in
        await send(.start(.lasting("led to", begun: begun, cancelled: cancelled)))
        await send(.note("handled"))
      })
    await task.finish(.handler)
    #expect(bench.state == ["handled"])
    #expect(!task.isFinished)
    task.cancel()
  }

  @Test func `all parts of a handler are awaited, even after their turn`() async {
    let gate = Signal()
    let sent = Collected<SendTask>()
    let watch = bench.observe { [bench] change in
      guard change.new == ["first"] else { return }
      sent.add(
        bench.start(
          .concatenate(.send(.note("sent")), .noting("one", behind: gate), .noting("two", behind: gate))))
    }
    bench.send(.note("first"))
    gate.fire()
    await sent.elements[0].finish(.handler)
    #expect(bench.state == ["first", "sent", "one", "two"])
    watch.cancel()
  }

  @Test(arguments: [SendExtent.everything, .handler])
  func `a cancelled wait ends the work only if configured`(extent: SendExtent) async {
    let (begun, gate) = (Signal(), Signal())
    let task = bench.start(.noting("done", behind: gate, begun: begun))
    let wait = Task { await task.finish(extent, cancelsWork: false) }
    await begun.wait()
    wait.cancel()
    await wait.value
    #expect(!task.isFinished)
    gate.fire()
    await task.finish(extent)
    #expect(bench.state == ["done"])

    let (lastingBegun, cancelled) = (Signal(), Signal())
    let other = bench.start(.lasting("lasting", begun: lastingBegun, cancelled: cancelled))
    let otherWait = Task { await other.finish(extent) }
    await lastingBegun.wait()
    otherWait.cancel()
    await otherWait.value
    await cancelled.wait()
    #expect(other.isFinished)
  }
}

extension Effect<Deed> {
  /// Leaves the actor and returns.
  @concurrent
  fileprivate static func pause() async {}
}
