import RillFixtures
import Testing

@testable import Rill
@testable import RillTesting

/// Tasks of a test that wait for a store with a test clock, and the stage that follows them until they continue.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct WaitingTaskTests {
  private let clock = TestClock()
  private let bench: Bench

  init() { bench = makeBench(clock: clock) }

  /// Checks that the stage is busy from the end of a wait until its task has continued.
  ///
  /// - Parameters:
  ///   - end: Ends the wait. The task cannot continue before the caller suspends.
  ///   - wait: The wait, in a task of the main actor.
  private func isFollowed(until end: () -> Void, _ wait: @escaping @MainActor () async -> Void) async {
    let continued = Recorder<Bool>()
    let task = Task.immediate { @MainActor [clock] in
      await wait()
      continued.note(clock.isStageIdle)
    }
    await clock.settle()
    #expect(clock.isStageIdle)
    end()
    #expect(!clock.isStageIdle)
    await clock.settle()
    #expect(continued.elements == [true])
    await task.value
  }

  /// Returns the record of a send that waits for its turn.
  private func openRecord() -> SendRecord {
    let record = SendRecord(supervisor: bench.tree.supervisor)
    record.openInput()
    return record
  }

  @Test func `a task that waits for an operation is followed until it continues`() async {
    let operation = bench.pendingOperation(within: nil)
    await isFollowed(until: operation.end) { await operation.wait() }
  }

  @Test func `a task that performs an action is followed until it continues`() async {
    await isFollowed(until: { bench.send(.note("two")) }) { [bench] in
      _ = await bench.perform(.start(.noting("one", behind: Signal())), until: { $0 == ["two"] })
    }
    bench.cancelEffects()
  }

  @Test(arguments: [SendExtent.everything, .handler])
  func `a task that waits for the extent of a send is followed until it continues`(_ extent: SendExtent) async
  {
    let record = openRecord()
    await isFollowed(until: record.closeInput) { await SendTask(record: record).finish(extent) }
  }

  @Test func `a task that waits for the handle of a send is followed until it continues`() async {
    let record = openRecord()
    await isFollowed(until: record.closeInput) { await SendHandle(record: record).finish() }
  }

  @Test func `a wait that has already ended leaves the stage idle`() async {
    let operation = bench.pendingOperation(within: nil)
    operation.end()
    await operation.wait()
    #expect(clock.isStageIdle)
  }
}
