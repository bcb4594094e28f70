#if canImport(SwiftUI)
public import Rill
public import SwiftUI

extension Bindable {
  /// A binding that writes a field of a store directly, `$store.draft`.
  ///
  /// - Parameter path: The field.
  @MainActor
  public subscript<State, Action, Field: Equatable>(
    dynamicMember path: WritableKeyPath<State, Field>
  ) -> Binding<Field> where Value == Store<State, Action> {
    wrappedValue.binding(path)
  }
}

extension Binding {
  /// A binding that writes a field of a store directly, `$store.draft`, for a store in a `State`.
  ///
  /// - Parameter path: The field.
  @MainActor
  public subscript<State, Action, Field: Equatable>(
    dynamicMember path: WritableKeyPath<State, Field>
  ) -> Binding<Field> where Value == Store<State, Action> {
    wrappedValue.binding(path)
  }
}
#endif
