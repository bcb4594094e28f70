extension Store {
  /// Whether a task works for an effect of this store, or for a part of that effect.
  ///
  /// - Parameters:
  ///   - mark: What the task bears.
  ///   - effect: A line of ``effects``.
  /// - Returns: Whether it does.
  package func bears(_ mark: EffectMark, of effect: RunningEffect) -> Bool {
    guard let runner = tree.runnerIfStarted, mark.runner == ObjectIdentifier(runner) else { return false }
    return mark.numbers.contains(effect.id)
  }
}
