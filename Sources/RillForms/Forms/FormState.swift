import Rill

/// The state of a form: its fields, and the progress of its submission.
///
/// Errors of rules are derived from the values of the fields, so they are also correct after a direct write, an undo
/// and a restored session. A rule runs once for equal fields. Fields are accessed as members: `form.name.value`.
@dynamicMemberLookup
public struct FormState<Fields: FormFields>: Equatable, Sendable {
  /// The fields.
  public var fields: Fields
  /// The progress of the submission.
  ///
  /// The form's reducer sets it, and the properties that follow. In a test, set them where a change is expected.
  public var status = FormStatus.editing
  /// The errors of the server that belong to no field.
  public var formErrors: [FieldError] = []
  /// The reason why the last submission was refused, or nil.
  ///
  /// The next change of a value, `cancel`, and a submission that is not refused remove it.
  public var refusal: FormRefusal?
  /// The fields of the running submission, to whose values its result applies, or nil.
  public var submitted: Fields?
  /// The number of checks for which the submission waits, as far as it is known; not a part of the value.
  var awaitedChecks = 0
  /// The problems that rules have found, which are not part of the value.
  private let memo = FormMemo<Fields>()

  private enum CodingKeys: String, CodingKey { case fields, status, formErrors, refusal, submitted }

  /// Creates the state of a form.
  ///
  /// A field that is missing in the form's list, or occurs in it twice, is reported; this is the only use of
  /// reflection.
  ///
  /// - Parameter fields: The fields with their initial values.
  /// - Complexity: O(fields)
  public init(_ fields: Fields) {
    self.fields = fields
    let count = Mirror(reflecting: fields).children.count { $0.value is any AnyField }
    let (listed, repeated) = (Fields.fields.entries.count, Fields.fields.repeated)
    if !repeated.isEmpty { Failures.report(.repeatedFields(repeated, of: SwiftTypeName(Fields.self).text)) }
    if count != listed {
      Failures.report(.unlistedFields(count, listed: listed, of: SwiftTypeName(Fields.self).text))
    }
  }

  /// Creates the state of a form at any point of its submission, for the initial state of a test.
  ///
  /// - Parameters:
  ///   - fields: The fields.
  ///   - status: How far the submission is.
  ///   - formErrors: The errors that belong to no field.
  ///   - refusal: The reason why the last submission was refused.
  ///   - submitted: The fields of the running submission.
  public init(
    _ fields: Fields, status: FormStatus, formErrors: [FieldError] = [], refusal: FormRefusal? = nil,
    submitted: Fields? = nil
  ) {
    self.init(fields)
    (self.status, self.formErrors, self.refusal, self.submitted) = (status, formErrors, refusal, submitted)
  }

  /// Marks all fields as touched, those of rows included, as a submission does.
  ///
  /// - Complexity: O(fields)
  public mutating func touch() {
    for entry in Fields.fields.entries { entry.access.touchAll(in: &fields) }
  }

  /// Makes the submitted values the initial ones, as an accepted submission does.
  ///
  /// Fields that were edited since the submission remain touched.
  ///
  /// - Complexity: O(fields)
  public mutating func settle() {
    let submitted = submitted ?? fields
    for entry in Fields.fields.entries { entry.access.settle(submitted, in: &fields) }
    (self.submitted, refusal) = (nil, nil)
    status = isDirty ? .editing : .submitted
  }

  /// Accesses a field.
  public subscript<Member>(dynamicMember path: WritableKeyPath<Fields, Member>) -> Member {
    get { fields[keyPath: path] }
    _modify { yield &fields[keyPath: path] }
  }

  /// The values of the fields, without their checks, errors and initial values.
  ///
  /// Setting them is an edit: it ends the wait of a submission. Values are not checked before the next submission.
  public var values: FormValues<Fields> {
    get { FormValues(fields) }
    set {
      newValue.write(to: &fields)
      refusal = nil
      if canSubmit || status == .waiting { status = .editing }
    }
  }

