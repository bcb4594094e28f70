import Rill
import RillInspectorFixtures
import RillValues
import Testing

@testable import RillInspector

/// Requests without the token.
struct CallerGateTests {
  private var limits: AccessLimits {
    var limits = AccessLimits.patient
    (limits.callerBurst, limits.callersPerSecond, limits.waitingCallers) = (2, 0, 2)
    limits.callerPause = .zero
    return limits
  }

  @Test func `a few are refused immediately, a few after a pause, and the others are disconnected`() {
    let now = ContinuousClock.now
    let gate = CallerGate(limits: limits) { now }
    #expect((0..<6).map { _ in gate.judge() } == [.refuse, .refuse, .pause, .pause, .drop, .drop])
    gate.leave()
    #expect([gate.judge(), gate.judge()] == [.pause, .drop])
  }

  /// The kinds of answers to requests with a token each, in order.
  private func steps(_ tokens: [String]) throws -> [String] {
    let access = AccessRule(
      address: try ListeningAddress("127.0.0.1"), port: 8_080, token: try AccessToken("0123456789abcdef"))
    let inspection = Inspection(
      access: access, limits: limits, page: .plain, origin: .inspector, options: .init(), rest: {})
    return tokens.map { token in
      var state = ExchangeState(inspection.responder)
      let head = ResponderFixture.head("GET", "/api/v1/stores", ["Authorization": "Bearer \(token)"])
      switch state.begin(head) {
      case .readOn: break
      case .wait: return "pause"
      case .drop: return "drop"
      case .reply, .stream: return "early"
      }
      guard case .reply(let response) = state.proceed() else { return "none" }
      return "\(response.status)"
    }
  }

  @Test func `a flood without the token does not keep out a client with it`() throws {
    let flood = Array(repeating: "0123456789abcdeX", count: 6)
    let steps = try steps(flood + ["0123456789abcdef"])
    #expect(steps == ["401", "401", "pause", "pause", "drop", "drop", "200"])
  }

  @Test func `a request that waited is refused like any other`() async throws {
    let access = AccessRule(
      address: try ListeningAddress("127.0.0.1"), port: 8_080, token: try AccessToken("0123456789abcdef"))
    var limits = limits
    limits.callerBurst = 0
    let inspection = Inspection(
      access: access, limits: limits, page: .plain, origin: .inspector, options: .init(), rest: {})
    var state = ExchangeState(inspection.responder)
    guard case .wait(let inquiry) = state.begin(ResponderFixture.head("GET", "/")) else {
      Issue.record("The request does not wait.")
      return
    }
    let isResumed = state.finish(await inquiry.work())
    #expect(isResumed)
    guard case .reply(let response) = state.proceed() else {
      Issue.record("The request is not answered.")
      return
    }
    #expect(response.status == 401)
    #expect(inspection.responder.callers.judge() == .pause)
  }

  @Test func `requests beyond the rate are delayed in their order`() {
    let start = ContinuousClock.now
    var limit = RateLimit(burst: 2, perSecond: 4)
    let delays = (0..<5).map { _ in limit.delay(at: start) }
    #expect(delays == [.zero, .zero, .milliseconds(250), .milliseconds(500), .milliseconds(750)])
    let later = limit.delay(at: start + .seconds(9))
    #expect(later == .zero)
  }
}
