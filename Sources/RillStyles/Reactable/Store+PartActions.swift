import Rill

// A scope says how an action of a part is embedded, and not how to get it out again. So the action is searched for in
// what the whole action carries, and one counts that leads to the same whole when it is embedded again.
extension Store {
  /// This store's action in one of the whole store that it belongs to; nil if that is of another part.
  func action(in whole: any Sendable) -> Action? {
    if runsTurns { return whole as? Action }
    return candidate(in: whole, of: whole, depth: 16)
  }

  private func candidate(in value: Any, of whole: Any, depth: Int) -> Action? {
    if let action = value as? Action, isSameAction(lifted(action), whole) { return action }
    let mirror = Mirror(reflecting: value)
    // Collections and objects are data that an action carries, and no action of a part.
    guard depth > 0, ![.class, .collection, .dictionary, .set].contains(mirror.displayStyle) else {
      return nil
    }
    for child in mirror.children {
      if let action = candidate(in: child.value, of: whole, depth: depth - 1) { return action }
    }
    return nil
  }
}
