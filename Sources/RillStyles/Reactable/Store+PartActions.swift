import Rill

// A scope defines how an action of a part is embedded, but not how to extract it. Therefore the action is searched for
// in the payloads of the whole action. A candidate counts if embedding it again yields the same whole action.
extension Store {
  /// Returns this store's action in an action of the whole store, or nil if that action belongs to another part.
  func action(in whole: any Sendable) -> Action? {
    if runsTurns { return whole as? Action }
    return candidate(in: whole, of: whole, depth: 16)
  }

  private func candidate(in value: Any, of whole: Any, depth: Int) -> Action? {
    if let action = value as? Action, isSameAction(lifted(action), whole) { return action }
    let mirror = Mirror(reflecting: value)
    // Collections and objects are data of an action and do not contain actions of a part.
    guard depth > 0, ![.class, .collection, .dictionary, .set].contains(mirror.displayStyle) else {
      return nil
    }
    for child in mirror.children {
      if let action = candidate(in: child.value, of: whole, depth: depth - 1) { return action }
    }
    return nil
  }
}
