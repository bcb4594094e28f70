import CGtk
public import Rill
public import RillControls

@MainActor
extension Store {
  /// Calls a closure with a value of the state, now and after each change, as long as a widget exists.
  ///
  /// The closure must not keep the widget.
  public func show<Value: Equatable>(
    _ value: @escaping (State) -> Value, on widget: Widget, _ body: @escaping (Value) -> Void
  ) {
    keep(observe(deriving: value, initial: true) { body($0.new) }, with: widget.opaque)
  }

  /// Shows a text on a label.
  public func show(_ text: @escaping (State) -> String, on label: Widget) {
    show(text, on: label) { gtk_label_set_text(label.opaque, $0) }
  }

  /// Reveals a widget while a condition holds; the animation is that of the `GtkRevealer`.
  public func reveal(_ revealer: Widget, while condition: @escaping (State) -> Bool) {
    show(condition, on: revealer) { gtk_revealer_set_reveal_child(revealer.opaque, $0 ? 1 : 0) }
  }

  /// Makes a widget sensitive while a condition holds.
  public func enable(_ widget: Widget, while condition: @escaping (State) -> Bool) {
    show(condition, on: widget) { gtk_widget_set_sensitive(widget, $0 ? 1 : 0) }
  }

  /// Sends an action when a button is clicked.
  public func send(_ action: Action, from button: Widget) {
    on(button.opaque, "clicked") { [weak self] _ in self?.send(action) }
  }

  /// Binds a check button to a field in both directions.
  public func bind(
    check: Widget, to path: KeyPath<State, Bool>, send action: @escaping (Bool) -> Action
  ) {
    let binding = ControlBinding(path, of: self, send: action, control: .check(check))
    on(check.opaque, "toggled") { _ in binding.controlChanged() }
  }

  /// Binds a spin button to a whole number in both directions.
  public func bind(
    spin: Widget, to path: KeyPath<State, Int>, send action: @escaping (Int) -> Action
  ) {
    let binding = ControlBinding(
      path, of: self, send: action,
      control: BoundControl(
        read: { Int(gtk_spin_button_get_value_as_int(spin.opaque)) },
        show: { gtk_spin_button_set_value(spin.opaque, Double($0)) }))
    on(spin.opaque, "value-changed") { _ in binding.controlChanged() }
  }

  /// Binds an entry to a text in both directions.
  ///
  /// - Parameters:
  ///   - entry: The entry, or another editable widget.
  ///   - path: The text.
  ///   - action: Creates the action for an edited text; usually an enum case.
  ///   - leave: An action that is sent when the entry loses the focus, or nil.
  public func bind(
    entry: Widget, to path: KeyPath<State, String>, send action: @escaping (String) -> Action,
    leave: Action? = nil
  ) {
    let text = EditableText(entry.opaque)
    let binding = ControlBinding(
      path, of: self, send: action,
      control: BoundControl(
        read: { text.value }, show: { text.show($0) },
        // GTK moves the cursor behind the typed text when its signal returns; a correction waits for that.
        afterInput: { body in afterInput(body) }))
    on(entry.opaque, "changed") { _ in binding.controlChanged() }
    on(text.delegate, "preedit-changed") { composed in
      binding.composing(UnsafePointer<CChar>(composed).pointee != 0)
    }
    guard let leave else { return }
    let focus: OpaquePointer = gtk_event_controller_focus_new()
    on(focus, "leave") { [weak self] _ in self?.send(leave) }
    gtk_widget_add_controller(entry, focus)
  }
}

extension BoundControl where Value == Bool {
  /// Returns a check button as a control.
  @MainActor
  public static func check(_ check: Widget) -> BoundControl {
    BoundControl(
      read: { gtk_check_button_get_active(check.cast()) != 0 },
      show: { gtk_check_button_set_active(check.cast(), $0 ? 1 : 0) })
  }
}

/// The text of an entry, changed only where it differs, so that GTK keeps the cursor and the selection.
@MainActor
private struct EditableText {
  // The entry keeps the binding that keeps this, so the pointer is valid whenever it is used.
  let editable: OpaquePointer

  init(_ editable: OpaquePointer) { self.editable = editable }

  /// The widget to which an entry delegates its text; it reports compositions.
  var delegate: OpaquePointer { gtk_editable_get_delegate(editable) ?? editable }

  var value: String { String(cString: gtk_editable_get_text(editable)) }

  func show(_ new: String) {
    let change = TextChange(from: value, to: new, in: .scalars)
    guard !change.isEmpty else { return }
    var (start, end): (gint, gint) = (0, 0)
    if gtk_editable_get_selection_bounds(editable, &start, &end) == 0 {
      start = gtk_editable_get_position(editable)
      end = start
    }
    var position = gint(change.start)
    gtk_editable_delete_text(editable, position, position + gint(change.removed))
    gtk_editable_insert_text(editable, change.replacement, -1, &position)
    gtk_editable_select_region(editable, gint(change.moved(Int(start))), gint(change.moved(Int(end))))
  }
}
