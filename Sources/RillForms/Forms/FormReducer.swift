public import Rill

/// The logic of a form.
///
/// ```swift
/// case .form(let action):
///   return FormReducer { [client] fields in try await client.register(fields) }
///     .check(\.email) { [client] in try await client.isTaken($0) ? "This address is taken." : nil }
///     .reduce(\.form, of: &state, action: action) { .form($0) }
/// ```
///
/// **Behavior**
/// - A submission touches all fields. It is refused if a field is invalid, or if another submission has not ended; see
///   ``FormState/refusal``.
/// - A submission *waits* for the checks of all current values. If a check fails to answer within its time limit, the
///   submission is refused as ``FormRefusal/unanswered(_:)``. The next submission checks again.
/// - Editing a form that waits ends the wait. Results of checks apply only to the value that was checked.
/// - A form whose work was cancelled by other code, or that was restored without its work, as after a relaunch, waits
///   for an answer that never arrives: ``FormAction/cancel`` makes it editable. Whether the server has accepted a
///   cancelled submission is unknown.
/// - Fields can be edited while a submission runs. Its errors apply to the submitted values, which become the initial
///   ones after a success.
public struct FormReducer<Fields: FormFields>: Reducer {
  /// The state of the form.
  public typealias State = FormState<Fields>
  /// The actions of the form.
  public typealias Action = FormAction<Fields>

  let submission: @Sendable (Fields) async throws -> Fields.Response
  var checks: [String: Check] = [:]

  /// Creates the logic of a form.
  ///
  /// - Parameter submission: Submits the fields. It throws ``FormErrors`` for invalid values; other errors are shown
  ///   for the whole form. Its result is the value of ``FormAction/accepted(_:)``.
  public init<Response>(submit submission: @escaping @Sendable (Fields) async throws -> Response)
  where Response == Fields.Response {
    self.submission = submission
  }

  /// Creates the logic of a form whose submission returns nothing.
  ///
  /// - Parameter submission: Submits the fields. It throws ``FormErrors`` for invalid values; other errors are shown
  ///   for the whole form.
  public init(submit submission: @escaping @Sendable (Fields) async throws -> Void)
  where Fields.Response == NoResponse {
    self.submission = { fields in
      try await submission(fields)
      return NoResponse()
    }
  }

  /// Adds a check that takes time to a field.
  ///
  /// It runs when the value has not changed for some time and satisfies all rules. A newer value replaces it. Several
  /// checks of a field run one after another, after the longest of their pauses and within the sum of their limits. The
  /// first problem ends them.
  ///
  /// - Parameters:
  ///   - path: The field. A field that is not in the form's list is reported.
  ///   - pause: The pause in typing that starts the check, on the store's clock.
  ///   - limit: The time limit of the check, on the store's clock.
  ///   - ask: Returns the text for the user if a value is invalid, or nil.
  /// - Returns: The logic with the check.
  public func check<Value>(
    _ path: any WritableKeyPath<Fields, Field<Value>> & Sendable, after pause: Duration = .milliseconds(300),
    limit: Duration = .seconds(10), _ ask: @escaping @Sendable (Value) async throws -> String?
  ) -> FormReducer {
    guard let entry = Fields.fields.entry(at: path) else {
      Failures.report(.unknownField("\(path)", of: SwiftTypeName(Fields.self).text))
      return self
    }
    return adding(Check(pause: pause, limit: limit, ask), to: entry.pattern)
  }

  /// Adds a check that takes time to a field of each row of a list.
  ///
  /// The check of a row belongs to the row's ID, so rows may be added and moved while it runs. Removing a row cancels
  /// it.
  ///
  /// - Parameters:
  ///   - list: The list. A list that is not in the form's list is reported.
  ///   - field: The field of its rows. A field that is not in the list of their fields is reported.
  ///   - pause: The pause in typing that starts the check, on the store's clock.
  ///   - limit: The time limit of the check, on the store's clock.
  ///   - ask: Returns the text for the user if a value is invalid, or nil.
  /// - Returns: The logic with the check.
  public func check<Row, Value>(
    _ list: any WritableKeyPath<Fields, FieldRows<Row>> & Sendable,
    _ field: any WritableKeyPath<Row, Field<Value>> & Sendable, after pause: Duration = .milliseconds(300),
    limit: Duration = .seconds(10), _ ask: @escaping @Sendable (Value) async throws -> String?
  ) -> FormReducer {
    guard let entry = Fields.fields.entry(at: list), let inner = Row.fields.entry(at: field) else {
      Failures.report(.unknownField("\(list), \(field)", of: SwiftTypeName(Fields.self).text))
      return self
    }
    return adding(Check(pause: pause, limit: limit, ask), to: "\(entry.pattern)[].\(inner.pattern)")
  }

