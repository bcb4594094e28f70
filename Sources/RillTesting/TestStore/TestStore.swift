public import Rill

/// A store that requires a test to assert every step.
///
/// ```swift
/// let store = TestStore(Search.State()) { Search(client: .echo) }
/// await store.send(.typed("sw")) { $0.query = "sw" }
/// await store.clock.advance(by: .milliseconds(300))
/// await store.receive(.found(["sw"])) { $0.results = ["sw"] }
/// await store.finish()
/// ```
///
/// It runs a real store, of any style, and records each of its transitions. The test asserts them one by one, in the
/// order in which they occurred.
///
/// **Behavior**
/// - The expected change is *always* written as a change of the previous state.
/// - Each effect runs *only* once, and the test *always* continues after all work that could run has settled. Work of an actor with
///   an executor of its own is the exception, because no clock can follow it: await `finish()` of the send that needs it.
/// - A failed expectation *never* causes later ones to fail: the test continues with the store's actual state.
/// - Effects that send without a pause and without an end are cancelled after 100,000 transitions, which fails the test.
/// - A transition that the test omits is reported at the line of the step that led to it.
/// - With ``Exhaustivity/on``, the default, anything that the test does not assert fails it: at the next step, or at
///   the end.
public final class TestStore<State, Action: Sendable> {
  /// The store under test.
  ///
  /// Anything done through it must be asserted like everything else.
  public let store: Store<State, Action>
  /// The clock of the store's effects.
  ///
  /// It moves only when the test advances it.
  public let clock: TestClock
  /// The extent to which the test must assert the store's behavior.
  public var exhaustivity: Exhaustivity

  let desk = EffectDesk<Action>()
  /// The attachment of the desk, from the first treatment of effects on.
  var conducting: ToolAttachment?
  let recorder: TestRecorder<State, Action>
  /// The effects of the store, which can also be read where the test store is released.
  let effectTable: EffectTable?
  let site: CallSite
  var isFinished = false
  /// The state before the step whose expectation is running.
  var stateBefore: State?

  init(over store: Store<State, Action>, clock: TestClock, exhaustivity: Exhaustivity, at site: CallSite) {
    self.store = store
    self.clock = clock
    self.exhaustivity = exhaustivity
    self.site = site
    recorder = TestRecorder(store.state)
    effectTable = store.effectTable
    recorder.stop = { [weak store] origin in
      TestReporting.report(
        .endlessSending(after: TestRecorder<State, Action>.mostPending), at: origin ?? site)
      store?.cancelEffects()
    }
    store.attach(recorder, fileID: site.module, line: UInt(site.line))
    FailureRelay.install(at: site)
  }

  deinit {
    recorder.close()
    guard !isFinished, exhaustivity.isOn else { return }
    reportLeftovers(at: site)
  }

  /// The state up to the last asserted transition.
  ///
  /// Later transitions have yet to be received; ``store`` has the current state. In the closure of an expectation, this
  /// is the state before the step.
  public var state: State { stateBefore ?? recorder.ledger.asserted }
}

@available(*, unavailable)
extension TestStore: Sendable {}

/// The extent to which a test must assert the behavior of a store.
public enum Exhaustivity: Hashable, Sendable {
  /// Everything must be asserted: each change, each action and each write.
  ///
  /// No effect may be running at the end.
  case on
  /// Only the behavior that the test names is asserted; the rest is skipped.
  ///
  /// - Parameter showSkipped: Whether skipped steps are noted at the place where they were skipped.
  case off(showSkipped: Bool = false)

  /// Only the behavior that the test names is asserted; the rest is skipped silently.
  public static var off: Exhaustivity { .off() }

  /// A Boolean value that indicates whether everything must be asserted.
  var isOn: Bool { self == .on }
}
