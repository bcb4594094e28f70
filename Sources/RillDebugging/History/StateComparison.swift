/// Compares a state that was replayed with one that was kept.
enum StateComparison {
  /// Whether two states are the same, by `==` where they have it, part by part where not.
  ///
  /// Numbers that are none are not equal to themselves. So states that differ are the same if they show alike.
  static func isSame<State>(_ replayed: State, _ kept: State) -> Bool {
    let most = 1 << 30
    let limits = StateTree.Limits(depth: 64, nodes: most, elements: most, characters: most)
    if Sameness(limits: limits).areSame(replayed, kept) { return true }
    let options = DumpOptions(limits: limits)
    return Dump(replayed, options: options) == Dump(kept, options: options)
  }
}
