extension Store {
  /// Returns whether a task works for an effect of this store, or for a part of that effect.
  ///
  /// - Parameters:
  ///   - mark: The mark of the task.
  ///   - effect: An element of ``effects``.
  /// - Returns: Whether the task works for the effect.
  package func bears(_ mark: EffectMark, of effect: RunningEffect) -> Bool {
    guard let runner = tree.runnerIfStarted, mark.runner == ObjectIdentifier(runner) else { return false }
    return mark.numbers.contains(effect.id)
  }
}
