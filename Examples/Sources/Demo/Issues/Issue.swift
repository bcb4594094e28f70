/// A report of a problem, or a wish.
struct Issue: Identifiable, Hashable, Codable {
  enum Priority: String, Codable, CaseIterable {
    case urgent, high, medium, low
  }

  enum Label: String, Codable, CaseIterable {
    case bug, feature, docs, design, security
  }

  let id: Int
  var title: String
  var label: Label
  var priority = Priority.medium
  var isOpen = true
  var assignee: String
  /// The number of the service's change that has changed this issue last; it orders issues by time.
  var change: Int
}

extension Issue.Priority: Comparable {
  private var rank: Int {
    switch self {
    case .urgent: 0
    case .high: 1
    case .medium: 2
    case .low: 3
    }
  }

  /// Returns whether a priority is more urgent than another one.
  static func < (one: Self, other: Self) -> Bool { one.rank < other.rank }
}

/// A remark about an issue.
///
/// The writer chooses the id, so that a repeated request adds nothing twice.
struct Comment: Identifiable, Hashable, Codable {
  let id: String
  let author: String
  let text: String
}

/// A part of the work on an issue, with an id that is unique within the issue.
struct IssueTask: Identifiable, Hashable {
  let id: Int
  let text: String
  let hours: Int
}
