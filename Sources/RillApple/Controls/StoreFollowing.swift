#if (canImport(UIKit) || canImport(AppKit)) && !os(watchOS)
public import Rill
public import RillStyles

/// A view or a view controller that follows stores: every responder of UIKit and AppKit.
///
/// What it follows is kept with it and ends when it goes. It neither keeps a store with a state of its own alive, nor is
/// kept alive by one.
@MainActor
public protocol StoreFollowing: AnyObject {}

extension StoreFollowing {
  /// Calls a function with the old and the new value of a field now, and whenever it has changed.
  ///
  /// Called again at the same place in the source, the earlier observation ends.
  ///
  /// ```swift
  /// observe(\.rows, of: store) { list, change in list.apply(change.old, change.new) }
  /// ```
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  ///   - initial: Whether to call the function now, with no old value.
  ///   - file: Leave this out.
  ///   - line: Leave this out.
  ///   - column: Leave this out.
  ///   - body: Told of changes, with this object, so that it need not capture it.
  public func observe<State, Action, Value: Equatable>(
    _ path: KeyPath<State, Value>, of store: Store<State, Action>, initial: Bool = true,
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ body: @escaping (Self, Change<Value>) -> Void
  ) {
    let place = ViewBindings.Place.observation(path, file: "\(file)", line: line, column: column)
    let subscription = store.observe(path, initial: initial) { [weak self] change in
      if let self { body(self, change) }
    }
    ViewBindings.of(self).tie(place, BindingLine(subscription))
  }

  /// Calls a function with each assignment to an `Emit` from now on, exactly once and in order, also of equal values.
  ///
  /// Called again at the same place in the source, the earlier observation ends.
  ///
  /// - Parameters:
  ///   - path: The projection, `\.$toast`.
  ///   - store: The store.
  ///   - file: Leave this out.
  ///   - line: Leave this out.
  ///   - column: Leave this out.
  ///   - body: Called with each value and with this object, so that it need not capture it.
  public func observe<State, Action, Value>(
    emitted path: KeyPath<State, Emissions<Value>>, of store: Store<State, Action>,
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ body: @escaping (Self, Value) -> Void
  ) {
    let place = ViewBindings.Place.observation(path, file: "\(file)", line: line, column: column)
    let subscription = store.observe(emitted: path) { [weak self] value in
      if let self { body(self, value) }
    }
    ViewBindings.of(self).tie(place, BindingLine(subscription))
  }

  /// Shows a field in a property, now and whenever it has changed.
  ///
  /// A property follows one field; shown again, it leaves the one before.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  ///   - property: The property.
  ///   - transform: Makes of the field what the property shows.
  public func show<State, Action, Value: Equatable, Shown>(
    _ path: KeyPath<State, Value>, of store: Store<State, Action>,
    in property: ReferenceWritableKeyPath<Self, Shown>, as transform: @escaping (Value) -> Shown
  ) {
    follow(path, of: store, in: property) { $0[keyPath: property] = transform($1) }
  }

  /// Shows a field in a property of the same type, now and whenever it has changed.
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

  /// Ends everything that ties this object to stores; the views inside of it stay tied.
  public func unbind() { ViewBindings.existing(of: self)?.end() }

  /// Has a property follow a field.
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
