import Rill

/// A limit for one kind of action or effect, with a handler for its starts and ends.
///
/// ```swift
/// let fetch = TimingTarget("load/fetch", slow: .seconds(2)) { event in print(event.phase) }
/// ```
public struct TimingTarget: Sendable {
  /// A phase of a measured action or effect.
  public enum Phase: Hashable, Sendable {
    /// The effect started.
    case started
    /// The effect or stage finished after the given time.
    case finished(Duration)
    /// The effect threw an error after the given time.
    case failed(Duration)
    /// The effect was cancelled after the given time.
    case cancelled(Duration)
  }

  /// A start or end of a measured action or effect.
  public struct Event: Hashable, Sendable {
    /// The name of the store.
    public let store: String
    /// The case of the action without its associated values, or `write`, followed for an effect by a slash and its
    /// name.
    public let name: String
    /// The stage that was measured.
    public let stage: TimingReport.Stage
    /// The phase that was reached.
    public let phase: Phase
  }

  /// The case of an action, optionally followed by a slash and an effect's name, or the effect's name alone.
  public let name: String
  /// The stages to which the target applies.
  public let stages: Set<TimingReport.Stage>
  /// The duration beyond which a measurement is slow, or nil for no limit.
  public let limit: Duration?
  let receive: (@Sendable (Event) -> Void)?

  /// Creates a target.
  ///
  /// - Parameters:
  ///   - name: The case of an action without its associated values, such as `load`. For an effect, a slash and its name
  ///     follow, such as `load/fetch`, or the effect's name is used alone.
  ///   - stages: The stages to which the target applies. Defaults to all of them.
  ///   - limit: The duration beyond which a measurement is reported as slow, whatever the thresholds are, or nil for no
  ///     limit.
  ///   - receive: Called on the store's isolation with each start and end. Only effects have starts.
  public init(
    _ name: String, in stages: Set<TimingReport.Stage> = Set(TimingReport.Stage.allCases),
    slow limit: Duration?, receive: (@Sendable (Event) -> Void)? = nil
  ) {
    self.name = name
    self.stages = stages
    self.limit = limit
    self.receive = receive
  }

  /// Returns whether the target applies to a measurement.
  func means(_ measured: String, _ stage: TimingReport.Stage) -> Bool {
    guard stages.contains(stage) else { return false }
    return measured == name || stage == .effect && measured.hasSuffix("/" + name)
  }
}

/// The limits for stages and for particular kinds of actions and effects.
package struct TimingLimits: Sendable {
  let turns: Duration?
  let effects: Duration?
  let targets: [TimingTarget]

  init(turns: Duration?, effects: Duration?, targets: [TimingTarget] = []) {
    self.turns = turns
    self.effects = effects
    self.targets = targets
  }

  /// Returns the limit for a case at a stage: that of the last matching target, or else the threshold.
  func limit(_ name: String, _ stage: TimingReport.Stage) -> Duration? {
    if let target = targets.last(where: { $0.means(name, stage) }) { return target.limit }
    return stage == .effect ? effects : turns
  }
}

extension TimingTarget.Phase {
  /// Creates the phase for the end of an effect.
  init(_ end: EffectEvent.Phase, after duration: Duration) {
    self =
      switch end {
      case .started: .started
      case .finished: .finished(duration)
      case .failed: .failed(duration)
      case .cancelled: .cancelled(duration)
      }
  }
}
