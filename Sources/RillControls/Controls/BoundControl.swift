/// What a binding needs of a control: how to read it, how to set it, and what a person does with it.
///
/// ```swift
/// BoundControl(read: { spin.value }, show: { spin.value = $0 })
/// ```
///
/// The closures usually refer to the control weakly or unowned, because the control keeps the binding.
public struct BoundControl<Value> {
  /// Reads the value that the control shows, or returns nil if it shows none, such as "-" in a field for numbers.
  public var read: () -> Value?
  /// Shows a value.
  ///
  /// A control that shows it already is best left alone.
  public var show: (Value) -> Void
  /// Returns whether a person is editing the control, so that input of the same value is left as typed.
  public var isEdited: () -> Bool
  /// A Boolean value that indicates whether the control reports the end of editing.
  ///
  /// Such a control keeps input without a value until then.
  public var reportsEnd: Bool
  /// Calls a closure after the control has handled the present input, or nil if a control may be set within its handler.
  public var afterInput: ((@escaping () -> Void) -> Void)?

  /// Describes a control.
  ///
  /// - Parameters:
  ///   - read: Reads the value that the control shows, or returns nil if it shows none.
  ///   - show: Shows a value.
  ///   - isEdited: Returns whether a person is editing the control. The default returns false.
  ///   - reportsEnd: Whether the control reports the end of editing with ``ControlBinding/editingEnded()``.
  ///   - afterInput: Calls a closure after the control has handled the present input. With nil, the default, the control
  ///     is corrected within the handler of its change.
  public init(
    read: @escaping () -> Value?, show: @escaping (Value) -> Void,
    isEdited: @escaping () -> Bool = { false }, reportsEnd: Bool = false,
    afterInput: ((@escaping () -> Void) -> Void)? = nil
  ) {
    (self.read, self.show, self.isEdited) = (read, show, isEdited)
    (self.reportsEnd, self.afterInput) = (reportsEnd, afterInput)
  }
}
