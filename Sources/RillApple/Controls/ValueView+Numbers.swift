#if (canImport(UIKit) || canImport(AppKit)) && !os(watchOS)
public import Rill

extension ValueView where Value: BinaryFloatingPoint {
  /// Binds the value to a field with another kind of number in both directions, and writes edits directly.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  public func bind<State, Action, Number: BinaryFloatingPoint>(
    to path: WritableKeyPath<State, Number>, of store: Store<State, Action>
  ) {
    bind(to: path, of: store, showing: { Value($0) }, back: { Number($0) })
  }

  /// Binds the value to a field with another kind of number in both directions, and sends edits as actions.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  ///   - action: Creates the action for an edited value; usually an enum case.
  public func bind<State, Action, Number: BinaryFloatingPoint>(
    to path: KeyPath<State, Number>, of store: Store<State, Action>, send action: @escaping (Number) -> Action
  ) {
    bind(to: path, of: store, showing: { Value($0) }, back: { Number($0) }, send: action)
  }

  /// Binds the value to a field with an integer in both directions, and writes rounded edits.
  ///
  /// A value that the integer type cannot represent leaves the field unchanged.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  public func bind<State, Action, Number: BinaryInteger>(
    to path: WritableKeyPath<State, Number>, of store: Store<State, Action>
  ) {
    bind(to: path, of: store, showing: { Value($0) }, back: { Number(exactly: $0.rounded()) })
  }

  /// Binds the value to a field with an integer in both directions, and sends rounded edits as actions.
  ///
  /// A value that the integer type cannot represent sends nothing.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  ///   - action: Creates the action for an edited value; usually an enum case.
  public func bind<State, Action, Number: BinaryInteger>(
    to path: KeyPath<State, Number>, of store: Store<State, Action>, send action: @escaping (Number) -> Action
  ) {
    bind(
      to: path, of: store, showing: { Value($0) }, back: { Number(exactly: $0.rounded()) }, send: action)
  }
}
#endif
