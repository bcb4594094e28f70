import Rill
import RillFixtures
import Testing

@testable import RillTesting

/// Failures that are relayed to a test.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct FailureRelayTests {
  private func misstep() {
    let store = Store<IdentifiedArray<Bank.Account>, Never>([Bank.Account(id: 1)])
    store.update { $0.append(Bank.Account(id: 1)) }
  }

  @Test func `a store's report fails the test that uses the kit`() async {
    FailureRelay.install()
    #expect(await reported { misstep() }.count == 1)
  }

  @Test func `an uncaught error of an effect fails the test at the line of its step`() async {
    struct Broken: Error {}
    let sites = Recorder<Int>()
    let line = await TestReporting.withListener({ _, site in sites.note(site.line) }) {
      let store = TestStore(0) { (state: inout Int, action: Int) -> Effect<Int> in
        action == 0 ? .none : .run { _ in throw Broken() }
      }
      await store.send(0)
      await store.send(1); let line = #line
      await store.finish()
      return line
    }
    #expect(sites.elements == [line])
  }

  @Test func `a report during a check of a feature fails the test at the line of the check`() async {
    let sites = Recorder<Int>()
    let feature = Feature(IdentifiedArray<Bank.Account>()) { (accounts, id: Int) -> Effect<Int> in
      // Reported as a duplicate the second time.
      for _ in 0..<2 { accounts.append(Bank.Account(id: id)) }
      return .none
    }
    let first = #line + 2
    await TestReporting.withListener({ _, site in sites.note(site.line) }) {
      await feature.checkDeterminism(of: [1])
      await feature.checkUntouched(\.isEmpty, by: [])
      await feature.check([1], keeping: [])
      await feature.checkWalk(ActionGenerator { _, _ in 1 }, keeping: [], runs: 1, length: 1)
    }
    #expect(Set(sites.elements) == [first, first + 2, first + 3])
  }

  @Test func `a scope of reports keeps its failures from the test`() async {
    FailureRelay.install()
    let received = Recorder<String>()
    let reports = await reported {
      Failures.reporting(to: { received.note($0.description) }) { misstep() }
    }
    #expect(reports == [])
    #expect(received.elements.count == 1)
  }

  @Test func `a test without the kit is not affected`() async {
    // Other tests install the relay for the process. A detached task belongs to no test, so it can do the same here.
    await Task.detached { FailureRelay.install() }.value
    FailureLog.listen()
    #expect(await reported { misstep() } == [])
  }
}
