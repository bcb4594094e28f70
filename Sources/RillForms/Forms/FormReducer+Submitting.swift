import Rill

extension FormReducer {
  /// A check of a field that takes time.
  struct Check: Sendable {
    let pause: Duration
    let limit: Duration
    let ask: @Sendable (any Equatable & Sendable) async throws -> String?

    init(
      pause: Duration, limit: Duration,
      _ ask: @escaping @Sendable (any Equatable & Sendable) async throws -> String?
    ) {
      (self.pause, self.limit, self.ask) = (pause, limit, ask)
    }

    /// Creates a check of values of a type.
    init<Value>(pause: Duration, limit: Duration, _ ask: @escaping @Sendable (Value) async throws -> String?)
    {
      // Values of other types are refused when they are set.
      self.init(pause: pause, limit: limit) { (value: any Equatable & Sendable) in
        guard let value = value as? Value else { return nil }
        return try await ask(value)
      }
    }

    /// Returns a check that runs another one if this one finds no problem.
    func followed(by other: Check) -> Check {
      Check(pause: max(pause, other.pause), limit: limit + other.limit) {
        [ask] (value: any Equatable & Sendable) in
        if let problem = try await ask(value) { return problem }
        // A check that ignores cancellation may return after the value has changed.
        try Task.checkCancellation()
        return try await other.ask(value)
      }
    }
  }

  /// Starts the check of a field, unless its value breaks a rule or was checked.
  ///
  /// - Parameters:
  ///   - entry: The field.
  ///   - form: The state of the form.
  ///   - isSubmitting: Whether the check starts immediately instead of after its pause.
  /// - Returns: The effect.
  func check(
    _ entry: FieldEntry<Fields>, _ form: inout State, isSubmitting: Bool
  ) -> Effect<Action> {
    guard let check = checks[entry.pattern] else { return .none }
    let id = CheckID(name: entry.name)
    guard entry.access.problems(in: form.fields).isEmpty else {
      entry.access.setCheck(nil, in: &form.fields)
      return .cancel(id)
    }
    switch entry.access.check(in: form.fields) {
    case .passed, .failed: return .cancel(id)
    case .checking, .unanswered, nil: break
    }
    entry.access.setCheck(.checking, in: &form.fields)
    let value = FieldValue<Fields>(
      name: entry.name, value: entry.access.value(in: form.fields), row: entry.access.rowID)
    let effect = Effect<Action>.run("check \(entry.name)") { send in
      let problem = try await uncancelled { try await check.ask(value.value) }
      await send(.checked(value, problem.map(FieldCheck.failed) ?? .passed))
    } catch: { [limit = check.limit] error, send in
      let reason = error is EffectTimeout ? "The check did not answer within \(limit)." : "\(error)"
      await send(.checked(value, .unanswered(reason)))
    }
    .timeout(after: check.limit).id(id)
    return isSubmitting ? effect : effect.debounce(for: check.pause)
  }

  /// Records the result of a check, and continues a submission that waits for it.
  func finish(_ value: FieldValue<Fields>, _ result: FieldCheck, _ form: inout State) -> Effect<Action> {
    form.awaitedChecks -= 1
    guard let entry = entry(value.name, in: form, row: value.row) else {
      // The row was removed.
      return form.status == .waiting ? proceed(&form) : .none
    }
    let current = FieldValue<Fields>(name: value.name, value: entry.access.value(in: form.fields))
    guard current == value else {
      entry.access.endCheck(of: value.value, result, in: &form.fields)
      // A direct write has changed the value during the check, which ends the wait like an edit.
      if form.status == .waiting { form.status = .editing }
      return .none
    }
    entry.access.setCheck(result, in: &form.fields)
    // Another result will follow, so the fields need not be looked at yet.
    if result == .passed, form.awaitedChecks > 0 { return .none }
    return form.status == .waiting ? proceed(&form) : .none
  }

  /// Submits a form, or refuses the submission.
  func submit(_ form: inout State) -> Effect<Action> {
    guard form.canSubmit else {
      form.refusal = .busy
      return .none
    }
    (form.refusal, form.formErrors) = (nil, [])
    var checks: [Effect<Action>] = []
    form.touch()
    form.awaitedChecks = 0
    for entry in Fields.fields.all(in: form.fields) {
      if entry.access.hasRejection(in: form.fields) {
        entry.access.reject([], of: form.fields, in: &form.fields)
      }
      guard self.checks[entry.pattern] != nil else { continue }
      checks.append(check(entry, &form, isSubmitting: true))
      if entry.access.check(in: form.fields) == .checking { form.awaitedChecks += 1 }
    }
    form.status = .waiting
    return .merge(checks + [proceed(&form)])
  }

  /// Starts a submission if its checks have ended, or refuses it.
  private func proceed(_ form: inout State) -> Effect<Action> {
    let invalid = form.invalidFields
    guard invalid.isEmpty else { return refuse(&form, .invalid(invalid)) }
    let checked = checked(form)
    let unanswered = checked.filter {
      if case .unanswered = $0.access.check(in: form.fields) { true } else { false }
    }
    guard unanswered.isEmpty else { return refuse(&form, .unanswered(unanswered.map(\.name))) }
    guard !form.isChecking else { return .none }
    guard checked.allSatisfy({ $0.access.check(in: form.fields) != nil }) else {
      // A value was set meanwhile.
      form.status = .editing
      return .none
    }
    form.status = .submitting
    form.submitted = form.fields
    let work = Effect<Action>.run("submit") { [submission, fields = form.fields] send in
      let response = try await uncancelled { try await submission(fields) }
      await send(.accepted(response))
    } catch: { error, send in
      await send(.rejected(error as? FormErrors ?? FormErrors(form: ["\(error)"])))
    }
    .id(SubmissionID())
    // A submission of earlier values may still be running.
    return .merge(.cancel(SubmissionID()), work)
  }

  private func refuse(_ form: inout State, _ refusal: FormRefusal) -> Effect<Action> {
    form.status = .editing
    form.refusal = refusal
    return .none
  }

  /// Assigns the server's errors to their fields, and the other errors to the form.
  func reject(_ form: inout State, _ errors: FormErrors) {
    let submitted = form.submitted ?? form.fields
    (form.submitted, form.refusal) = (nil, nil)
    form.status = .editing
    form.formErrors = errors.form.map { FieldError($0, source: .server) }
    for (name, messages) in errors.fields.sorted(by: { $0.key < $1.key }) {
      // The row of a field may have been added, or have left, during the submission.
      let entry = Fields.fields.entry(name, in: form.fields)
      if let entry, Fields.fields.entry(name, in: submitted, row: entry.access.rowID) != nil {
        let errors = messages.map { FieldError($0, source: .server) }
        entry.access.reject(errors, of: submitted, in: &form.fields)
      } else {
        form.formErrors += messages.map { FieldError("\(name): \($0)", source: .server) }
      }
    }
  }
}

/// The id of the effect that checks a field.
struct CheckID: Hashable, Sendable, CustomStringConvertible {
  let name: String
  var description: String { "check \(name)" }
}

/// An error for work of a form that was cancelled, but not by the form.
private struct WorkCancelled: Error, CustomStringConvertible {
  var description: String { "The connection was closed." }
}

/// Performs work, and replaces a `CancellationError` with another error unless the task was cancelled.
///
/// The description of a `CancellationError` is not a text for users.
private func uncancelled<Result: Sendable>(
  _ work: @Sendable () async throws -> Result
) async throws -> Result {
  do {
    return try await work()
  } catch is CancellationError where !Task.isCancelled {
    throw WorkCancelled()
  }
}
