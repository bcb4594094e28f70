import RillForms

/// The form for a new errand.
struct NewErrand: FormFields {
  var title = Field("")
  var count = Field(1)
  var isUrgent = Field(false)

  static let fields = FieldList<NewErrand>(
    FieldEntry("title", \.title, .required("What is the errand?")),
    FieldEntry("count", \.count),
    FieldEntry("urgent", \.isUrgent))
}
