public import Rill

extension Store {
  /// Returns a binding to the value of a field, whose changes are actions of the form.
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
}
