import Rill
public import RillValues

/// Enables tools for all stores.
///
/// ```swift
/// EveryStore.log(to: .standardError, exclude: [Clock.State.self])    // once, at launch
/// EveryStore.time(slow: .milliseconds(8))
/// ```
///
/// Tools are attached to the stores created after the call, of any style and on any actor, so enable them before the
/// first store is created. The variants that take a function are limited to the stores created by that function and by
/// the tasks it starts, so that tests can run in parallel.
///
/// - Complexity: While no tool is enabled, creating a store costs one atomic load.
public enum EveryStore {
  /// Attaches a ``Logger`` to each store that the process creates from now on.
  ///
  /// - Parameters:
  ///   - sinks: The destinations of the log. Defaults to standard error, or to nothing in tests.
  ///   - included: The types of states whose stores are logged, or nil for all.
  ///   - excluded: The types of states whose stores are not logged.
  ///   - actions: The actions that are logged.
  ///   - content: The content of the log.
  ///   - level: The lowest level that is logged.
  ///   - options: The options that control how values are shown and what is redacted.
  /// - Returns: A switch that disables and enables the loggers.
  @discardableResult
  public static func log(
    to sinks: LogSink..., include included: [Any.Type]? = nil, exclude excluded: [Any.Type] = [],
    actions: ActionFilter = .all, content: LogContent = .all, level: LogLevel = .debug,
    options: DumpOptions = DumpOptions(limits: StateTree.Limits(elements: 100, characters: 1_000))
  ) -> EveryStoreSwitch {
    let logging = LoggingVisitor(
      sinks: sinks, included: StateFilter(included, excluded), actions: actions, content: content,
      level: level, options: options)
    return logging.master.stopping(NewStores.visit(with: logging))
  }

  /// Attaches a ``Logger`` to each store created by a function and by the tasks it starts.
  ///
  /// - Parameters:
  ///   - sinks: The destinations of the log. Defaults to standard error, or to nothing in tests.
  ///   - included: The types of states whose stores are logged, or nil for all.
  ///   - excluded: The types of states whose stores are not logged.
  ///   - actions: The actions that are logged.
  ///   - content: The content of the log.
  ///   - level: The lowest level that is logged.
  ///   - body: The function.
  /// - Returns: The value that the function returns.
  public static func log<Result>(
    to sinks: LogSink..., include included: [Any.Type]? = nil, exclude excluded: [Any.Type] = [],
    actions: ActionFilter = .all, content: LogContent = .all, level: LogLevel = .debug,
    during body: () async throws -> Result
  ) async rethrows -> Result {
    let logging = LoggingVisitor(
      sinks: sinks, included: StateFilter(included, excluded), actions: actions, content: content,
      level: level, options: DumpOptions(limits: StateTree.Limits(elements: 100, characters: 1_000)))
    return try await NewStores.visit(with: logging, during: body)
  }

  /// Attaches a ``Timing`` to each store that the process creates from now on.
  ///
  /// - Parameters:
  ///   - threshold: The duration beyond which a stage of a turn is reported as slow, or nil for none.
  ///   - effectThreshold: The lifetime beyond which an effect is reported as slow, or nil for none.
  ///   - targets: The targets for particular kinds of actions and effects, which replace the thresholds.
  ///   - included: The types of states whose stores are timed, or nil for all.
  ///   - excluded: The types of states whose stores are not timed.
  ///   - receive: Called with the store's name and each measurement, on the isolation of each store.
  /// - Returns: A switch that disables and enables the timings.
  @discardableResult
  public static func time(
    slow threshold: Duration? = .milliseconds(50), slowEffects effectThreshold: Duration? = nil,
    targets: [TimingTarget] = [], include included: [Any.Type]? = nil, exclude excluded: [Any.Type] = [],
    onMeasurement receive: (
      @Sendable (_ store: String, _ name: String, TimingReport.Stage, Duration) -> Void
    )? =
      nil
  ) -> EveryStoreSwitch {
    let timing = TimingVisitor(
      limits: TimingLimits(turns: threshold, effects: effectThreshold, targets: targets),
      included: StateFilter(included, excluded), receive: receive)
    return timing.master.stopping(NewStores.visit(with: timing))
  }

  /// Attaches a ``Timing`` to each store created by a function and by the tasks it starts.
  ///
  /// - Parameters:
  ///   - threshold: The duration beyond which a stage of a turn is reported as slow, or nil for none.
  ///   - effectThreshold: The lifetime beyond which an effect is reported as slow, or nil for none.
  ///   - targets: The targets for particular kinds of actions and effects, which replace the thresholds.
  ///   - included: The types of states whose stores are timed, or nil for all.
  ///   - excluded: The types of states whose stores are not timed.
  ///   - receive: Called with the store's name and each measurement, on the isolation of each store.
  ///   - body: The function.
  /// - Returns: The value that the function returns.
  public static func time<Result>(
    slow threshold: Duration? = .milliseconds(50), slowEffects effectThreshold: Duration? = nil,
    targets: [TimingTarget] = [], include included: [Any.Type]? = nil, exclude excluded: [Any.Type] = [],
    onMeasurement receive: (
      @Sendable (_ store: String, _ name: String, TimingReport.Stage, Duration) -> Void
    )? =
      nil,
    during body: () async throws -> Result
  ) async rethrows -> Result {
    let timing = TimingVisitor(
      limits: TimingLimits(turns: threshold, effects: effectThreshold, targets: targets),
      included: StateFilter(included, excluded), receive: receive)
    return try await NewStores.visit(with: timing, during: body)
  }

  /// Attaches a ``Timing`` to each store if the environment variable `RILL_TIMING` is `1`.
  ///
  /// - Parameter threshold: The duration beyond which a stage of a turn is reported as slow, or nil for none.
  /// - Returns: The switch, or nil if the environment variable is not set to `1`.
  @discardableResult
  public static func timeIfAsked(slow threshold: Duration? = .milliseconds(50)) -> EveryStoreSwitch? {
    guard ProcessVariable.value(of: "RILL_TIMING") == "1" else { return nil }
    return time(slow: threshold)
  }
}
