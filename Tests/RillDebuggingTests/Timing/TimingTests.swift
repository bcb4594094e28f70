import Foundation
import Rill
import RillFixtures
import Testing

@testable import RillDebugging

@MainActor
@Suite(.timeLimit(.minutes(60))) struct TimingTests {
  @Test func `each case is measured at each stage`() {
    let store = Shelf.store()
    let timing = store.attach(Timing("shelf", slow: nil))
    for id in 0..<3 { store.send(.add(id)) }
    store.send(.plug(true))
    store.update("dust") { $0.log = [] }
    let counts = Dictionary(
      uniqueKeysWithValues: timing.report.lines.map { ("\($0.name) \($0.stage)", $0.count) })
    #expect(counts["add handling"] == 3 && counts["add waiting"] == 3 && counts["add notifying"] == 3)
    #expect(counts["plug handling"] == 1 && counts["write handling"] == 1)
    #expect(counts.count == 9)
    timing.reset()
    #expect(timing.report.lines.isEmpty)
  }

  @Test func `an effect is measured from start to end under the case that started it`()
    async throws
  {
    let store = Shelf.store()
    let received = Recorder<String>()
    let timing = store.attach(
      Timing(
        "shelf", slow: nil,
        onMeasurement: { if $0.stage == .effect { received.note("\($0.sequence) \($0.name)") } }))
    let signal = Signal()
    let task = store.send(.later(signal, "a"))
    signal.fire()
    await task.finish()
    #expect(await received.first(1) == ["1 later/later"])
    let line = try #require(timing.report.lines.first { $0.stage == .effect })
    #expect(line.count == 1 && line.max > 0 && line.p50 <= line.max)
  }

  @Test func `a slow stage is reported with a message`() {
    let reports = Reports.of {
      let store = Shelf.store()
      store.attach(Timing("shelf", slow: .nanoseconds(-1), name: { _ in "case" }))
      store.send(.plug(true))
      store.send(.plug(false))
    }
    #expect(reports.count == 3)
    #expect(reports[0].hasPrefix("Slow waiting: shelf.case took 0ns, more than the threshold of -1ns. "))
    #expect(
      Failure.slow(.handling, "load", in: "shelf", took: .milliseconds(200), threshold: .milliseconds(50))
        .description
          == """
          Slow handling: shelf.load took 200.0ms, more than the threshold of 50.0ms. Move heavy work from the reducer into \
          an effect.
          """)
  }

  @Test func `effects are not slow unless a threshold or target applies`() async {
    func reports(_ timing: Timing<Shelf, Shelf.Action>) async -> [String] {
      await Reports.of {
        let store = Shelf.store()
        store.attach(timing)
        let signal = Signal()
        let task = store.send(.later(signal, "a"))
        signal.fire()
        await task.finish()
      }.filter { $0.hasPrefix("Slow effect") }
    }
    #expect(await reports(Timing("shelf", slow: .nanoseconds(-1))).isEmpty)
    #expect(await reports(Timing("shelf", slow: nil, slowEffects: .nanoseconds(-1))).count == 1)
    #expect(
      await reports(
        Timing("shelf", slow: nil, slowEffects: .nanoseconds(-1), targets: [TimingTarget("later", slow: nil)])
      ).isEmpty)
    #expect(
      await reports(
        Timing("shelf", slow: nil, targets: [TimingTarget("later/later", slow: .nanoseconds(-1))])
      ).count == 1)
    #expect(
      await reports(
        Timing(
          "shelf", slow: nil, targets: [TimingTarget("later", in: [.handling], slow: .nanoseconds(-1))])
      ).isEmpty)
  }

  @Test func `a target receives the start and each end of its cases`() async {
    let received = Recorder<String>()
    let store = Shelf.store()
    let target = TimingTarget("later", in: [.effect, .handling], slow: nil) { event in
      switch event.phase {
      case .started: received.note("\(event.name) \(event.stage) started")
      case .finished(let duration):
        received.note("\(event.name) \(event.stage) finished \(duration >= .zero)")
      case .failed: received.note("failed")
      case .cancelled: received.note("\(event.name) cancelled")
      }
    }
    store.attach(Timing("shelf", slow: nil, targets: [target]))
    store.send(.add(1))
    let signal = Signal()
    let task = store.send(.later(signal, "a"))
    signal.fire()
    await task.finish()
    #expect(
      await received.first(3) == [
        "later handling finished true", "later/later effect started", "later/later effect finished true",
      ])
    store.send(.later(Signal(), "b")).cancel()
    #expect(await received.first { $0.contains("later/later cancelled") }.count >= 5)
  }

  @Test func `the report survives JSON`() throws {
    let store = Shelf.store()
    let timing = store.attach(Timing("shelf", slow: nil))
    store.send(.add(1))
    let data = try JSONEncoder().encode(timing.report)
    #expect(try JSONDecoder().decode(TimingReport.self, from: data) == timing.report)
  }

  @Test func `a refused input is not measured`() {
    let store = Purse.store()
    let timing = store.attach(Timing(slow: nil))
    store.send(-1)
    #expect(timing.report.lines.isEmpty)
  }

  @Test func `cases are named without payloads, and inner actions with theirs`() {
    #expect(CaseName.of(Shelf.Action.add(1)) == "add")
    #expect(CaseName.of(Shelf.Action.read(1, pages: 2)) == "read")
    #expect(CaseName.of(Shelf.Action.lamp(.glowing)) == "lamp.glowing")
    #expect(CaseName.of(Shelf.Action.lamp(.glow(Signal()))) == "lamp.glow")
    #expect(CaseName.of(Loud.quiet) == "quiet")
    #expect(CaseName.of(7) == "Int")
  }

  @Test func `only the environment value 1 enables it`() {
    #expect(Store<Int, Int>.asksForTiming("1"))
    #expect(!Store<Int, Int>.asksForTiming("0") && !Store<Int, Int>.asksForTiming(nil))
  }
}

private enum Loud { case quiet }
