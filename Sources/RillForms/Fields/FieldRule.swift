/// A rule that the value of a field must satisfy, evaluated immediately.
public struct FieldRule<Fields: Sendable, Value: Sendable>: Sendable {
  let problem: @Sendable (Value, Fields) -> String?

  /// Creates a rule.
  ///
  /// - Parameter problem: Returns the text for the user if a value is invalid, or nil. It also receives all fields, for
  ///   rules such as two equal passwords.
  public init(_ problem: @escaping @Sendable (_ value: Value, _ fields: Fields) -> String?) {
    self.problem = problem
  }

  /// Returns a rule that requires a condition.
  ///
  /// - Parameters:
  ///   - message: The text for the user.
  ///   - isValid: Returns whether a value is valid.
  /// - Returns: The rule.
  public static func valid(_ message: String, if isValid: @escaping @Sendable (Value) -> Bool) -> FieldRule {
    FieldRule { value, _ in isValid(value) ? nil : message }
  }
}

extension FieldRule where Value == String {
  /// Returns a rule that requires a text with more than white space.
  ///
  /// - Parameter message: The text for the user.
  /// - Returns: The rule.
  public static func required(_ message: String) -> FieldRule {
    .valid(message) { !$0.allSatisfy(\.isWhitespace) }
  }

  /// Returns a rule that requires a number of characters.
  ///
  /// - Parameters:
  ///   - range: The allowed numbers.
  ///   - message: The text for the user.
  /// - Returns: The rule.
  public static func length(
    _ range: some RangeExpression<Int> & Sendable, _ message: String
  ) -> FieldRule {
    .valid(message) { range.contains($0.count) }
  }
}
