/// A place where a store's effects run when a test tracks all of their work.
///
/// Tasks that are not child tasks do not inherit an executor, so code that starts one for an effect must name the
/// executor again.
package protocol EffectStage: AbsenceCounter {
  /// The executor for all work of effects away from their store's actor.
  var executor: any TaskExecutor { get }
  /// The actor within whose turns all work on the stage runs.
  var isolation: any Actor { get }
  /// Runs a task immediately up to its first suspension.
  ///
  /// Called on that actor.
  ///
  /// - Parameter start: A closure that starts the task on the stage.
  /// - Returns: The task.
  func begin(_ start: () -> Task<Void, Never>) -> Task<Void, Never>
}

/// A clock with a stage, on which the effects of a store with this clock run.
package protocol StagedClock: Clock {
  /// The stage on which effects run.
  var stage: any EffectStage { get }
}

extension Clock {
  /// The stage for effects that wait on this clock, or nil for the default place.
  package var effectStage: (any EffectStage)? { (self as? any StagedClock)?.stage }
}

/// The effect and the stage that a task works for, which all tasks that the effect starts inherit.
package struct EffectMark: Sendable {
  /// The mark of the effect that the current task works for.
  ///
  /// Always nil without a stage.
  @TaskLocal package static var current: EffectMark?

  /// The executor for new tasks that are not child tasks, or nil for the default one.
  package static var executor: (any TaskExecutor)? { current?.stage.executor }

  /// The stage on which the effect runs.
  package let stage: any EffectStage
  /// The runner of the effect's store.
  let runner: ObjectIdentifier?
  /// The number of the effect, followed by those of the effects that contain it.
  let numbers: [UInt64]

  /// Creates a mark for work that is tracked like an effect.
  package init(stage: any EffectStage) { self.init(stage: stage, runner: nil, numbers: []) }

  init(stage: any EffectStage, runner: ObjectIdentifier?, numbers: [UInt64]) {
    self.stage = stage
    self.runner = runner
    self.numbers = numbers
  }
}

extension EffectRunner {
  /// The executor for tasks of effects, or nil for the default one.
  var executor: (any TaskExecutor)? { connection.stage?.executor }

  /// Marks all tasks that are started by a closure with an effect.
  ///
  /// - Parameters:
  ///   - run: The effect, or nil for work of the runner itself, which any effect may have requested.
  ///   - start: A closure that starts a task.
  /// - Returns: The result of `start`.
  func marked<Result>(as run: EffectRun?, _ start: () -> Result) -> Result {
    guard let stage = connection.stage else { return start() }
    let mark = run.map {
      EffectMark(stage: stage, runner: ObjectIdentifier(self), numbers: $0.numbers)
    }
    return EffectMark.$current.withValue(mark, operation: start)
  }
}
