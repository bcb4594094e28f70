import Testing

@testable import RillInspector

struct LinkStateTests {
  /// A generator that always returns the same number.
  struct Stubborn: RandomNumberGenerator {
    let number: UInt64
    func next() -> UInt64 { number }
  }

  private func lost(_ state: inout LinkState) -> Duration? {
    var generator = Stubborn(number: 0)
    state.lost("no answer", using: &generator)
    return if case .waiting(let pause) = state.phase { pause } else { nil }
  }

  @Test func `a broken link is retried after a pause`() {
    var state = LinkState()
    #expect(state.phase == .connecting)
    state.linked(as: "a")
    #expect(state.phase == .linked("a"))
    #expect(lost(&state) == .milliseconds(125))
    #expect(state.reason == "no answer")
    state.resume()
    #expect(state.phase == .connecting)
    state.linked(as: "b")
    #expect(state.reason == nil)
  }

  @Test func `pauses double up to a maximum and reset with a link`() {
    var state = LinkState()
    var pauses: [Duration] = []
    for _ in 0..<8 {
      pauses.append(lost(&state) ?? .zero)
      state.resume()
    }
    #expect(pauses == [125, 250, 500, 1_000, 2_000, 4_000, 5_000, 5_000].map { .milliseconds($0) })
    state.linked(as: "a")
    #expect(lost(&state) == .milliseconds(125))
  }

  @Test(arguments: [0, 1, 5, 100, .max])
  func `a pause is between half and all of its maximum`(_ failures: Int) {
    let backoff = LinkBackoff()
    var (least, greatest) = (Stubborn(number: 0), Stubborn(number: 0xFFFF << 48))
    let shortest = backoff.pause(after: failures, using: &least)
    let longest = backoff.pause(after: failures, using: &greatest)
    #expect(shortest * 2 >= longest)
    #expect(shortest < longest)
    #expect(longest <= .seconds(10))
  }

  @Test func `an ended link stays ended`() {
    var state = LinkState()
    state.stop()
    #expect(lost(&state) == nil)
    state.linked(as: "a")
    state.resume()
    #expect(state.phase == .stopped)
  }

  @Test func `late events change nothing`() {
    var state = LinkState()
    state.resume()
    #expect(state.phase == .connecting)
    _ = lost(&state)
    let waiting = state
    state.linked(as: "a")
    #expect(state == waiting)
  }
}
