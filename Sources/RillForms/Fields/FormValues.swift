/// The values of the fields of a form.
///
/// An undo restores them, and does not change checks, errors and initial values.
public struct FormValues<Fields: FormFields>: Equatable, Sendable {
  /// The values, in the order of the form's list.
  public let values: [FieldValue<Fields>]

  /// Creates the values of fields.
  ///
  /// - Parameter fields: The fields.
  /// - Complexity: O(fields)
  public init(_ fields: Fields) {
    values = Fields.fields.entries.map { FieldValue(name: $0.name, value: $0.access.value(in: fields)) }
  }

  /// Sets the values of fields.
  func write(to fields: inout Fields) {
    for (entry, value) in zip(Fields.fields.entries, values) {
      _ = entry.access.set(value.value, in: &fields)
    }
  }
}
