#if (canImport(UIKit) || canImport(AppKit)) && !os(watchOS)
public import Rill
import RillControls

/// A view with a value that a person changes, such as a switch or a text field.
///
/// A custom control needs only ``boundValue`` if it sends `.valueChanged` in UIKit, or its action in AppKit.
@MainActor
public protocol ValueView: StoreFollowing {
  /// The type of the value.
  associatedtype Value: Equatable

  /// The value that the view shows. Setting it sends no event.
  var boundValue: Value { get set }

  /// A Boolean value that indicates whether a person is editing the value, so that equivalent input is left as typed.
  ///
  /// Views of UIKit and AppKit have a default implementation.
  var isBeingEdited: Bool { get }

  /// Calls a function after each change by a person.
  ///
  /// - Parameter body: The function.
  /// - Returns: A function that stops the calls. The calls also stop when the view is released.
  func onEdit(_ body: @escaping () -> Void) -> () -> Void

  /// Calls a function when a person stops editing the value, as in a text field that loses the focus.
  ///
  /// A view that reports this keeps input that is not a value of its field until then, such as the minus sign of a
  /// negative number. The default implementation returns nil.
  ///
  /// - Parameter body: The function.
  /// - Returns: A function that stops the calls, or nil if the view does not report the end of editing.
  func onEditingEnd(_ body: @escaping () -> Void) -> (() -> Void)?
}

extension ValueView {
  /// Returns nil: the view does not report the end of editing.
  public func onEditingEnd(_ body: @escaping () -> Void) -> (() -> Void)? { nil }
}

extension ValueView {
  /// Binds the value to a field in both directions, and writes edits directly, with the origin
  /// ``/Rill/Origin/binding``.
  ///
  /// - The view *always* shows the value of the field after an edit, also if the store rejected or changed the edit.
  /// - A change of the field *never* sends an event of the view.
  /// - A second binding replaces the first.
  ///
  /// The binding lasts as long as the view and keeps no store with its own state alive.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  public func bind<State, Action>(
    to path: WritableKeyPath<State, Value>, of store: Store<State, Action>
  ) {
    bind(store.binding(path), to: path, of: store, showing: { $0 }, back: { $0 })
  }

  /// Binds the value to a field in both directions, and sends edits as actions.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  ///   - action: Creates the action for an edited value; usually an enum case.
  public func bind<State, Action>(
    to path: KeyPath<State, Value>, of store: Store<State, Action>, send action: @escaping (Value) -> Action
  ) {
    bind(store.binding(path, send: action), to: path, of: store, showing: { $0 }, back: { $0 })
  }

  /// Binds the value to a field of another type in both directions, and writes edits directly.
  ///
  /// Text that a person is typing stays unchanged while it represents the value of the field, and while `back` returns
  /// nil for it. When editing ends, the view shows the value of the field.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  ///   - show: Converts the field to the value that the view shows.
  ///   - back: Converts an edited value to the field, or returns nil to leave the field unchanged.
  public func bind<State, Action, Field: Equatable>(
    to path: WritableKeyPath<State, Field>, of store: Store<State, Action>,
    showing show: @escaping (Field) -> Value, back: @escaping (Value) -> Field?
  ) {
    bind(store.binding(path), to: path, of: store, showing: show, back: back)
  }

  /// Binds the value to a field of another type in both directions, and sends edits as actions.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  ///   - show: Converts the field to the value that the view shows.
  ///   - back: Converts an edited value to the field, or returns nil to leave the field unchanged.
  ///   - action: Creates the action for an edited value; usually an enum case.
  public func bind<State, Action, Field: Equatable>(
    to path: KeyPath<State, Field>, of store: Store<State, Action>,
    showing show: @escaping (Field) -> Value, back: @escaping (Value) -> Field?,
    send action: @escaping (Field) -> Action
  ) {
    bind(store.binding(path, send: action), to: path, of: store, showing: show, back: back)
  }

  /// Binds the value to the value of a binding.
  private func bind<State, Action, Field: Equatable>(
    _ bound: Bound<Field>, to path: KeyPath<State, Field>, of store: Store<State, Action>,
    showing show: @escaping (Field) -> Value, back: @escaping (Value) -> Field?
  ) {
    tieValue(
      bound, to: path, of: store, read: { back($0.boundValue) },
      show: { view, field in
        let value = show(field)
        if view.boundValue != value { view.boundValue = value }
      }, isEdited: \.isBeingEdited, onEdit: onEdit, onEnd: onEditingEnd)
  }
}

extension StoreFollowing {
  /// Binds the value that a person edits to the value of a binding.
  ///
  /// - Parameters:
  ///   - bound: The binding.
  ///   - path: The field that it is bound to.
  ///   - store: The store.
  ///   - read: Reads the edited value, or returns nil to leave the field unchanged.
  ///   - show: Shows the field, unless the view shows it already.
  ///   - isEdited: Returns whether a person is editing the view.
  ///   - onEdit: Calls a function after each edit until its result is called.
  ///   - onEnd: Calls a function at the end of editing until its result is called; nil if the view does not report
  ///     that.
  func tieValue<State, Action, Field: Equatable>(
    _ bound: Bound<Field>, to path: KeyPath<State, Field>, of store: Store<State, Action>,
    read: @escaping (Self) -> Field?, show: @escaping (Self, Field) -> Void,
    isEdited: @escaping (Self) -> Bool = { _ in false },
    onEdit: (@escaping () -> Void) -> () -> Void,
    onEnd: (@escaping () -> Void) -> (() -> Void)? = { _ in nil }
  ) {
    var end: () -> Void = {}
    let stopCorrecting = onEnd { end() }
    let control = BoundControl<Field>(
      read: { [weak self] in self.flatMap(read) },
      show: { [weak self] value in
        if let self { show(self, value) }
      },
      isEdited: { [weak self] in self.map(isEdited) ?? false }, reportsEnd: stopCorrecting != nil)
    let binding = ControlBinding(bound, to: path, of: store, control)
    end = { [weak binding] in binding?.editingEnded() }
    let stopListening = onEdit { [weak binding] in binding?.controlChanged() }
    let line = BindingLine(
      stopListening: {
        binding.cancel()
        stopListening()
        stopCorrecting?()
      }, showAgain: binding.showAgain)
    ViewBindings.of(self).tie(.value, line)
  }
}
#endif
