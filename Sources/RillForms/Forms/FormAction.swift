import Rill

/// The actions of a form.
public enum FormAction<Fields: FormFields>: Equatable, Sendable, Codable {
  /// Sets the value of a field; write `.edit(\.name, "tea")`.
  case edit(FieldValue<Fields>)
  /// Marks a field as touched, as when the user leaves it; write `.leave(\.name)`.
  case leave(String)
  /// Submits the form, unless it is invalid.
  case submit
  /// Returns all fields to their initial values, and cancels checks and the submission.
  case reset
  /// Cancels checks and the submission, and keeps the values; see ``FormReducer``.
  case cancel
  /// The result of a check of a value.
  case checked(FieldValue<Fields>, FieldCheck)
  /// The submission has succeeded, with the response of the server.
  case accepted(Fields.Response)
  /// The server has rejected the submission.
  case rejected(FormErrors)

  /// Returns an action that sets the value of a field.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - value: The value.
  /// - Returns: The action.
  public static func edit<Value>(
    _ path: any WritableKeyPath<Fields, Field<Value>> & Sendable, _ value: Value
  ) -> FormAction {
    .edit(FieldValue(path, value))
  }

  /// Returns an action that marks a field as touched.
  ///
  /// - Parameter path: The field.
  /// - Returns: The action.
  public static func leave<Value>(
    _ path: any WritableKeyPath<Fields, Field<Value>> & Sendable
  ) -> FormAction {
    .leave(Fields.fields.entry(at: path)?.name ?? "\(path)")
  }
}

extension FormAction where Fields.Response == NoResponse {
  /// The submission has succeeded.
  public static var accepted: FormAction { .accepted(NoResponse()) }
}
