import Rill
import RillForms
import RillQueries
import RillScreens

/// The sheet for a new issue.
struct NewIssue: Reducer {
  /// A task of the issue: a row of the form.
  struct TaskFields: FormFields, Identifiable, Codable {
    let id: Int
    var text = Field("")
    var hours = Field(1)

    static let fields = FieldList<TaskFields>(
      FieldEntry("text", \.text, .required("A task needs a text.")),
      FieldEntry("hours", \.hours, .valid("A task takes an hour at least.") { $0 > 0 }))
  }

  struct Fields: FormFields {
    var title = Field("")
    var label = Field(Issue.Label.bug)
    var priority = Field(Issue.Priority.medium)
    var tasks = FieldRows<TaskFields>()

    static let fields = FieldList<Fields>(
      FieldEntry(
        "title", \.title, .required("An issue needs a title."),
        .length(...80, "A title has at most 80 characters.")),
      FieldEntry("label", \.label),
      FieldEntry(
        "priority", \.priority,
        FieldRule { $0 != .urgent || $1.label.value == .bug ? nil : "Only a bug is urgent." }),
      FieldEntry("tasks", \.tasks, .valid("An issue has at most five tasks.") { $0.count <= 5 }))
  }

  struct State: Equatable {
    var form = FormState(Fields())
    /// The id of the newest task, which no later task of the sheet has.
    var lastTask = 0
  }

  enum Action: Equatable, Codable {
    case form(FormAction<Fields>)
    case addTask
  }

  let service: IssueService
  let queries: QueryAccess

  func reduce(into sheet: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .form(let action):
      let effect = FormReducer<Fields> { [service, queries] fields in
        let issue = try await service.create(
          fields.title.value, fields.label.value, fields.priority.value,
          tasks: fields.tasks.rows.map { IssueTask(id: $0.id, text: $0.text.value, hours: $0.hours.value) })
        await queries.enter { $0.invalidate(IssueBlock(containing: issue, of: service)) }
      }
      .check(\.title) { [service] in
        try await service.isTaken($0) ? "Another issue has this title." : nil
      }
      .reduce(\.form, of: &sheet, action: action) { Action.form($0) }
      return action == .accepted ? .merge(effect, .dismiss) : effect
    case .addTask:
      sheet.lastTask += 1
      return reduce(into: &sheet, action: .form(.add(\.tasks, TaskFields(id: sheet.lastTask))))
    }
  }
}

// Actions that present the sheet are sent by the page and recorded. The form itself is not encoded: a sheet starts empty.
extension NewIssue.State: Codable {
  init(from decoder: any Decoder) throws { self.init() }
  func encode(to encoder: any Encoder) throws {}
}
