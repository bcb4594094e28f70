import Rill
import RillTesting
import Testing

@testable import RillDebugging
@testable import RillSessions

/// The time that passes in a test, and the parts of effects that run in order.
struct TestPlanTimeTests {
  private let start = ContinuousClock.now

  private func entry(
    _ number: UInt64, by effect: (name: String, number: UInt64?, cause: UInt64)? = nil, at time: Int = 0,
    effects: [HistoryEffect] = []
  ) -> TestPlan.Entry {
    TestPlan.Entry(
      sequence: number, label: "", isWrite: false, origin: effect.map { .effect($0.name) } ?? .caller,
      cause: effect?.cause, effect: effect?.number, time: start + .milliseconds(time), effects: effects)
  }

  private func effect(
    _ name: String, _ number: UInt64, _ phase: EffectEvent.Phase = .finished, from begin: Int = 0,
    to end: Int? = 0,
    _ change: (inout EffectDescription) -> Void = { _ in }
  ) -> HistoryEffect {
    var description = EffectDescription(name)
    change(&description)
    return HistoryEffect(
      number: number, description: description, phase: phase, start: start + .milliseconds(begin),
      end: end.map { start + .milliseconds($0) })
  }

  private func delayed(_ number: UInt64, by delay: Int, from begin: Int = 0) -> HistoryEffect {
    effect("send", number, from: begin, to: begin + delay) { $0.delay = .milliseconds(delay) }
  }

  private func steps(_ entries: TestPlan.Entry...) -> [TestStep] { TestPlan(entries).steps }

  @Test func `time in which nothing waits is left out, and not made up later`() {
    #expect(
      steps(
        entry(1), entry(2, at: 480, effects: [delayed(1, by: 500, from: 480)]),
        entry(3, at: 720, effects: [delayed(2, by: 40, from: 720)]),
        entry(4, by: ("send", 2, 3), at: 760), entry(5, by: ("send", 1, 2), at: 980))
        == [
          .send(0), .send(1), .advance(.milliseconds(240)), .send(2), .advance(.milliseconds(40)),
          .receive(3),
          .advance(.milliseconds(220)), .receive(4),
        ])
  }

  @Test func `an immediate action beside a delayed one is not waited for`() {
    #expect(
      steps(
        entry(1, effects: [delayed(1, by: 60)]), entry(2, by: ("send", nil, 1)),
        entry(3, by: ("send", 1, 1), at: 60))
        == [.send(0), .receive(1), .advance(.milliseconds(60)), .receive(2)])
  }

  @Test func `a delay of a later part begins when the part before it has ended`() {
    let parts = [
      effect("concatenate", 1, to: 62), effect("load", 2, to: 30), delayed(3, by: 30, from: 31),
    ]
    #expect(
      steps(
        entry(1, effects: parts), entry(2, by: ("load", 2, 1), at: 29), entry(3, by: ("send", 3, 1), at: 61))
        == [
          .send(0), .deliver(effect: "load", [1], isEnd: true), .receive(1), .advance(.milliseconds(30)),
          .receive(2),
        ])
    // The part before it sends nothing.
    #expect(
      steps(entry(1, effects: parts), entry(2, at: 40), entry(3, by: ("send", 3, 1), at: 61))
        == [
          .send(0), .deliver(effect: "load", [], isEnd: true), .advance(.milliseconds(29)), .send(1),
          .advance(.milliseconds(1)), .receive(2),
        ])
  }

  @Test func `an effect of several with one name is told by its position if others go on after it`() {
    let effects = [
      effect("concatenate", 1, to: 9), effect("w", 2, to: 8), effect("w", 3, to: 6),
    ]
    #expect(
      steps(
        entry(1, effects: effects), entry(2, by: ("w", 3, 1), at: 5), entry(3, by: ("w", 2, 1), at: 7))
        == [
          .send(0), .deliver(effect: "w", position: 1, [1], isEnd: true), .receive(1),
          .deliver(effect: "w", position: 0, [2], isEnd: true), .receive(2),
        ])
    // Without parts, any of them may send.
    #expect(
      steps(
        entry(1, effects: Array(effects.dropFirst())), entry(2, by: ("w", 3, 1), at: 5),
        entry(3, by: ("w", 2, 1), at: 7))
        == [
          .send(0), .deliver(effect: "w", [1], isEnd: true), .receive(1),
          .deliver(effect: "w", [2], isEnd: true),
          .receive(2),
        ])
  }

  @Test func `the time passes in which a spacing keeps an effect from starting`() {
    func ping(_ number: UInt64, from begin: Int, to end: Int) -> HistoryEffect {
      effect("ping", number, from: begin, to: end) {
        $0.id = "ping"
        $0.spacing = .milliseconds(100)
      }
    }
    #expect(
      steps(
        entry(1, effects: [ping(1, from: 0, to: 5)]), entry(2, by: ("ping", 1, 1), at: 2),
        entry(3, at: 400, effects: [ping(2, from: 400, to: 405)]), entry(4, by: ("ping", 2, 3), at: 402),
        entry(5, at: 430, effects: [ping(3, from: 500, to: 505)]), entry(6, by: ("ping", 3, 5), at: 502))
        == [
          .send(0), .deliver(effect: "ping", [1], isEnd: true), .receive(1), .advance(.milliseconds(400)),
          .send(2),
          .deliver(effect: "ping", [3], isEnd: true), .receive(3), .advance(.milliseconds(30)), .send(4),
          .advance(.milliseconds(73)), .deliver(effect: "ping", [5], isEnd: true), .receive(5),
        ])
  }

  @Test func `an effect that a throttle drops leaves the interval as it is`() {
    func first(_ number: UInt64, _ phase: EffectEvent.Phase = .finished, at time: Int) -> HistoryEffect {
      effect("first", number, phase, from: time, to: time) {
        $0.id = "first"
        $0.throttle = .init(.milliseconds(400), latest: false)
      }
    }
    #expect(
      steps(
        entry(1, effects: [first(1, at: 0)]), entry(2, by: ("first", 1, 1)), entry(3, at: 240),
        entry(4, at: 480, effects: [first(2, at: 480)]), entry(5, by: ("first", 2, 4), at: 480))
        == [
          .send(0), .deliver(effect: "first", [1], isEnd: true), .receive(1), .advance(.milliseconds(240)),
          .send(2),
          .advance(.milliseconds(240)), .send(3), .deliver(effect: "first", [4], isEnd: true), .receive(4),
        ])
  }

  @Test func `an effect that no entry cancelled is cancelled at the end`() {
    let cancelled = effect("load", 1, .cancelled, to: 30)
    #expect(steps(entry(1, effects: [cancelled]), entry(2, at: 60)) == [.send(0), .send(1), .cancelRest])
    #expect(steps(entry(1, effects: [cancelled]), entry(2, at: 30)) == [.send(0), .send(1)])
    // An entry does not cancel its own effects.
    #expect(
      steps(entry(1, effects: [effect("load", 1, .cancelled, to: 1)]), entry(2, at: 60))
        == [.send(0), .send(1), .cancelRest])
  }
}
