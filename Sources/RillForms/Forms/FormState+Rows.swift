extension FormState {
  /// Returns the errors of a list of rows as a whole: those of its rules and of the server.
  ///
  /// - Parameter list: The list.
  /// - Returns: The errors. A list that is not in the form's list has none.
  public func errors<Row>(_ list: KeyPath<Fields, FieldRows<Row>>) -> [FieldError] {
    Fields.fields.entry(at: list).map(errors) ?? []
  }

  /// Returns the errors of a list of rows to show: none until the user has left the list or has submitted the form.
  ///
  /// - Parameter list: The list.
  /// - Returns: The errors.
  public func shownErrors<Row>(_ list: KeyPath<Fields, FieldRows<Row>>) -> [FieldError] {
    fields[keyPath: list].isTouched ? errors(list) : []
  }

  /// Returns the errors of a field of a row: those of its rules, of its check and of the server.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - id: The ID of the row. A row that does not exist has no errors.
  ///   - field: The field of the row.
  /// - Returns: The errors.
  /// - Complexity: O(fields + rules); the first read after a change compares the fields with those before.
  public func errors<Row, Value>(
    _ list: KeyPath<Fields, FieldRows<Row>>, _ id: Row.ID, _ field: KeyPath<Row, Field<Value>>
  ) -> [FieldError] {
    Fields.fields.entry(Fields.fields.name(list, id, field), in: fields, row: id).map(errors) ?? []
  }

  /// Returns the errors of a field of a row to show: none until the user has left it or has submitted the form.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - id: The ID of the row. A row that does not exist has no errors.
  ///   - field: The field of the row.
  /// - Returns: The errors.
  /// - Complexity: O(fields + rules); the first read after a change compares the fields with those before.
  public func shownErrors<Row, Value>(
    _ list: KeyPath<Fields, FieldRows<Row>>, _ id: Row.ID, _ field: KeyPath<Row, Field<Value>>
  ) -> [FieldError] {
    fields[keyPath: list][id: id]?[keyPath: field].isTouched == true ? errors(list, id, field) : []
  }
}
