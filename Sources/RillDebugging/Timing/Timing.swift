public import Rill

/// Measures how long a store's inputs wait, are handled and delivered to observers, and how long effects run, for each
/// case.
///
/// ```swift
/// let timing = store.attach(Timing(slow: .milliseconds(8)))
/// print(timing.report)
/// ```
///
/// A turn that exceeds the threshold is reported at most once a second for each case and stage. Effects have no
/// threshold unless you provide one. A ``TimingTarget`` defines a limit for one kind of action or effect, and is
/// notified of its start and end. On Apple platforms turns and effects are also emitted as signposts. A timing belongs
/// to the isolation of its store.
///
/// ```swift
/// store.attach(Timing(targets: [TimingTarget("load/fetch", slow: .seconds(2)), TimingTarget("typed", slow: .milliseconds(4))]))
/// ```
///
/// - Complexity: A few microseconds for each turn; intended for diagnosis rather than for production.
public final class Timing<State, Action: Sendable> {
  /// A measurement.
  public struct Measurement: Sendable {
    /// The case of the action without its associated values, or `write`, followed for an effect by a slash and its
    /// name.
    public let name: String
    /// The stage that was measured.
    public let stage: TimingReport.Stage
    /// The measured duration.
    public let duration: Duration
    /// The number of the input.
    public let sequence: UInt64
  }

  /// The name of the store in reports.
  public let label: String
  private var log: TimingLog
  private let targets: [TimingTarget]
  private let master: EveryStoreSwitch?
  private let now: () -> Duration
  private let name: (Action) -> String
  private let receive: ((Measurement) -> Void)?
  private var signposts = TimingSignposts()
  /// The current input.
  private var current: (sequence: UInt64, name: String)?
  /// The inputs that have effects, by number.
  private var names: [UInt64: (name: String, effects: Int)] = [:]
  /// The start times of effects and the names of their inputs, by the effects' numbers.
  private var starts: [UInt64: (name: String, time: ContinuousClock.Instant)] = [:]

  /// Creates a timing.
  ///
  /// - Parameters:
  ///   - label: The name of the store in reports, or nil for the name of the state's type.
  ///   - threshold: The duration beyond which a stage of a turn is reported as slow, or nil for none.
  ///   - effectThreshold: The lifetime beyond which an effect is reported as slow, or nil for none.
  ///   - targets: The targets for particular kinds of actions and effects, which replace the thresholds.
  ///   - clock: The clock that measures the second between two reports.
  ///   - name: Returns the name of an action's case. By default, its name in the source, without associated values.
  ///   - receive: Called with each measurement, on the store's isolation.
  public convenience init<Time: Clock<Duration>>(
    _ label: String? = nil, slow threshold: Duration? = .milliseconds(50),
    slowEffects effectThreshold: Duration? = nil, targets: [TimingTarget] = [],
    clock: Time = ContinuousClock(), name: ((Action) -> String)? = nil,
    onMeasurement receive: ((Measurement) -> Void)? = nil
  ) {
    self.init(
      label ?? SwiftTypeName(State.self).text,
      TimingLimits(turns: threshold, effects: effectThreshold, targets: targets), clock: clock,
      name: name, master: nil, onMeasurement: receive)
  }

  init<Time: Clock<Duration>>(
    _ label: String, _ limits: TimingLimits, clock: Time, name: ((Action) -> String)?,
    master: EveryStoreSwitch?, onMeasurement receive: ((Measurement) -> Void)?
  ) {
    self.label = label
    self.name = name ?? { CaseName.of($0) }
    self.receive = receive
    self.master = master
    targets = limits.targets
    log = TimingLog(limits: limits)
    let start = clock.now
    now = { start.duration(to: clock.now) }
  }

  /// A report of all measurements so far.
  public var report: TimingReport { log.report(label) }

  /// Removes all measurements.
  public func reset() { log.reset() }

  private func add(_ duration: Duration, _ name: String, _ stage: TimingReport.Stage, _ sequence: UInt64) {
    let warns = log.add(duration, name, stage, now: now())
    receive?(Measurement(name: name, stage: stage, duration: duration, sequence: sequence))
    guard warns, let limit = log.limit(name, stage) else { return }
    Failures.report(.slow(stage, name, in: label, took: duration, threshold: limit))
  }

  private func tellTargets(_ phase: TimingTarget.Phase, _ name: String, _ stage: TimingReport.Stage) {
    for target in targets where target.means(name, stage) {
      target.receive?(TimingTarget.Event(store: label, name: name, stage: stage, phase: phase))
    }
  }
}

extension Timing: Middleware {
  /// True, because a timing records durations.
  public var needsDurations: Bool { true }

  /// Records the case of the current input.
  public func didCommit(
    _ transition: Transition<Action>, input: Input<State, Action>, before: State?, state: State
  ) {
    guard transition.refusal == nil, master?.isOn ?? true else { return }
    let name = if case .action(let action) = input { name(action) } else { "write" }
    current = (transition.sequence, name)
    if !transition.effects.isEmpty { names[transition.sequence] = (name, 0) }
    if names.count > 1_024 {
      names = names.filter { $0.value.effects > 0 || $0.key + 512 > transition.sequence }
    }
  }

  /// Records the durations of a turn's steps.
  public func didMeasure(_ durations: TurnDurations, of sequence: UInt64) {
    guard let current, current.sequence == sequence else { return }
    add(durations.waiting, current.name, .waiting, sequence)
    add(durations.handling, current.name, .handling, sequence)
    add(durations.notifying, current.name, .notifying, sequence)
    tellTargets(.finished(durations.waiting), current.name, .waiting)
    tellTargets(.finished(durations.handling), current.name, .handling)
    tellTargets(.finished(durations.notifying), current.name, .notifying)
    signposts.turn(current.name, durations)
  }

  /// Records the lifetime of an effect.
  public func effectDidChange(_ event: EffectEvent) {
    guard master?.isOn ?? true || starts[event.number] != nil else { return }
    if case .started = event.phase {
      let cause = names[event.cause]?.name ?? "start"
      names[event.cause]?.effects += 1
      let name = "\(cause)/\(event.description.name)"
      starts[event.number] = (name, event.time)
      signposts.begin(event.number, name)
      tellTargets(.started, name, .effect)
    } else if let start = starts.removeValue(forKey: event.number) {
      let duration = start.time.duration(to: event.time)
      add(duration, start.name, .effect, event.cause)
      signposts.end(event.number)
      tellTargets(TimingTarget.Phase(event.phase, after: duration), start.name, .effect)
      names[event.cause]?.effects -= 1
    }
  }
}

@available(*, unavailable)
extension Timing: Sendable {}

extension Store {
  /// Attaches a ``Timing`` if the environment variable `RILL_TIMING` is `1`.
  ///
  /// The call costs nothing if the variable is not set, so it can stay in the code.
  ///
  /// - Parameters:
  ///   - label: The name of the store in reports, or nil for the name of the state's type.
  ///   - threshold: The duration beyond which a stage of a turn is reported as slow, or nil for none.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  /// - Returns: The timing, or nil if the environment variable is not set to `1`.
  @discardableResult
  public func attachTimingIfAsked(
    _ label: String? = nil, slow threshold: Duration? = .milliseconds(50),
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Timing<State, Action>? {
    guard Self.asksForTiming(ProcessVariable.value(of: "RILL_TIMING")) else { return nil }
    return attach(Timing(label, slow: threshold), fileID: fileID, line: line)
  }

  /// Returns whether the value of the environment variable requests timing.
  static func asksForTiming(_ value: String?) -> Bool { value == "1" }
}
