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

// Fields of rows.
extension Store {
  /// Returns a SwiftUI binding to the value of a field of a row of a form, whose changes are actions of the form.
  ///
  /// Setting an equal value does nothing. When the row has left, the binding reads the last value and sends nothing.
  ///
  /// - Parameters:
  ///   - list: The list of rows.
  ///   - id: The ID of the row.
  ///   - field: The field of the row.
  /// - Returns: The binding, or nil if the list contains no such row.
  @MainActor
  public func fieldBinding<Fields, Row, Value>(
    _ list: any WritableKeyPath<Fields, FieldRows<Row>> & Sendable, _ id: Row.ID,
    _ field: any WritableKeyPath<Row, Field<Value>> & Sendable
  ) -> Binding<Value>? where State == FormState<Fields>, Action == FormAction<Fields> {
    let fields: WritableKeyPath<FormState<Fields>, Fields> = \.fields
    let place: WritableKeyPath<Fields, FieldRows<Row>> = list
    let rows: WritableKeyPath<FieldRows<Row>, IdentifiedArray<Row>> = \.rows
    return binding(
      fields.appending(path: place).appending(path: rows), for: id, property: field.appending(path: \.value),
      actionID: [list as AnyKeyPath, field]
    ) { .edit(list, id, field, $0) }
  }
}

extension View {
  /// Marks a field of a row of a form as touched when the view has lost the focus, so that its errors are shown.
  ///
  /// - Parameters:
  ///   - list: The list of rows.
  ///   - id: The ID of the row. An ID that the list does not contain changes nothing.
  ///   - field: The field of the row.
  ///   - store: The store of the form.
  ///   - isFocused: Whether the view has the focus.
  /// - Returns: The view.
  public func leaving<Fields, Row, Value>(
    _ list: any WritableKeyPath<Fields, FieldRows<Row>> & Sendable, _ id: Row.ID,
    _ field: any WritableKeyPath<Row, Field<Value>> & Sendable,
    of store: Store<FormState<Fields>, FormAction<Fields>>, isFocused: Bool
  ) -> some View {
    onChange(of: isFocused) { _, isFocused in
      if !isFocused { _ = store.submit(.leave(list, id, field), .binding, MainActor.shared) }
    }
  }
}
#endif
