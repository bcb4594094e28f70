#if (canImport(UIKit) || canImport(AppKit)) && !os(watchOS)
public import Rill
public import RillStyles

/// A view or a view controller that follows stores: every responder of UIKit and AppKit.
///
/// Its observations last as long as the object. The object and a store with its own state never keep each other alive.
@MainActor
public protocol StoreFollowing: AnyObject {}

extension StoreFollowing {
  /// Calls a function with the old and the new value of a field, now and after each change.
  ///
  /// A second call at the same place in the source ends the earlier observation.
  ///
  /// ```swift
  /// observe(\.rows, of: store) { list, change in list.apply(change.old, change.new) }
  /// ```
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  ///   - initial: Whether to call the function now, with no old value.
  ///   - file: The file of the caller.
  ///   - line: The line of the caller.
  ///   - column: The column of the caller.
  ///   - body: Receives this object, so that it need not capture it, and the change.
  public func observe<State, Action, Value: Equatable>(
    _ path: KeyPath<State, Value>, of store: Store<State, Action>, initial: Bool = true,
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ body: @escaping (Self, Change<Value>) -> Void
  ) {
    let place = ViewBindings.Place.observation(path, file: "\(file)", line: line, column: column)
    let subscription = store.observe(
      path, initial: initial, delivering(body))
    ViewBindings.of(self).tie(place, BindingLine(subscription))
  }

  /// Calls a function exactly once for each later assignment to an `Emit`, in order, also for equal values.
  ///
  /// A second call at the same place in the source ends the earlier observation.
  ///
  /// - Parameters:
  ///   - path: The projection, `\.$toast`.
  ///   - store: The store.
  ///   - file: The file of the caller.
  ///   - line: The line of the caller.
  ///   - column: The column of the caller.
  ///   - body: Receives this object, so that it need not capture it, and the value.
  public func observe<State, Action, Value>(
    emitted path: KeyPath<State, Emissions<Value>>, of store: Store<State, Action>,
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ body: @escaping (Self, Value) -> Void
  ) {
    let place = ViewBindings.Place.observation(path, file: "\(file)", line: line, column: column)
    let subscription = store.observe(emitted: path, delivering(body))
    ViewBindings.of(self).tie(place, BindingLine(subscription))
  }

  /// Shows a field in a property, now and after each change.
  ///
  /// A property follows one field. A second call replaces the first.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  ///   - property: The property.
  ///   - transform: Converts the field to the value of the property.
  public func show<State, Action, Value: Equatable, Shown>(
    _ path: KeyPath<State, Value>, of store: Store<State, Action>,
    in property: ReferenceWritableKeyPath<Self, Shown>, as transform: @escaping (Value) -> Shown
  ) {
    follow(path, of: store, in: property) { $0[keyPath: property] = transform($1) }
  }

  /// Shows a field in a property of the same type, now and after each change.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  ///   - property: The property.
  public func show<State, Action, Value: Equatable>(
    _ path: KeyPath<State, Value>, of store: Store<State, Action>,
    in property: ReferenceWritableKeyPath<Self, Value>
  ) {
    show(path, of: store, in: property) { $0 }
  }

  /// Ends all bindings and observations of this object; those of its subviews continue.
  public func unbind() { ViewBindings.existing(of: self)?.end() }

  /// Returns a function that calls another one with this object, while it exists, within the current group of bindings.
  private func delivering<Value>(_ body: @escaping (Self, Value) -> Void) -> (Value) -> Void {
    { [weak self, weak group = BindingGroup.innermost] value in
      guard let self else { return }
      BindingGroup.within(group) { body(self, value) }
    }
  }

  /// Makes a property follow a field.
  func follow<State, Action, Value: Equatable>(
    _ path: KeyPath<State, Value>, of store: Store<State, Action>, in property: AnyKeyPath,
    _ show: @escaping (Self, Value) -> Void
  ) {
    let subscription = store.observe(path, initial: true) { [weak self] change in
      if let self { show(self, change.new) }
    }
    ViewBindings.of(self).tie(.property(property), BindingLine(subscription))
  }
}
#endif
