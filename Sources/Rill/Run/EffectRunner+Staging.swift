extension EffectRunner {
  /// Where tasks of effects run, if not in the usual place.
  var executor: (any TaskExecutor)? { home.stage?.executor }

  /// Has everything that is started bear the mark of an effect.
  ///
  /// - Parameters:
  ///   - entry: The effect; nil for work of the runner itself, which may have been asked for by any effect.
  ///   - start: Starts a task.
  /// - Returns: What `start` returns.
  func marked<Result>(as entry: EffectEntry?, _ start: () -> Result) -> Result {
    guard let stage = home.stage else { return start() }
    let mark = entry.map {
      EffectMark(stage: stage, runner: ObjectIdentifier(self), numbers: $0.numbers)
    }
    return EffectMark.$current.withValue(mark, operation: start)
  }
}
