import Rill
import Testing

@testable import RillInspector

struct EffectLogTests {
  private func event(_ phase: EffectEvent.Phase, _ number: UInt64, cause: UInt64 = 1) -> EffectEvent {
    EffectEvent(phase: phase, description: EffectDescription("load"), number: number, cause: cause)
  }

  @Test func `actions that precede the report of an effect's start belong to it`() {
    var log = EffectLog()
    #expect(log.sent(by: 7, 2) == nil)
    #expect(log.sent(by: 8, 3) == nil)
    #expect(log.note(event(.started, 7))?.sent == [2])
    #expect(log.sent(by: 7, 4)?.sent == [2, 4])
  }

  @Test func `two effects with equal names and causes each keep their own actions`() {
    var log = EffectLog()
    _ = log.note(event(.started, 1))
    _ = log.note(event(.started, 2))
    _ = log.note(event(.cancelled, 1))
    #expect(log.sent(by: 2, 9)?.sent == [9])
    #expect(log.sent(by: 1, 10)?.sent == [10])
    #expect(log.records(after: 0).map(\.phase) == [.cancelled, .running])
    #expect(log.records(after: 1).map(\.number) == [2])
  }

  @Test func `an end without a start is ignored`() {
    var log = EffectLog()
    #expect(log.note(event(.finished, 1)) == nil)
    #expect(log.records(after: 0).isEmpty)
  }

  @Test func `the oldest finished effects are discarded, and running ones are kept`() {
    var log = EffectLog(capacity: 2)
    _ = log.note(event(.started, 1))
    for number in 2...20 as ClosedRange<UInt64> {
      _ = log.note(event(.started, number, cause: number))
      _ = log.note(event(.finished, number, cause: number))
    }
    let kept = log.records(after: 0).map(\.number)
    #expect(kept.first == 1)
    #expect(kept.last == 20)
    #expect(kept.count <= 5)
  }
}
