public import Rill

/// The connection between a control of any toolkit and a field of a store, in both directions and without echo.
///
/// ```swift
/// let binding = ControlBinding(
///   \.volume, of: store, send: Action.volume,
///   control: BoundControl(read: { [unowned knob] in knob.value }, show: { [unowned knob] in knob.value = $0 }))
/// knob.onChange = { binding.controlChanged() }
/// ```
///
/// - The control *always* shows the field after an edit, even if the store changed or refused the edit.
/// - A value that the binding sets is *never* written back, even in toolkits whose signals do not distinguish it from
///   an edit.
/// - While a person types, equivalent text stays as typed, such as "1." for 1.0. During the composition of a text, the
///   control is not set.
///
/// A binding belongs to the isolation on which it is created. It lasts until it is cancelled or released, and does not
/// keep a store with its own state alive. The control keeps the binding.
public final class ControlBinding<Value: Equatable> {
  private enum Moment { case change, edit, end }

  private let field: Bound<Value>
  private let control: BoundControl<Value>
  private var rules = EditingRules()
  private var subscription: Subscription?
  private var isOver = false

  /// Binds a control to a field, and writes edits directly, with the origin ``/Rill/Origin/binding``.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  ///   - control: The control, which shows the field before this returns.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  public convenience init<State, Action>(
    _ path: WritableKeyPath<State, Value>, of store: Store<State, Action>, control: BoundControl<Value>,
    isolation: isolated (any Actor)? = #isolation
  ) {
    self.init(store.binding(path, isolation: isolation), to: path, of: store, control, isolation: isolation)
  }

  /// Binds a control to a field, and sends edits as actions.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  ///   - action: Creates the action for an edited value; usually an enum case.
  ///   - control: The control, which shows the field before this returns.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  public convenience init<State, Action>(
    _ path: KeyPath<State, Value>, of store: Store<State, Action>, send action: @escaping (Value) -> Action,
    control: BoundControl<Value>, isolation: isolated (any Actor)? = #isolation
  ) {
    let field = store.binding(path, isolation: isolation, send: action)
    self.init(field, to: path, of: store, control, isolation: isolation)
  }

  /// Binds a control to a binding of a field.
  package init<State, Action>(
    _ field: Bound<Value>, to path: KeyPath<State, Value>, of store: Store<State, Action>,
    _ control: BoundControl<Value>, isolation: isolated (any Actor)? = #isolation
  ) {
    self.field = field
    self.control = control
    subscription = store.observe(path, isolation: isolation) { [weak self] _ in self?.show(.change) }
    show(.change)
  }

  /// Writes the value of the control if a person has changed it, and shows the resulting value of the field.
  ///
  /// The toolkit calls this after each change of the control, regardless of its cause.
  public func controlChanged() {
    guard !isOver, rules.controlChanged() else { return }
    if let value = control.read() { field.wrappedValue = value }
    rules.written()
    guard let afterInput = control.afterInput else { return show(.edit) }
    if !isEquivalent(to: field.wrappedValue, .edit) { afterInput { [weak self] in self?.show(.edit) } }
  }

  /// Shows the value of the field in place of equivalent text or of text that is not a value.
  ///
  /// The toolkit calls this when a person stops editing, as in a text field that loses the focus.
  public func editingEnded() { show(.end) }

  /// Records that the composition of a text starts or ends, as in Japanese; setting the control would end it.
  ///
  /// A change of the field during the composition is shown afterwards.
  ///
  /// - Parameter isComposing: Whether a composition has started.
  public func composing(_ isComposing: Bool) {
    if rules.composing(isComposing) { show(.edit) }
  }

  /// Shows the field again in a control that could not show it before, or that lost it.
  public func showAgain() { show(.change) }

  /// Ends the binding; a second call does nothing.
  public func cancel() {
    isOver = true
    subscription?.cancel()
  }

  /// Shows the field, unless it must wait or the control shows it already.
  private func show(_ moment: Moment) {
    guard !isOver, rules.fieldChanged() else { return }
    repeat {
      let value = field.wrappedValue
      if !isEquivalent(to: value, moment) { control.show(value) }
    } while rules.shown() && rules.fieldChanged()
  }

  /// Returns whether the control keeps its current input.
  private func isEquivalent(to value: Value, _ moment: Moment) -> Bool {
    guard moment != .end, control.isEdited() else { return false }
    guard let edited = control.read() else { return moment == .edit && control.reportsEnd }
    return edited == value
  }
}
