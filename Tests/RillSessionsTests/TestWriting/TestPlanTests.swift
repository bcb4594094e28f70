import Rill
import RillTesting
import Testing

@testable import RillDebugging
@testable import RillSessions

/// Plans are pure functions of entries.
struct TestPlanTests {
  private let start = ContinuousClock.now

  private func entry(
    _ number: UInt64, _ origin: Origin = .caller, cause: UInt64? = nil, at time: Int = 0,
    isWrite: Bool = false,
    label: String = "", effects: [HistoryEffect] = []
  ) -> TestPlan.Entry {
    TestPlan.Entry(
      sequence: number, label: label, isWrite: isWrite, origin: origin, cause: cause,
      time: start + .milliseconds(time), effects: effects)
  }

  private func effect(
    _ name: String, _ phase: EffectEvent.Phase = .finished, at end: Int? = 0, delay: Duration? = nil
  ) -> HistoryEffect {
    HistoryEffect(
      number: 1, description: EffectDescription(name, delay: delay), phase: phase, start: start,
      end: end.map { start + .milliseconds($0) })
  }

  private func steps(_ entries: TestPlan.Entry...) -> [TestStep] { TestPlan(entries).steps }

  @Test func `external inputs are sent, whatever their origin`() {
    #expect(
      steps(entry(1), entry(2, .sender), entry(3, .inspector), entry(4, cause: 1), entry(5, isWrite: true))
        == [.send(0), .send(1), .send(2), .send(3), .write(4)])
  }

  @Test func `an effect sends its recorded actions and ends with the last`() {
    #expect(
      steps(
        entry(1, effects: [effect("load", at: 5)]), entry(2, .effect("load"), cause: 1, at: 1),
        entry(3, .effect("load"), cause: 1, at: 2))
        == [.send(0), .deliver(effect: "load", [1, 2], isEnd: true), .receive(1), .receive(2)])
  }

  @Test func `a throttle admits its first effect without waiting, and the next one after its interval`() {
    func send(_ phase: EffectEvent.Phase = .finished, named name: String) -> HistoryEffect {
      let throttle = EffectDescription.Throttle(.milliseconds(60), latest: true)
      return HistoryEffect(
        number: 1, description: EffectDescription(name, id: "t", throttle: throttle), phase: phase,
        start: start,
        end: start)
    }
    func steps(_ name: String) -> [TestStep] {
      let plan = TestPlan([
        entry(1, effects: [send(named: name)]), entry(2, .effect(name), cause: 1),
        entry(3, at: 10, effects: [send(.cancelled, named: name)]),
        entry(4, at: 20, effects: [send(named: name)]), entry(5, .effect(name), cause: 4, at: 60),
        entry(6, at: 130, effects: [send(named: name)]), entry(7, .effect(name), cause: 6, at: 130),
      ])
      return plan.steps
    }
    #expect(
      steps("load") == [
        .send(0), .deliver(effect: "load", [1], isEnd: true), .receive(1), .advance(.milliseconds(10)),
        .send(2),
        .advance(.milliseconds(10)), .send(3), .advance(.milliseconds(41)),
        .deliver(effect: "load", [4], isEnd: true), .receive(4), .advance(.milliseconds(69)), .send(5),
        .deliver(effect: "load", [6], isEnd: true), .receive(6),
      ])
    #expect(
      steps("send") == [
        .send(0), .receive(1), .advance(.milliseconds(10)), .send(2), .advance(.milliseconds(10)), .send(3),
        .advance(.milliseconds(40)), .receive(4), .advance(.milliseconds(70)), .send(5), .receive(6),
      ])
  }

  @Test func `an effect stays held while other inputs arrive between its actions`() {
    #expect(
      steps(
        entry(1, effects: [effect("load", at: 5)]), entry(2, .effect("load"), cause: 1, at: 1),
        entry(3, at: 2),
        entry(4, .effect("load"), cause: 1, at: 3))
        == [
          .send(0), .deliver(effect: "load", [1], isEnd: false), .receive(1), .send(2),
          .deliver(effect: "load", [3], isEnd: true), .receive(3),
        ])
  }

  @Test func `an effect without actions ends at its recorded place, before later inputs`() {
    #expect(
      steps(entry(1, effects: [effect("keep", at: 5)]), entry(2, at: 3), entry(3, at: 7))
        == [.send(0), .send(1), .deliver(effect: "keep", [], isEnd: true), .send(2)])
    #expect(
      steps(entry(1, effects: [effect("keep", at: 50)])) == [
        .send(0), .deliver(effect: "keep", [], isEnd: true),
      ])
  }

  @Test func `a cancelled effect needs no step, and a running effect is cancelled at the end`() {
    #expect(
      steps(entry(1, effects: [effect("load", .cancelled, at: 4)]), entry(2, at: 4)) == [.send(0), .send(1)])
    #expect(steps(entry(1, effects: [effect("load", .started, at: nil)])) == [.send(0), .cancelRest])
    #expect(steps(entry(1, effects: [effect("load", .cancelled, at: 3)])) == [.send(0), .cancelRest])
  }

  @Test func `a failed effect ends as well`() {
    #expect(
      steps(
        entry(1, effects: [effect("load", .failed(CancellationError()))]), entry(2, .effect("load"), cause: 1)
      )
        == [.send(0), .deliver(effect: "load", [1], isEnd: true), .receive(1)])
  }

  @Test func `the clock advances to the end of a delay and no further`() {
    #expect(
      steps(
        entry(1, effects: [effect("a", at: 9, delay: .seconds(2))]),
        entry(2, effects: [effect("b", at: 9, delay: .seconds(1))]),
        entry(3, .effect("b"), cause: 2, at: 1), entry(4, .effect("a"), cause: 1, at: 2))
        == [
          .send(0), .send(1), .advance(.seconds(1)), .deliver(effect: "b", [2], isEnd: true), .receive(2),
          .advance(.seconds(1)), .deliver(effect: "a", [3], isEnd: true), .receive(3),
        ])
  }

  @Test func `actions of effects without work arrive on their own after their delay`() {
    #expect(
      steps(
        entry(1, effects: [effect("send", delay: .seconds(2))]), entry(2, .effect("send"), cause: 1),
        entry(3), entry(4, .effect("send"), cause: 3))
        == [.send(0), .advance(.seconds(2)), .receive(1), .send(2), .receive(3)])
  }

  @Test func `actions that wait at the same time arrive one after the other`() {
    let late = effect("send", delay: .seconds(2))
    #expect(
      steps(
        entry(1, effects: [late]), entry(2, effects: [late]), entry(3, .effect("send"), cause: 1),
        entry(4), entry(5, .effect("send"), cause: 2))
        == [
          .send(0), .advance(.milliseconds(1)), .send(1), .advance(.milliseconds(1999)), .receive(2),
          .send(3),
          .advance(.milliseconds(1)), .receive(4),
        ])
  }

  @Test func `time passes between inputs while an action waits, but not beyond the action`() {
    let (long, short) = (effect("send", delay: .seconds(2)), effect("send", delay: .seconds(1)))
    #expect(
      steps(
        entry(1, effects: [long]), entry(2, at: 1500, effects: [short]), entry(3, at: 2003),
        entry(4, .effect("send"), cause: 1, at: 2004), entry(5, .effect("send"), cause: 2, at: 2510))
        == [
          .send(0), .advance(.milliseconds(1500)), .send(1), .advance(.milliseconds(499)), .send(2),
          .advance(.milliseconds(1)), .receive(3), .advance(.milliseconds(500)), .receive(4),
        ])
  }

  @Test func `an effect that is cancelled by what it sends is waited for`() {
    let again = effect("send", .cancelled, at: 1000, delay: .seconds(1))
    #expect(
      steps(
        entry(1, effects: [again]), entry(2, .effect("send"), cause: 1, at: 1000, effects: [again]),
        entry(3, .effect("send"), cause: 2, at: 2000))
        == [.send(0), .advance(.seconds(1)), .receive(1), .advance(.seconds(1)), .receive(2)])
  }

  @Test func `actions of a serial queue are waited for one after the other`() {
    let queued = HistoryEffect(
      number: 1,
      description: EffectDescription("send", id: EffectID("queue"), policy: .serial, delay: .seconds(1)),
      phase: .finished, start: start, end: start)
    #expect(
      steps(
        entry(1, effects: [queued]), entry(2, effects: [queued]), entry(3, .effect("send"), cause: 1),
        entry(4, .effect("send"), cause: 2))
        == [
          .send(0), .advance(.milliseconds(1)), .send(1), .advance(.milliseconds(999)), .receive(2),
          .advance(.seconds(1)), .receive(3),
        ])
  }

  @Test func `an action that still waits for its time is cancelled at the end`() {
    let delay = Duration.seconds(2)
    let left = effect("send", .started, at: nil, delay: delay)
    #expect(steps(entry(1, effects: [left])) == [.send(0), .cancelRest])
    // It has arrived in an entry that the test leaves out.
    #expect(
      steps(entry(1, effects: [effect("send", at: 2000, delay: delay)]), entry(3, at: 2500))
        == [.send(0), .advance(.milliseconds(1999)), .send(1), .cancelRest])
    let cancelled = effect("send", .cancelled, at: 7, delay: delay)
    #expect(steps(entry(1, effects: [cancelled]), entry(2, at: 7)) == [.send(0), .send(1)])
    #expect(steps(entry(1, effects: [cancelled]), entry(2, at: 3)) == [.send(0), .send(1), .cancelRest])
  }

  @Test func `actions of effects that are not among the entries are sent from outside`() {
    #expect(
      steps(entry(7, .effect("load"), cause: 3), entry(8, .interactor("a"), cause: 3, isWrite: true))
        == [.send(0), .write(1)])
  }

  @Test func `interactors run, and the clock advances as recorded`() {
    let plan = TestPlan(
      [
        entry(1, label: "load", effects: [effect("load", at: 80)]),
        entry(2, .interactor("load"), cause: 1, at: 1, isWrite: true),
        entry(3, .interactor("load"), cause: 1, at: 60, isWrite: true), entry(4, at: 70),
        entry(5, .effect("hook incoming"), at: 1500, isWrite: true),
      ], runsEffects: true)
    #expect(plan.runsEffects)
    #expect(
      plan.steps == [
        .send(0), .receiveWrite(1), .advance(.milliseconds(61)), .receiveWrite(2), .advance(.milliseconds(9)),
        .send(3), .advance(.milliseconds(1431)), .receiveWrite(4, within: .seconds(2)), .cancelRest,
      ])
  }

  @Test func `other effects beside interactors are held by name`() {
    let plan = TestPlan(
      [
        entry(1, label: "load", effects: [effect("load"), effect("track", at: 1)]), entry(2, at: 2),
      ], runsEffects: true)
    #expect(plan.held == ["track"])
    #expect(plan.running == [])
    #expect(plan.steps == [.send(0), .deliver(effect: "track", [], isEnd: true), .send(1), .cancelRest])
  }

  @Test func `an effect that writes runs, and others are held`() {
    let plan = TestPlan([
      entry(1, effects: [effect("count", at: 9), effect("keep", at: 1)]),
      entry(2, .effect("count"), cause: 1, at: 8, isWrite: true),
    ])
    #expect(!plan.runsEffects)
    #expect(plan.running == ["count"])
    #expect(
      plan.steps == [
        .send(0), .deliver(effect: "keep", [], isEnd: true), .advance(.milliseconds(9)), .receiveWrite(1),
        .cancelRest,
      ])
  }

  /// Whatever the effects, each entry is sent or received exactly once and in order, and held effects end once.
  @Test func `each entry occurs in the plan once and in order`() {
    for seed in UInt64(1)...300 {
      var random = SeededRandom(seed: seed)
      var entries: [TestPlan.Entry] = []
      for number in UInt64(1)...8 {
        let cause = UInt64.random(in: 0..<number, using: &random)
        let names = ["a", "b", "send"].filter { _ in Bool.random(using: &random) }
        let effects = names.map { name in
          let phases: [EffectEvent.Phase] = [.finished, .cancelled, .started]
          let phase = phases.randomElement(using: &random) ?? .finished
          return effect(name, phase, at: Int.random(in: 0...40, using: &random))
        }
        let origins: [Origin] = [.caller, .effect("a"), .effect("b"), .effect("send")]
        entries.append(
          entry(
            number, origins.randomElement(using: &random) ?? .caller, cause: cause == 0 ? nil : cause,
            at: Int(number) * 4, isWrite: Int.random(in: 0..<6, using: &random) == 0, effects: effects))
      }
      let plan = TestPlan(entries)
      let places = plan.steps.compactMap(\.place)
      #expect(places == Array(entries.indices), "seed \(seed)")
      var promised: [Int] = []
      for step in plan.steps {
        if case .deliver(_, _, let places, _) = step { promised += places }
        // An action played by an effect is received before the effect plays more.
        if case .receive(let place) = step, promised.first == place { promised.removeFirst() }
        if case .send = step { #expect(promised == [], "seed \(seed)") }
      }
      #expect(promised == [], "seed \(seed)")
    }
  }
}

extension TestStep {
  /// The entry that the step sends or expects.
  fileprivate var place: Int? {
    switch self {
    case .send(let place), .receive(let place), .write(let place), .receiveWrite(let place, _): place
    case .deliver, .advance, .cancelRest: nil
    }
  }
}
