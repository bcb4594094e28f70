public import Rill

/// A store whose every step a test asserts.
///
/// ```swift
/// let store = TestStore(Search.State()) { Search(client: .echo) }
/// await store.send(.typed("sw")) { $0.query = "sw" }
/// await store.clock.advance(by: .milliseconds(300))
/// await store.receive(.found(["sw"])) { $0.results = ["sw"] }
/// await store.finish()
/// ```
///
/// It runs a real store, of any style, and writes down each of its transitions. The test takes them one by one, in the
/// order in which they happened.
///
/// **Behavior**
/// - The expected change is *always* written as a change of the state before it.
/// - Each effect runs *only* once, and the test *always* goes on when everything that could run has come to rest.
/// - A failed expectation *never* puts the later ones out of step: the state then is what the store made of it.
/// - A transition that the test leaves out fails at the line of the step that has led to it.
/// - With ``Exhaustivity/on``, the default, what the test does not assert fails it: at the next step, or at the end.
public final class TestStore<State, Action: Sendable> {
  /// The store under test.
  ///
  /// What is done through it is to be asserted like everything else.
  public let store: Store<State, Action>
  /// What the store's effects wait on; it moves only when the test moves it.
  public let clock: TestClock
  /// How much the test must assert.
  public var exhaustivity: Exhaustivity

  let desk = EffectDesk<Action>()
  let recorder: TestRecorder<State, Action>
  let site: CallSite
  var isFinished = false
  /// The state before the step whose expectation runs.
  var stateBefore: State?

  init(over store: Store<State, Action>, clock: TestClock, exhaustivity: Exhaustivity, at site: CallSite) {
    self.store = store
    self.clock = clock
    self.exhaustivity = exhaustivity
    self.site = site
    recorder = TestRecorder(store.state)
    store.attach(recorder, fileID: site.module, line: UInt(site.line))
    FailureRelay.install()
  }

  deinit {
    guard !isFinished, exhaustivity.isOn else { return }
    reportLeftovers(at: site)
  }

  /// The state as far as the test has asserted it.
  ///
  /// What the store has done beyond that is still to be received. ``store`` has the state now. In the closure of an
  /// expectation it is the state before the step.
  public var state: State { stateBefore ?? recorder.ledger.asserted }
}

@available(*, unavailable)
extension TestStore: Sendable {}
