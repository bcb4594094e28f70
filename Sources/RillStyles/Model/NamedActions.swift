/// Returns an action followed by the parts of its update, in order, without a repetition.
///
/// An update that only forwards its action to a child has that action as its first part.
func named<Action>(_ action: Action, _ parts: [Action]) -> [Action] {
  guard let first = parts.first, isSameAction(first, action) else { return [action] + parts }
  return parts
}

/// Returns whether two actions are the same: equal if they are `Equatable`, and otherwise with equal descriptions.
func isSameAction<Action>(_ one: Action, _ other: Action) -> Bool {
  func compare<Value: Equatable>(_ one: Value) -> Bool { (other as? Value) == one }
  return (one as? any Equatable).map { compare($0) } ?? ("\(one)" == "\(other)")
}
