/// Where a store's effects run when a test wants to know of all that they do.
///
/// Tasks that are no child tasks do not inherit an executor, so whoever starts one for an effect names it again.
package protocol EffectStage: Sendable {
  /// Runs everything that effects do away from their store's actor.
  var executor: any TaskExecutor { get }
  /// The actor within whose turns everything on the stage is done.
  var isolation: any Actor { get }
  /// Runs the first part of a task at once, up to where it waits; called on that actor.
  ///
  /// - Parameter start: Starts the task on the stage.
  /// - Returns: The task.
  func begin(_ start: () -> Task<Void, Never>) -> Task<Void, Never>
  /// Notes that an effect has left for its store's actor.
  func leave()
  /// Notes that an effect has come back.
  func comeBack()
}

/// A clock that brings a stage: the effects of a store with such a clock run there.
package protocol StagedClock: Clock {
  /// Where effects run.
  var stage: any EffectStage { get }
}

extension Clock {
  /// Where effects that wait on this clock run; nil for the usual place.
  package var effectStage: (any EffectStage)? { (self as? any StagedClock)?.stage }
}

/// Which effect a task works for, and on which stage; known to everything that the effect starts.
package struct EffectMark: Sendable {
  /// The mark of the effect whose work this is; always nil without a stage.
  @TaskLocal package static var current: EffectMark?

  /// Where tasks are to run that are started here and are no child tasks; nil for the usual place.
  package static var executor: (any TaskExecutor)? { current?.stage.executor }

  /// Where the effect runs.
  package let stage: any EffectStage
  /// The runner of the effect's store.
  let runner: ObjectIdentifier?
  /// The number of the effect, then those of the effects that it is a part of.
  let numbers: [UInt64]

  /// The mark of what is no effect but shall be followed like one.
  package init(stage: any EffectStage) { self.init(stage: stage, runner: nil, numbers: []) }

  init(stage: any EffectStage, runner: ObjectIdentifier?, numbers: [UInt64]) {
    self.stage = stage
    self.runner = runner
    self.numbers = numbers
  }
}
