#if (canImport(UIKit) || canImport(AppKit)) && !os(watchOS)
public import Rill

/// A view with a value that a person changes, such as a switch or a text field.
///
/// A control of your own becomes one by saying where its value is. That is all if it sends `.valueChanged`, in UIKit, or
/// its action, in AppKit.
@MainActor
public protocol ValueView: StoreFollowing {
  /// What a person changes.
  associatedtype Value: Equatable

  /// The value that is shown; setting it tells nobody.
  var boundValue: Value { get set }

  /// Whether a person edits the value now, so that what stands for the same is left as it was typed.
  ///
  /// Views of UIKit and AppKit say so by themselves.
  var isBeingEdited: Bool { get }

  /// Has a function called after each change by a person.
  ///
  /// - Parameter body: The function.
  /// - Returns: Has the function called no more. When the view goes, that is so without it.
  func onEdit(_ body: @escaping () -> Void) -> () -> Void
}

extension ValueView {
  /// Ties the value to a field, both ways; edits are written directly, with the origin ``Origin/binding``.
  ///
  /// - The view *always* shows what the field holds after an edit, also if that was refused or changed by the store.
  /// - A change of the field *never* sends an event of the view.
  /// - Bound again, to this or another field, the view leaves the one before.
  ///
  /// The tie is kept with the view and keeps no store with a state of its own alive.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  public func bind<State, Action>(
    to path: WritableKeyPath<State, Value>, of store: Store<State, Action>
  ) {
    bind(store.binding(path), to: path, of: store, showing: { $0 }, back: { $0 })
  }

  /// Ties the value to a field, both ways; edits are sent as actions.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  ///   - action: Makes the action of an edited value; usually an enum case.
  public func bind<State, Action>(
    to path: KeyPath<State, Value>, of store: Store<State, Action>, send action: @escaping (Value) -> Action
  ) {
    bind(store.binding(path, send: action), to: path, of: store, showing: { $0 }, back: { $0 })
  }

  /// Ties the value to a field of another type, both ways; edits are written directly.
  ///
  /// A text that somebody is typing stays as it is while it stands for what the field holds.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  ///   - show: Makes what the view shows of the field.
  ///   - back: Makes the field of what was edited, or answers nil to leave it as it is.
  public func bind<State, Action, Field: Equatable>(
    to path: WritableKeyPath<State, Field>, of store: Store<State, Action>,
    showing show: @escaping (Field) -> Value, back: @escaping (Value) -> Field?
  ) {
    bind(store.binding(path), to: path, of: store, showing: show, back: back)
  }

  /// Ties the value to a field of another type, both ways; edits are sent as actions.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  ///   - show: Makes what the view shows of the field.
  ///   - back: Makes the field of what was edited, or answers nil to leave it as it is.
  ///   - action: Makes the action of an edited value; usually an enum case.
  public func bind<State, Action, Field: Equatable>(
    to path: KeyPath<State, Field>, of store: Store<State, Action>,
    showing show: @escaping (Field) -> Value, back: @escaping (Value) -> Field?,
    send action: @escaping (Field) -> Action
  ) {
    bind(store.binding(path, send: action), to: path, of: store, showing: show, back: back)
  }

  /// Ties the value to what a binding reads and sets.
  private func bind<State, Action, Field: Equatable>(
    _ bound: Bound<Field>, to path: KeyPath<State, Field>, of store: Store<State, Action>,
    showing show: @escaping (Field) -> Value, back: @escaping (Value) -> Field?
  ) {
    tieValue(
      bound, to: path, of: store, read: { back($0.boundValue) },
      take: { view, field in
        // While a person types, what stands for the same is left as it was typed: "1." for 1.0.
        if view.isBeingEdited, back(view.boundValue) == field { return }
        let value = show(field)
        if view.boundValue != value { view.boundValue = value }
      }, onEdit: onEdit)
  }
}

extension StoreFollowing {
  /// Ties the value that a person edits to what a binding reads and sets.
  ///
  /// - Parameters:
  ///   - bound: The binding.
  ///   - path: The field that it is bound to.
  ///   - store: The store.
  ///   - read: Reads the edited value, or answers nil to leave the field as it is.
  ///   - take: Shows the field, unless it is shown already.
  ///   - onEdit: Calls a function after each edit until its result is called.
  func tieValue<State, Action, Field: Equatable>(
    _ bound: Bound<Field>, to path: KeyPath<State, Field>, of store: Store<State, Action>,
    read: @escaping (Self) -> Field?, take: @escaping (Self, Field) -> Void,
    onEdit: (@escaping () -> Void) -> () -> Void
  ) {
    let subscription = store.observe(path, initial: true) { [weak self] change in
      if let self { take(self, change.new) }
    }
    let stopListening = onEdit { [weak self] in
      guard let self else { return }
      if let field = read(self) { bound.wrappedValue = field }
      // What the store has made of it, which may be nothing.
      take(self, bound.wrappedValue)
    }
    ViewBindings.of(self).tie(.value, BindingLine(subscription, stopListening: stopListening))
  }
}
#endif
