/// A value that a user edits in a form, with the results of its checks.
///
/// Rules belong to the form's list of fields; see ``FormFields``. Results of checks and errors of the server apply only
/// to the value that was checked or submitted, so they need not be removed when the value changes.
public struct Field<Value: Equatable & Sendable>: Equatable, Sendable {
  /// The current value.
  public var value: Value
  /// The value to which the form is reset: the original one, or the last one that was submitted.
  public var initial: Value
  /// A Boolean value that indicates whether the user has left the field, or has submitted the form.
  public var isTouched = false
  /// The state of the last check, with the value that is or was checked.
  public var check: Finding<FieldCheck>?
  /// The errors of the server, with the value that it rejected.
  public var rejection: Finding<[FieldError]>?

  /// Creates a field.
  ///
  /// - Parameter value: The initial value.
  public init(_ value: Value) {
    self.init(value, initial: value)
  }

  /// Creates a field about which a form knows something, for the initial state of a test.
  ///
  /// - Parameters:
  ///   - value: The current value.
  ///   - initial: The value to which the form is reset.
  ///   - isTouched: Whether the user has left the field.
  ///   - check: The state of the last check.
  ///   - rejection: The errors of the server.
  public init(
    _ value: Value, initial: Value, isTouched: Bool = false, check: Finding<FieldCheck>? = nil,
    rejection: Finding<[FieldError]>? = nil
  ) {
    self.value = value
    self.initial = initial
    self.isTouched = isTouched
    self.check = check
    self.rejection = rejection
  }

  /// A Boolean value that indicates whether the value differs from the initial one.
  ///
  /// Two values that are not equal to themselves, such as NaN, do not differ.
  public var isDirty: Bool { !isSame(value, initial) }

  /// The state of the check of the current value, or nil if it has not been checked.
  ///
  /// The form's reducer sets it. In a test, set it where a change is expected.
  public var currentCheck: FieldCheck? {
    get { check.flatMap { isSame($0.value, value) ? $0.content : nil } }
    set { check = newValue.map { Finding(value: value, content: $0) } }
  }
  /// A Boolean value that indicates whether a check of the current value is running.
  public var isChecking: Bool { currentCheck == .checking }
  /// The errors that the server has found in the current value.
  ///
  /// The form's reducer sets them. In a test, set them where a change is expected.
  public var rejected: [FieldError] {
    get { rejection.flatMap { isSame($0.value, value) ? $0.content : nil } ?? [] }
    set { rejection = newValue.isEmpty ? nil : Finding(value: value, content: newValue) }
  }

  /// Returns whether two fields do not differ in anything.
  ///
  /// Two values that are not equal to themselves, such as NaN, do not differ.
  public static func == (one: Field, other: Field) -> Bool {
    isSame(one.value, other.value) && isSame(one.initial, other.initial) && one.isTouched == other.isTouched
      && one.check == other.check && one.rejection == other.rejection
  }

  /// A result, with the value to which it applies.
  public struct Finding<Content: Equatable & Sendable>: Equatable, Sendable {
    /// The value.
    public var value: Value
    /// The result.
    public var content: Content

    /// Creates a result.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - content: The result.
    public init(value: Value, content: Content) {
      self.value = value
      self.content = content
    }

    /// Returns whether two results have the same contents for values that do not differ.
    public static func == (one: Finding, other: Finding) -> Bool {
      isSame(one.value, other.value) && one.content == other.content
    }
  }
}

/// Returns whether two values are equal, or neither is equal to itself, as NaN is.
func isSame<Value: Equatable>(_ one: Value, _ other: Value) -> Bool {
  one == other || one != one && other != other
}

extension Field: Encodable where Value: Encodable {}
extension Field: Decodable where Value: Decodable {}
extension Field.Finding: Encodable where Value: Encodable, Content: Encodable {}
extension Field.Finding: Decodable where Value: Decodable, Content: Decodable {}

/// The state of a check that takes time.
public enum FieldCheck: Hashable, Sendable, Codable {
  /// The check is waiting for a pause in typing, or running.
  case checking
  /// The value is valid.
  case passed
  /// The value is invalid, for this reason.
  case failed(String)
  /// The check threw an error, or exceeded its time limit.
  case unanswered(String)
}

/// A reason why the value of a field is invalid.
public struct FieldError: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The source of an error.
  public enum Source: Hashable, Sendable, Codable {
    /// A rule of the form.
    case rule
    /// A check that took time.
    case check
    /// The server that rejected the form.
    case server
  }

  /// The text for the user.
  public let message: String
  /// The source of the error.
  public let source: Source

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - message: The text for the user.
  ///   - source: The source of the error.
  public init(_ message: String, source: Source = .rule) {
    self.message = message
    self.source = source
  }

  /// The text for the user.
  public var description: String { message }
}
