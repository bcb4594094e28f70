/// The progress of a form's submission.
public enum FormStatus: Hashable, Sendable, Codable {
  /// The user edits the form.
  case editing
  /// The form was submitted and waits for checks to end.
  case waiting
  /// The submission is running.
  case submitting
  /// The form was submitted, and has not been edited since.
  case submitted
}

/// A reason why a form was not submitted.
public enum FormRefusal: Hashable, Sendable, Codable, CustomStringConvertible {
  /// Fields with these names are invalid.
  case invalid([String])
  /// The checks of the fields with these names threw an error or exceeded their time limit.
  ///
  /// The first one refuses the submission, so other checks may still be running.
  case unanswered([String])
  /// A submission is waiting or running.
  case busy

  /// A description of the refusal in one sentence.
  public var description: String {
    switch self {
    case .invalid(let names):
      "The form was not submitted, because these fields are invalid: \(names.joined(separator: ", "))."
    case .unanswered(let names):
      "The form was not submitted, because these fields could not be checked: \(names.joined(separator: ", ")). Submit it again."
    case .busy: "The form was not submitted, because an earlier submission has not ended."
    }
  }
}

/// The errors with which a server rejects a form.
///
/// Throw it in the work of a submission:
///
/// ```swift
/// throw FormErrors(["email": ["This address is taken."]])
/// ```
public struct FormErrors: Error, Hashable, Sendable, Codable {
  /// The messages for each field, by its name.
  ///
  /// Messages for a field that the form does not have are shown for the whole form.
  public var fields: [String: [String]]
  /// The messages for the whole form.
  public var form: [String]

  /// Creates errors.
  ///
  /// - Parameters:
  ///   - fields: The messages for each field, by its name.
  ///   - form: The messages for the whole form.
  public init(_ fields: [String: [String]] = [:], form: [String] = []) {
    self.fields = fields
    self.form = form
  }
}
