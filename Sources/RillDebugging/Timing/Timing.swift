public import Rill

/// Measures how long a store's inputs wait, are handled and told of, and how long effects run, case by case.
///
/// ```swift
/// let timing = store.attach(Timing(slow: .milliseconds(8)))
/// print(timing.report)
/// ```
///
/// A turn that is slower than the threshold is reported at most once a second for each case and stage. On Apple platforms
/// turns and effects are signposts as well. It belongs to the isolation of its store.
///
/// - Complexity: A few microseconds a turn: it is made for looking, not for shipping.
public final class Timing<State, Action: Sendable> {
  /// Something that was measured.
  public struct Measurement: Sendable {
    /// The case of the action without its payload, or `write`; with an effect, its name after a slash.
    public let name: String
    /// What was measured.
    public let stage: TimingReport.Stage
    /// How long it took.
    public let duration: Duration
    /// The number of the input.
    public let sequence: UInt64
  }

  /// What the store is called in reports.
  public let label: String
  private var log: TimingLog
  private let now: () -> Duration
  private let name: (Action) -> String
  private let hear: ((Measurement) -> Void)?
  private var signposts = TimingSignposts()
  /// The input that is being handled.
  private var current: (sequence: UInt64, name: String)?
  /// The inputs that have effects, by their numbers.
  private var names: [UInt64: (name: String, effects: Int)] = [:]
  /// When effects were started, and by which input, by the effects' numbers.
  private var starts: [UInt64: (name: String, time: ContinuousClock.Instant)] = [:]

  /// Makes a timing.
  ///
  /// - Parameters:
  ///   - label: What the store is called in reports.
  ///   - threshold: What takes longer is reported as slow; nothing if nil.
  ///   - clock: What the second between two warnings is measured on.
  ///   - name: Names an action's case; by default what it is called in the source, without payload.
  ///   - hear: Called with everything that is measured, on the store's isolation.
  public init<Time: Clock<Duration>>(
    _ label: String = "\(State.self)", slow threshold: Duration? = .milliseconds(50),
    clock: Time = ContinuousClock(), name: ((Action) -> String)? = nil,
    onMeasurement hear: ((Measurement) -> Void)? = nil
  ) {
    self.label = label
    self.name = name ?? { CaseName.of($0) }
    self.hear = hear
    log = TimingLog(threshold: threshold)
    let start = clock.now
    now = { start.duration(to: clock.now) }
  }

  /// What was measured so far.
  public var report: TimingReport { log.report(label) }

  /// Forgets what was measured.
  public func reset() { log.reset() }

  private func add(_ duration: Duration, _ name: String, _ stage: TimingReport.Stage, _ sequence: UInt64) {
    let warns = log.add(duration, name, stage, now: now())
    hear?(Measurement(name: name, stage: stage, duration: duration, sequence: sequence))
    guard warns, let threshold = log.threshold else { return }
    Failures.report(.slow(stage, name, in: label, took: duration, threshold: threshold))
  }
}

extension Timing: Middleware {
  /// True.
  public var needsDurations: Bool { true }

  /// Notes which case is being handled.
  public func didCommit(
    _ transition: Transition<Action>, input: Input<State, Action>, before: State?, state: State
  ) {
    guard transition.refusal == nil else { return }
    let name = if case .action(let action) = input { name(action) } else { "write" }
    current = (transition.sequence, name)
    if !transition.effects.isEmpty { names[transition.sequence] = (name, 0) }
    if names.count > 1_024 {
      names = names.filter { $0.value.effects > 0 || $0.key + 512 > transition.sequence }
    }
  }

  /// Takes in how long the steps of a turn took.
  public func didMeasure(_ durations: TurnDurations, of sequence: UInt64) {
    guard let current, current.sequence == sequence else { return }
    add(durations.waiting, current.name, .waiting, sequence)
    add(durations.handling, current.name, .handling, sequence)
    add(durations.notifying, current.name, .notifying, sequence)
    signposts.turn(current.name, durations)
  }

  /// Takes in how long an effect has lived.
  public func effectDidChange(_ event: EffectEvent) {
    if case .started = event.phase {
      let cause = names[event.cause]?.name ?? "start"
      names[event.cause]?.effects += 1
      let name = "\(cause)/\(event.description.name)"
      starts[event.number] = (name, event.time)
      signposts.begin(event.number, name)
    } else if let start = starts.removeValue(forKey: event.number) {
      add(start.time.duration(to: event.time), start.name, .effect, event.cause)
      signposts.end(event.number)
      names[event.cause]?.effects -= 1
    }
  }
}

@available(*, unavailable)
extension Timing: Sendable {}
