/// An action with the parts of its update, in order, each named once: an update that only forwards its action to a child
/// has that action as its first part.
func named<Action>(_ action: Action, _ parts: [Action]) -> [Action] {
  guard let first = parts.first, isSameAction(first, action) else { return [action] + parts }
  return parts
}

/// Whether two actions are the same: equal if they compare, and otherwise described alike.
func isSameAction<Action>(_ one: Action, _ other: Action) -> Bool {
  func compare<Value: Equatable>(_ one: Value) -> Bool { (other as? Value) == one }
  return (one as? any Equatable).map { compare($0) } ?? ("\(one)" == "\(other)")
}