  private func adding(_ check: Check, to pattern: String) -> FormReducer {
    var copy = self
    copy.checks[pattern] = checks[pattern]?.followed(by: check) ?? check
    return copy
  }

  /// Handles an action of the form.
  public func reduce(into form: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .edit(let edit): return self.edit(&form, edit)
    case .leave(let name):
      if let entry = entry(name, in: form) { entry.access.touch(in: &form.fields) }
      return .none
    case .checked(let value, let result): return finish(value, result, &form)
    case .submit: return submit(&form)
    case .accepted:
      // The form was replaced or cancelled in the meantime.
      guard form.status == .submitting else { return .none }
      form.settle()
      return .none
    case .rejected(let errors):
      guard form.status == .submitting else { return .none }
      reject(&form, errors)
      return .none
    case .reset:
      let stop = stop(form)
      for entry in Fields.fields.entries { entry.access.reset(in: &form.fields) }
      (form.status, form.submitted, form.formErrors, form.refusal) = (.editing, nil, [], nil)
      return stop
    case .cancel:
      for entry in Fields.fields.all(in: form.fields) where entry.access.awaitsCheck(in: form.fields) {
        entry.access.setCheck(nil, in: &form.fields)
      }
      (form.submitted, form.refusal) = (nil, nil)
      if !form.canSubmit { form.status = .editing }
      return stop(form)
    }
  }

  /// Cancels checks and the submission.
  private func stop(_ form: State) -> Effect<Action> {
    .merge(checked(form).map { .cancel(CheckID(name: $0.name)) } + [.cancel(SubmissionID())])
  }

  /// Returns the fields that have a check.
  func checked(_ form: State) -> [FieldEntry<Fields>] {
    checks.isEmpty ? [] : Fields.fields.all(in: form.fields).filter { checks[$0.pattern] != nil }
  }

  /// Returns the names of the fields with a check that leave by an edit of their list.
  private func leaving(by edit: FieldValue<Fields>, of entry: FieldEntry<Fields>, in form: State) -> [String]
  {
    guard !checks.isEmpty else { return [] }
    return entry.access.leavingEntries(by: edit.value, of: entry, in: form.fields).compactMap {
      checks[$0.pattern] == nil ? nil : $0.name
    }
  }

  /// Returns the field with a name.
  ///
  /// A missing field is reported, unless it belonged to a row that was removed.
  func entry(_ name: String, in form: State, row: (any Sendable)? = nil) -> FieldEntry<Fields>? {
    let entry = Fields.fields.entry(name, in: form.fields, row: row)
    if entry == nil, Fields.fields.rowDecoding(name) == nil {
      Failures.report(.unknownField(name, of: SwiftTypeName(Fields.self).text))
    }
    return entry
  }

  /// Sets a value, and starts its check after a pause.
  private func edit(_ form: inout State, _ edit: FieldValue<Fields>) -> Effect<Action> {
    guard let entry = entry(edit.name, in: form, row: edit.row) else { return .none }
    let left = leaving(by: edit, of: entry, in: form).map { Effect<Action>.cancel(CheckID(name: $0)) }
    switch entry.access.set(edit.value, in: &form.fields) {
    case .unfit:
      Failures.report(.unfitValue("\(edit.value)", field: edit.name, of: SwiftTypeName(Fields.self).text))
      return .none
    case .equal:
      // A control may write the value that it shows, and a row may have left.
      guard entry.access.check(in: form.fields) == nil else { return .none }
    case .changed:
      form.refusal = nil
      if form.canSubmit || form.status == .waiting { form.status = .editing }
    }
    let check = check(entry, &form, isSubmitting: false)
    return left.isEmpty ? check : .merge(left + [check])
  }
}

/// The id of the effect that submits a form.
struct SubmissionID: Hashable, Sendable {}