  /// A Boolean value that indicates whether a value differs from its initial one.
  ///
  /// - Complexity: O(fields), with those of rows, for the first read after a change, and that of comparing the fields for others.
  public var isDirty: Bool {
    memo.use(for: fields) { known in
      let isDirty = known.isDirty ?? Fields.fields.entries.contains { $0.access.isDirty(in: fields) }
      known.isDirty = isDirty
      return isDirty
    }
  }
  /// A Boolean value that indicates whether no field has an error.
  ///
  /// A value whose check has not ended counts as valid.
  ///
  /// - Complexity: O(fields), with those of rows, for the first read after a change, and that of comparing the fields for others.
  public var isValid: Bool { invalidFields.isEmpty }
  /// A Boolean value that indicates whether a check is running.
  ///
  /// - Complexity: As ``isValid``.
  public var isChecking: Bool {
    memo.use(for: fields) { known in
      let isChecking =
        known.isChecking
        ?? Fields.fields.all(in: fields).contains { $0.access.check(in: fields) == .checking }
      known.isChecking = isChecking
      return isChecking
    }
  }
  /// A Boolean value that indicates whether the form can be submitted now: it is neither waiting nor submitting.
  public var canSubmit: Bool { status == .editing || status == .submitted }
  /// The names of the fields with errors, including those of rows, in the order of the list.
  ///
  /// - Complexity: As ``isValid``.
  public var invalidFields: [String] {
    memo.use(for: fields) { known in
      let invalid =
        known.invalid
        ?? Fields.fields.all(in: fields).filter { entry in
          !known.problems(of: entry).isEmpty || !refusals(of: entry).isEmpty
        }.map(\.name)
      known.invalid = invalid
      return invalid
    }
  }

  /// Returns the errors of a field: those of its rules, of its check and of the server.
  ///
  /// - Parameter path: The field.
  /// - Returns: The errors. A field that is not in the form's list has none.
  /// - Complexity: O(fields + rules)
  public func errors<Value>(_ path: KeyPath<Fields, Field<Value>>) -> [FieldError] {
    Fields.fields.entry(at: path).map(errors) ?? []
  }

  /// Returns the errors of a field to show: none until the user has left the field or has submitted the form.
  ///
  /// - Parameter path: The field.
  /// - Returns: The errors.
  /// - Complexity: O(fields + rules)
  public func shownErrors<Value>(_ path: KeyPath<Fields, Field<Value>>) -> [FieldError] {
    fields[keyPath: path].isTouched ? errors(path) : []
  }

  func errors(in entry: FieldEntry<Fields>) -> [FieldError] {
    memo.use(for: fields) { $0.problems(of: entry) }.map { FieldError($0) } + refusals(of: entry)
  }

  /// Returns the errors of a field's check and of the server.
  private func refusals(of entry: FieldEntry<Fields>) -> [FieldError] {
    guard case .failed(let message) = entry.access.check(in: fields) else {
      return entry.access.rejected(in: fields)
    }
    return [FieldError(message, source: .check)] + entry.access.rejected(in: fields)
  }
}

extension FormState: CustomReflectable {
  /// Returns whether two forms have equal fields, errors and progress.
  public static func == (one: FormState, other: FormState) -> Bool {
    one.fields == other.fields && one.status == other.status && one.formErrors == other.formErrors
      && one.refusal == other.refusal && one.submitted == other.submitted
  }

  /// The values that make up the form.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "fields": fields, "status": status, "formErrors": formErrors, "refusal": refusal as Any,
        "submitted": submitted as Any,
      ], displayStyle: .struct)
  }
}

/// A form that is decoded while a submission runs continues to wait for its response: a replay contains the response,
/// and a relaunched program sends ``FormAction/cancel``.
extension FormState: Encodable where Fields: Encodable {}
extension FormState: Decodable where Fields: Decodable {}

/// Any field, for reflection.
private protocol AnyField {}
extension Field: AnyField {}
extension FieldRows: AnyField {}
