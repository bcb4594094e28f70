#if canImport(SwiftUI)
public import Rill
public import RillForms
public import SwiftUI

extension Store {
  /// A SwiftUI binding to the value of a form's field that sends changes as actions of the form.
  ///
  /// Setting an equal value does nothing.
  ///
  /// - Parameter path: The field.
  /// - Returns: The binding.
  @MainActor
  public func fieldBinding<Fields, Value>(
    _ path: any WritableKeyPath<Fields, Field<Value>> & Sendable
  ) -> Binding<Value> where State == FormState<Fields>, Action == FormAction<Fields> {
    binding((\FormState<Fields>.fields).appending(path: path).appending(path: \.value)) { .edit(path, $0) }
  }
}

extension View {
  /// Marks a field of a form as touched when the view loses the focus, so that its errors are shown.
  ///
  /// ```swift
  /// TextField("Name", text: form.fieldBinding(\.name))
  ///   .focused($focus, equals: .name)
  ///   .leaving(\.name, of: form, isFocused: focus == .name)
  /// ```
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store of the form.
  ///   - isFocused: Whether the view has the focus.
  /// - Returns: The view.
  public func leaving<Fields, Value>(
    _ path: any WritableKeyPath<Fields, Field<Value>> & Sendable,
    of store: Store<FormState<Fields>, FormAction<Fields>>, isFocused: Bool
  ) -> some View {
    onChange(of: isFocused) { _, isFocused in
      if !isFocused { _ = store.submit(.leave(path), .binding, MainActor.shared) }
    }
  }
}
#endif
