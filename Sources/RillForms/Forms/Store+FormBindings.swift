public import Rill

extension Store {
  /// Returns a binding to the value of a field that sends changes as actions of the form.
  ///
  /// Setting an equal value does nothing.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: The binding.
  public func fieldBinding<Fields, Value>(
    _ path: any WritableKeyPath<Fields, Field<Value>> & Sendable,
    isolation: isolated (any Actor)? = #isolation
  ) -> Bound<Value> where State == FormState<Fields>, Action == FormAction<Fields> {
    binding(isolation: isolation, get: { $0.fields[keyPath: path].value }) { .edit(path, $0) }
  }

  /// Returns a binding to the value of a field of a row that sends changes as actions of the form.
  ///
  /// After the row is removed, the binding returns the value from the time when the binding was created, and changes
  /// nothing.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - id: The ID of the row.
  ///   - field: The field of the row.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: The binding, or nil if the list contains no such row.
  public func fieldBinding<Fields, Row, Value>(
    _ list: any WritableKeyPath<Fields, FieldRows<Row>> & Sendable, _ id: Row.ID,
    _ field: any WritableKeyPath<Row, Field<Value>> & Sendable, isolation: isolated (any Actor)? = #isolation
  ) -> Bound<Value>? where State == FormState<Fields>, Action == FormAction<Fields> {
    guard let last = state.fields[keyPath: list][id: id]?[keyPath: field].value else { return nil }
    return binding(
      isolation: isolation, get: { $0.fields[keyPath: list][id: id]?[keyPath: field].value ?? last }
    ) {
      .edit(list, id, field, $0)
    }
  }
}
