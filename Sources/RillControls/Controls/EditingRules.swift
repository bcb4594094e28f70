/// The state machine of a binding, which orders the changes of a control and its field.
///
/// The owner asks it before it writes or shows a value, and follows the answers.
struct EditingRules: Equatable, Sendable {
  /// The number of edits that are being written; an edit may cause another one.
  private var writes = 0
  /// A Boolean value that indicates whether the control is being set.
  private var isShowing = false
  /// A Boolean value that indicates whether the field changed while it could not be shown.
  private var isLate = false
  /// A Boolean value that indicates whether a part of a text is being composed.
  private(set) var isComposing = false

  /// Records that the field has changed, or must be compared with the control.
  ///
  /// - Returns: Whether to show it now. Otherwise it is shown after the current edit, display or composition.
  mutating func fieldChanged() -> Bool {
    guard writes == 0, !isShowing, !isComposing else {
      isLate = true
      return false
    }
    isShowing = true
    isLate = false
    return true
  }

  /// Records that the control has been set.
  ///
  /// - Returns: Whether the field has changed in the meantime, so that it must be shown again.
  mutating func shown() -> Bool {
    isShowing = false
    return isLate && !isComposing
  }

  /// Records that the control has changed.
  ///
  /// - Returns: Whether a person has changed it, and not the binding.
  mutating func controlChanged() -> Bool {
    guard !isShowing else { return false }
    writes += 1
    return true
  }

  /// Records that an edit has been written.
  mutating func written() {
    writes -= 1
    isLate = false
  }

  /// Records that the composition of a text starts or ends.
  ///
  /// - Returns: Whether the field has changed in the meantime, so that it must be shown now.
  mutating func composing(_ isComposing: Bool) -> Bool {
    self.isComposing = isComposing
    return !isComposing && isLate && writes == 0 && !isShowing
  }
}
