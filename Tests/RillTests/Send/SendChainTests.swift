import RillFixtures
import Testing

@testable import Rill

/// A handler that repeatedly sends its own next step.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct SendChainTests {
  private func relay(_ style: Relay.Style, to limit: Int) -> Store<Int, Int> {
    FailureLog.listen()
    return Store(0) { Relay(style: style, limit: limit) }
  }

  @Test(arguments: Relay.Style.allCases)
  func `finish waits for the whole chain`(style: Relay.Style) async {
    let store = relay(style, to: 500)
    let task = store.send(1)
    await task.finish()
    #expect(store.state == 500)
    #expect(task.isFinished)
    #expect(store.effects.isEmpty)
  }

  @Test func `a chain keeps no records of earlier sends`() async {
    let counts = Recorder<Int>()
    let first = Recorder<SendRecord>()
    let store = Store(0) { (state: inout Int, number: Int) -> Effect<Int> in
      state = number
      guard number < 300 else { return .none }
      return .run("step", on: .store(of: Int.self)) { store in
        await leaveAndComeBack()
        for record in first.elements { counts.note(record.lineCount) }
        store.send(number + 1)
      }
    }
    let task = store.send(1)
    if let record = task.record { first.note(record) }
    await task.finish()
    #expect(store.state == 300)
    #expect(counts.elements.count > 200)
    #expect(counts.elements.max() ?? 0 <= 4)
    #expect(task.record?.lineCount == 1)
  }

  @Test func `a synchronous chain of any length has ended when send returns`() {
    let store = relay(.atOnce, to: 20_000)
    let task = store.send(1)
    #expect(store.state == 20_000)
    #expect(task.isFinished)
  }

  @Test func `an endless synchronous chain is stopped and reported`() {
    let store = relay(.atOnce, to: .max)
    store.feedbackLimit = 3_200
    let reports = Reports.of { store.send(1) }
    #expect(reports.count == 1)
    #expect(
      reports.first?.hasPrefix("One send to Store<Int, Int> led to 3200 inputs before it returned") == true)
    #expect(reports.first?.contains("the effect \"step\"") == true)
    #expect((3_000...3_300).contains(store.state))
    #expect(store.effects.isEmpty)
    store.send(.max)
    #expect(store.state == .max)
  }

  @Test func `cancelling the first send of a chain ends the chain`() async {
    let (reached, go) = (Signal(), Signal())
    let store = Store(0) {
      Relay(style: .afterWaiting, limit: .max) { number in
        guard number == 50 else { return }
        reached.fire()
        await go.wait()
      }
    }
    let task = store.send(1)
    await reached.wait()
    task.cancel()
    #expect(task.isFinished)
    #expect(store.effects.isEmpty)
    go.fire()
    await store.send(.max).finish()
    #expect(store.state == .max)
  }

  @Test func `cancelling an inner send affects only its own results`() async {
    let bench = makeBench()
    let (begun, cancelled) = (Signal(), Signal())
    let (outerBegun, outerCancelled) = (Signal(), Signal())
    let outer = bench.start(
      .merge(
        .lasting("beside", begun: outerBegun, cancelled: outerCancelled),
        .run("outer", on: .store(of: [String].self)) { store in
          let inner = store.send(.start(.lasting("inner", begun: begun, cancelled: cancelled)))
          await begun.wait()
          inner.cancel()
          store.send(.note("inner has ended: \(inner.isFinished)"))
        }))
    await cancelled.wait()
    await outerBegun.wait()
    _ = await bench.first(\.self, where: { !$0.isEmpty })
    #expect(bench.state == ["inner has ended: true"])
    #expect(!outer.isFinished)
    outer.cancel()
    #expect(outer.isFinished)
    await outerCancelled.wait()
  }

  @Test func `one send among many is cancelled with its own effects only`() {
    let bench = makeBench()
    let tasks = (0..<100).map { bench.start(.lasting("\($0)")) }
    tasks[41].cancel()
    #expect(bench.effects.count == 99)
    #expect(!bench.effects.contains { $0.description.name == "41" })
    #expect(tasks[42].effects.map(\.description.name) == ["42"])
    for task in tasks { task.cancel() }
    #expect(bench.effects.isEmpty)
  }
}
