package import Rill

// How tests that are written from histories create and change forms.
extension FormState: RecreatedValue {
  /// The fields, and how far the submission is unless the form is only edited.
  package var creation: [RecreatedArgument] {
    let fields = RecreatedArgument("", fields)
    let isEdited = status == .editing && formErrors.isEmpty && refusal == nil && submitted == nil
    if isEdited { return [fields] }
    return [fields, RecreatedArgument("status", status)]
      + (formErrors.isEmpty ? [] : [RecreatedArgument("formErrors", formErrors)])
      + (refusal.map { [RecreatedArgument("refusal", $0)] } ?? [])
      + (submitted.map { [RecreatedArgument("submitted", $0)] } ?? [])
  }

  /// Returns changes of all properties.
  package func steps(to new: Any) -> [RecreatedStep]? {
    guard let new = new as? Self else { return nil }
    return [
      .property("fields", old: fields, new: new.fields), .property("status", old: status, new: new.status),
      .property("formErrors", old: formErrors, new: new.formErrors),
      .property("refusal", old: refusal as Any, new: new.refusal as Any),
      .property("submitted", old: submitted as Any, new: new.submitted as Any),
    ]
  }
}

extension Field: RecreatedValue {
  /// The value, and everything else that is known of it.
  package var creation: [RecreatedArgument] {
    let value = RecreatedArgument("", value)
    if initial == self.value, !isTouched, check == nil, rejection == nil { return [value] }
    return [value, RecreatedArgument("initial", initial)]
      + (isTouched ? [RecreatedArgument("isTouched", true)] : [])
      + (check.map { [RecreatedArgument("check", $0)] } ?? [])
      + (rejection.map { [RecreatedArgument("rejection", $0)] } ?? [])
  }

  /// Returns changes of all properties.
  package func steps(to new: Any) -> [RecreatedStep]? {
    guard let new = new as? Self else { return nil }
    return [
      .property("value", old: value, new: new.value), .property("initial", old: initial, new: new.initial),
      .property("isTouched", old: isTouched, new: new.isTouched),
      .property("check", old: check as Any, new: new.check as Any),
      .property("rejection", old: rejection as Any, new: new.rejection as Any),
    ]
  }
}

extension FieldRows: RecreatedValue {
  /// The rows, and everything else that is known of them.
  package var creation: [RecreatedArgument] {
    let rows = RecreatedArgument("", Array(rows))
    if initial == self.rows, !isTouched, rejection == nil { return self.rows.isEmpty ? [] : [rows] }
    return [rows, RecreatedArgument("initial", Array(initial))]
      + (isTouched ? [RecreatedArgument("isTouched", true)] : [])
      + (rejection.map { [RecreatedArgument("rejection", $0)] } ?? [])
  }

  /// Returns changes of all properties.
  package func steps(to new: Any) -> [RecreatedStep]? {
    guard let new = new as? Self else { return nil }
    return [
      .property("rows", old: rows, new: new.rows), .property("initial", old: initial, new: new.initial),
      .property("isTouched", old: isTouched, new: new.isTouched),
      .property("rejection", old: rejection as Any, new: new.rejection as Any),
    ]
  }
}

extension FieldValue: RecreatedValue {
  /// The name and the value, whose type the parameter does not determine.
  package var creation: [RecreatedArgument] {
    [RecreatedArgument("name", name), RecreatedArgument("value", value, isTypeKnown: false)]
  }
}

extension RowValues: RecreatedValue {
  package var creation: [RecreatedArgument] { [RecreatedArgument("", row)] }
}

extension FieldError: RecreatedValue {
  package var creation: [RecreatedArgument] {
    [RecreatedArgument("", message)] + (source == .rule ? [] : [RecreatedArgument("source", source)])
  }
}

extension FormErrors: RecreatedValue {
  package var creation: [RecreatedArgument] {
    (fields.isEmpty ? [] : [RecreatedArgument("", fields)])
      + (form.isEmpty ? [] : [RecreatedArgument("form", form)])
  }
}

extension FormRefusal: RecreatedValue {
  package var member: String? {
    switch self {
    case .invalid: "invalid"
    case .unanswered: "unanswered"
    case .busy: "busy"
    }
  }

  package var creation: [RecreatedArgument] {
    switch self {
    case .invalid(let names), .unanswered(let names): [RecreatedArgument("", names)]
    case .busy: []
    }
  }
}
