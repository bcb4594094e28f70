extension FormAction {
  /// Returns an action that adds a row to a list.
  ///
  /// A row whose ID the list contains already is reported, and nothing changes.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - row: The row.
  ///   - position: The position of the row, or nil to append it. It is limited to the existing positions.
  /// - Returns: The action.
  public static func add<Row>(
    _ list: any WritableKeyPath<Fields, FieldRows<Row>> & Sendable, _ row: Row, at position: Int? = nil
  ) -> FormAction { change(list, .insert(row, at: position)) }

  /// Returns an action that removes a row, and cancels its checks.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - id: The ID of the row. An ID that the list does not contain changes nothing.
  /// - Returns: The action.
  public static func remove<Row>(
    _ list: any WritableKeyPath<Fields, FieldRows<Row>> & Sendable, _ id: Row.ID
  ) -> FormAction { change(list, .remove(id)) }

  /// Returns an action that moves a row.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - id: The ID of the row. An ID that the list does not contain changes nothing.
  ///   - position: The new position, limited to the existing ones.
  /// - Returns: The action.
  public static func move<Row>(
    _ list: any WritableKeyPath<Fields, FieldRows<Row>> & Sendable, _ id: Row.ID, to position: Int
  ) -> FormAction { change(list, .move(id, to: position)) }

  /// Returns an action that sets the value of a field of a row.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - id: The ID of the row. An ID that the list does not contain changes nothing.
  ///   - field: The field of the row.
  ///   - value: The value.
  /// - Returns: The action.
  public static func edit<Row, Value>(
    _ list: any WritableKeyPath<Fields, FieldRows<Row>> & Sendable, _ id: Row.ID,
    _ field: any WritableKeyPath<Row, Field<Value>> & Sendable, _ value: Value
  ) -> FormAction { .edit(FieldValue(list, id, field, value)) }

  /// Returns an action that marks a field of a row as touched.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - id: The ID of the row. An ID that the list does not contain changes nothing.
  ///   - field: The field of the row.
  /// - Returns: The action.
  public static func leave<Row, Value>(
    _ list: any WritableKeyPath<Fields, FieldRows<Row>> & Sendable, _ id: Row.ID,
    _ field: any WritableKeyPath<Row, Field<Value>> & Sendable
  ) -> FormAction { .leave(Fields.fields.name(list, id, field)) }

  private static func change<Row>(
    _ list: any WritableKeyPath<Fields, FieldRows<Row>> & Sendable, _ change: RowChange<Row>
  ) -> FormAction {
    .edit(FieldValue(name: Fields.fields.entry(at: list)?.name ?? "\(list)", value: change))
  }
}

extension FieldValue {
  /// Creates a value for a field of a row.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - id: The ID of the row.
  ///   - field: The field of the row.
  ///   - value: The value.
  public init<Row, Value>(
    _ list: any WritableKeyPath<Fields, FieldRows<Row>> & Sendable, _ id: Row.ID,
    _ field: any WritableKeyPath<Row, Field<Value>> & Sendable, _ value: Value
  ) {
    self.init(name: Fields.fields.name(list, id, field), value: value, row: id)
  }
}

extension FieldList {
  /// Returns the name of a field of a row.
  func name<Row, Value>(
    _ list: KeyPath<Fields, FieldRows<Row>>, _ id: Row.ID, _ field: KeyPath<Row, Field<Value>>
  ) -> String {
    "\(entry(at: list)?.name ?? "\(list)")[\(id)].\(Row.fields.entry(at: field)?.name ?? "\(field)")"
  }
}
