import RillValues

/// Compares a replayed state with a kept one.
enum StateComparison {
  /// Returns whether two states are equal, by `==` where available and otherwise part by part.
  ///
  /// NaN is not equal to itself. States that compare as different are therefore equal if their dumps are.
  static func isSame<State>(_ replayed: State, _ kept: State) -> Bool {
    let most = 1 << 30
    let limits = StateTree.Limits(depth: 64, nodes: most, elements: most, characters: most)
    if Sameness(limits: limits).areSame(replayed, kept) { return true }
    let options = DumpOptions(limits: limits)
    return Dump(replayed, options: options) == Dump(kept, options: options)
  }
}
