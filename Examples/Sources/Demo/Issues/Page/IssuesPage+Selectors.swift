import Rill
import RillDerived
import RillForms
import RillScreens

// The parts of the page, as functions of the parts of the tracker's state.
extension IssuesPage {
  typealias Part<Value> = Selector<IssueTracker.State, Value>

  static let shownCounts = Part(\.issues) { issues in
    var counts = Counts(all: issues.count)
    for issue in issues {
      if issue.isOpen { counts.open += 1 } else { counts.closed += 1 }
      if issue.assignee == "Me" { counts.mine += 1 }
    }
    return counts
  }

  static let shownDetail = Part(\.path, \.issues) { path, issues -> Detail? in
    for presentation in path.presentations {
      guard let detail = presentation.screen.detail, let issue = issues[id: detail.issue] else { continue }
      return Detail(
        screen: presentation.id.number, issue: issue, comments: detail.comments.map(Array.init),
        problem: detail.problem)
    }
    return nil
  }

  static let shownEditor = Part(\.path) { path -> Editor? in
    guard let id = path.topID, let editor = path.top?.editor else { return nil }
    return Editor(screen: id.number, text: editor.text, canSave: editor.canSave)
  }

  static let shownForm = Part(\.sheet) { sheet -> Form? in
    guard let id = sheet.id, let form = sheet.child?.form else { return nil }
    return Form(
      sheet: id.number,
      title: FormField(
        value: form.title.value, errors: form.shownErrors(\.title).map(\.message),
        isChecking: form.title.isChecking),
      label: FormField(
        value: form.label.value.rawValue, errors: form.shownErrors(\.label).map(\.message)),
      priority: FormField(
        value: form.priority.value.rawValue, errors: form.shownErrors(\.priority).map(\.message)),
      tasks: form.tasks.rows.map { task in
        TaskRow(
          id: task.id,
          text: FormField(
            value: task.text.value, errors: form.shownErrors(\.tasks, task.id, \.text).map(\.message)),
          hours: FormField(
            value: "\(task.hours.value)", errors: form.shownErrors(\.tasks, task.id, \.hours).map(\.message)))
      },
      problems: form.formErrors.map(\.message) + form.shownErrors(\.tasks).map(\.message)
        + unanswered(form.refusal),
      isBusy: !form.canSubmit)
  }

  static let shownClosing = Part(\.dialog, \.issues) { dialog, issues -> Closing? in
    guard let id = dialog.id, let issue = dialog.child.flatMap({ issues[id: $0.issue] }) else { return nil }
    return Closing(dialog: id.number, issue: issue)
  }

  /// Returns a message if a check did not answer; invalid fields have messages of their own.
  private static func unanswered(_ refusal: FormRefusal?) -> [String] {
    if case .unanswered = refusal { ["The title could not be checked. Try again."] } else { [] }
  }
}
