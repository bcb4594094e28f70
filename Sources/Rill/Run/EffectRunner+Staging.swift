extension EffectRunner {
  /// The executor for tasks of effects, or nil for the default one.
  var executor: (any TaskExecutor)? { home.stage?.executor }

  /// Marks all tasks that are started by a closure with an effect.
  ///
  /// - Parameters:
  ///   - entry: The effect, or nil for work of the runner itself, which any effect may have requested.
  ///   - start: A closure that starts a task.
  /// - Returns: The result of `start`.
  func marked<Result>(as entry: EffectEntry?, _ start: () -> Result) -> Result {
    guard let stage = home.stage else { return start() }
    let mark = entry.map {
      EffectMark(stage: stage, runner: ObjectIdentifier(self), numbers: $0.numbers)
    }
    return EffectMark.$current.withValue(mark, operation: start)
  }
}
