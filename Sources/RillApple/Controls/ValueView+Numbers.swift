#if (canImport(UIKit) || canImport(AppKit)) && !os(watchOS)
public import Rill

extension ValueView where Value: BinaryFloatingPoint {
  /// Ties the value to a field with another kind of number, both ways; edits are written directly.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  public func bind<State, Action, Number: BinaryFloatingPoint>(
    to path: WritableKeyPath<State, Number>, of store: Store<State, Action>
  ) {
    bind(to: path, of: store, showing: { Value($0) }, back: { Number($0) })
  }

  /// Ties the value to a field with another kind of number, both ways; edits are sent as actions.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  ///   - action: Makes the action of an edited value; usually an enum case.
  public func bind<State, Action, Number: BinaryFloatingPoint>(
    to path: KeyPath<State, Number>, of store: Store<State, Action>, send action: @escaping (Number) -> Action
  ) {
    bind(to: path, of: store, showing: { Value($0) }, back: { Number($0) }, send: action)
  }

  /// Ties the value to a field with a whole number, both ways; edits are rounded and written directly.
  ///
  /// A value that no such number holds leaves the field as it is.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  public func bind<State, Action, Number: BinaryInteger>(
    to path: WritableKeyPath<State, Number>, of store: Store<State, Action>
  ) {
    bind(to: path, of: store, showing: { Value($0) }, back: { Number(exactly: $0.rounded()) })
  }

  /// Ties the value to a field with a whole number, both ways; edits are rounded and sent as actions.
  ///
  /// A value that no such number holds sends nothing.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  ///   - action: Makes the action of an edited value; usually an enum case.
  public func bind<State, Action, Number: BinaryInteger>(
    to path: KeyPath<State, Number>, of store: Store<State, Action>, send action: @escaping (Number) -> Action
  ) {
    bind(
      to: path, of: store, showing: { Value($0) }, back: { Number(exactly: $0.rounded()) }, send: action)
  }
}
#endif
