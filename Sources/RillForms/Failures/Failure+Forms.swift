import Rill

extension Failure {
  /// A field is not in the list of its form.
  static func unknownField(_ name: String, of fields: String) -> Failure {
    Failure(
      """
      The form \(fields) has no field "\(name)" in its list, so nothing was changed. Add it to the form: \
      static let fields = FieldList<\(fields)>(FieldEntry("name", \\.name), …).
      """, article: "Forms")
  }

  /// A value has another type than its field.
  static func unfitValue(_ value: String, field: String, of fields: String) -> Failure {
    Failure(
      """
      The value \(value) does not have the type of the field "\(field)" of the form \(fields), so nothing was changed. \
      Create values for fields by key path: .edit(\\.name, "tea").
      """, article: "Forms")
  }

  /// The list of a form names a field twice, or uses a name twice.
  static func repeatedFields(_ names: [String], of fields: String) -> Failure {
    Failure(
      """
      The list of the form \(fields) contains a field or a name more than once: \(names.joined(separator: ", ")). An edit \
      finds the first entry only, so the other field would never change. Give each field one entry with a name of its own.
      """, article: "Forms")
  }

  /// The list of a form lacks fields.
  static func unlistedFields(_ count: Int, listed: Int, of fields: String) -> Failure {
    Failure(
      """
      The form \(fields) has \(count) fields, but its list has \(listed). Fields outside of the list are neither \
      validated, nor reset, nor submitted with errors. List each field once in `static let fields`.
      """, article: "Forms")
  }

  /// A row was added whose ID another row of the list has.
  static func repeatedRow(_ id: String, of rows: String) -> Failure {
    Failure(
      """
      A row \(rows) with the ID \(id) was added to a list that contains one already, so nothing was changed. Give each row an \
      ID of its own.
      """, article: "Forms")
  }
}
