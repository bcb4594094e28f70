/// A change of an issue, with an inverse.
enum IssueEdit: Hashable, Codable {
  case rename(to: String)
  case prioritize(Issue.Priority)
  case close
  case reopen

  /// Returns the edit that restores an issue to its state before this edit.
  func inverse(for issue: Issue) -> IssueEdit {
    switch self {
    case .rename: .rename(to: issue.title)
    case .prioritize: .prioritize(issue.priority)
    case .close, .reopen: issue.isOpen ? .reopen : .close
    }
  }

  /// The name of the edit, for the button that undoes it.
  var name: String {
    switch self {
    case .rename: "renaming"
    case .prioritize: "change of priority"
    case .close: "closing"
    case .reopen: "reopening"
    }
  }
}

extension Issue {
  /// Applies an edit; the result is the same if the issue already contains it.
  mutating func apply(_ edit: IssueEdit) {
    switch edit {
    case .rename(let title): self.title = title
    case .prioritize(let priority): self.priority = priority
    case .close: isOpen = false
    case .reopen: isOpen = true
    }
  }
}
