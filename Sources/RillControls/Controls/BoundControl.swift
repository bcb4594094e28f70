/// The functions with which a binding reads, sets and observes a control.
///
/// ```swift
/// BoundControl(read: { spin.value }, show: { spin.value = $0 })
/// ```
///
/// The closures usually reference the control weakly or unowned, because the control keeps the binding.
public struct BoundControl<Value> {
  /// Reads the value that the control shows, or returns nil if it shows none, such as "-" in a field for numbers.
  public var read: () -> Value?
  /// Shows a value.
  ///
  /// Leave a control that already shows the value unchanged.
  public var show: (Value) -> Void
  /// Returns whether a person is editing the control, so that equivalent input stays as typed.
  public var isEdited: () -> Bool
  /// A Boolean value that indicates whether the control reports the end of editing.
  ///
  /// Such a control keeps input without a value until editing ends.
  public var reportsEnd: Bool
  /// Calls a closure after the control has handled the current input; nil if the control can be set within its handler.
  public var afterInput: ((@escaping () -> Void) -> Void)?

  /// Describes a control.
  ///
  /// - Parameters:
  ///   - read: Reads the value that the control shows, or returns nil if it shows none.
  ///   - show: Shows a value.
  ///   - isEdited: Returns whether a person is editing the control. The default returns false.
  ///   - reportsEnd: Whether the control reports the end of editing with ``ControlBinding/editingEnded()``.
  ///   - afterInput: Calls a closure after the control has handled the current input. If nil, the default, the binding
  ///     corrects the control within the handler of its change.
  public init(
    read: @escaping () -> Value?, show: @escaping (Value) -> Void,
    isEdited: @escaping () -> Bool = { false }, reportsEnd: Bool = false,
    afterInput: ((@escaping () -> Void) -> Void)? = nil
  ) {
    (self.read, self.show, self.isEdited) = (read, show, isEdited)
    (self.reportsEnd, self.afterInput) = (reportsEnd, afterInput)
  }
}
