/// What one kind of action or effect may take, and who hears of it.
///
/// ```swift
/// let fetch = TimingTarget("load/fetch", slow: .seconds(2)) { event in print(event.phase) }
/// ```
public struct TimingTarget: Sendable {
  /// What happened to what a target means.
  public enum Phase: Hashable, Sendable {
    /// An effect has started.
    case started
    /// It has come to its end, after this time.
    case finished(Duration)
    /// The effect threw, after this time.
    case failed(Duration)
    /// The effect was cancelled, after this time.
    case cancelled(Duration)
  }

  /// Something that happened to what a target means.
  public struct Event: Hashable, Sendable {
    /// What the store is called.
    public let store: String
    /// The case of the action without its payload, or `write`; with an effect, its name after a slash.
    public let name: String
    /// What was measured.
    public let stage: TimingReport.Stage
    /// What happened.
    public let phase: Phase
  }

  /// The case of an action, an effect's name after a slash, or the effect's name alone.
  public let name: String
  /// The stages that are meant.
  public let stages: Set<TimingReport.Stage>
  /// What takes longer is slow; nothing is if nil.
  public let limit: Duration?
  let hear: (@Sendable (Event) -> Void)?

  /// Makes a target.
  ///
  /// - Parameters:
  ///   - name: The case of an action without its payload, such as `load`; with an effect, its name after a slash, such as
  ///     `load/fetch`, or the effect's name alone.
  ///   - stages: The stages that are meant; all of them by default.
  ///   - limit: What takes longer is reported as slow, whatever the thresholds are; nothing is if nil.
  ///   - hear: Called with each start and each end, on the store's isolation. Only effects start.
  public init(
    _ name: String, in stages: Set<TimingReport.Stage> = Set(TimingReport.Stage.allCases),
    slow limit: Duration?, hear: (@Sendable (Event) -> Void)? = nil
  ) {
    self.name = name
    self.stages = stages
    self.limit = limit
    self.hear = hear
  }

  /// Whether it means a measurement.
  func means(_ measured: String, _ stage: TimingReport.Stage) -> Bool {
    guard stages.contains(stage) else { return false }
    return measured == name || stage == .effect && measured.hasSuffix("/" + name)
  }
}

/// What takes longer than it may, stage by stage and kind by kind.
package struct TimingLimits: Sendable {
  let turns: Duration?
  let effects: Duration?
  let targets: [TimingTarget]

  init(turns: Duration?, effects: Duration?, targets: [TimingTarget] = []) {
    self.turns = turns
    self.effects = effects
    self.targets = targets
  }

  /// What a case may take at a stage: what the last target says that means it, or else the threshold.
  func limit(_ name: String, _ stage: TimingReport.Stage) -> Duration? {
    if let target = targets.last(where: { $0.means(name, stage) }) { return target.limit }
    return stage == .effect ? effects : turns
  }
}
