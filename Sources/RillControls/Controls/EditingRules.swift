/// The order in which a control and its field change each other: the state machine of a binding.
///
/// Its owner asks before it writes or shows, and performs what the answers say.
struct EditingRules: Equatable, Sendable {
  /// The number of edits that are being written; an edit may cause another one.
  private var writes = 0
  /// A Boolean value that indicates whether the control is being set.
  private var isShowing = false
  /// A Boolean value that indicates whether the field changed while it could not be shown.
  private var isLate = false
  /// A Boolean value that indicates whether a part of a text is being composed.
  private(set) var isComposing = false

  /// The field has changed, or must be compared with the control.
  ///
  /// - Returns: Whether to show it now. Otherwise it is shown after what goes on.
  mutating func fieldChanged() -> Bool {
    guard writes == 0, !isShowing, !isComposing else {
      isLate = true
      return false
    }
    isShowing = true
    isLate = false
    return true
  }

  /// The control has been set.
  ///
  /// - Returns: Whether the field has changed in the meantime, so that it must be shown again.
  mutating func shown() -> Bool {
    isShowing = false
    return isLate && !isComposing
  }

  /// The control has changed.
  ///
  /// - Returns: Whether a person has changed it. Otherwise the binding has set it.
  mutating func controlChanged() -> Bool {
    guard !isShowing else { return false }
    writes += 1
    return true
  }

  /// An edit has been written.
  mutating func written() {
    writes -= 1
    isLate = false
  }

  /// A part of a text is composed from now on, or no longer.
  ///
  /// - Returns: Whether the field has changed in the meantime, so that it must be shown now.
  mutating func composing(_ isComposing: Bool) -> Bool {
    self.isComposing = isComposing
    return !isComposing && isLate && writes == 0 && !isShowing
  }
}
