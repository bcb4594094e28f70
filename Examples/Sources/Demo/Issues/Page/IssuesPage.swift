import RillForms

/// The part of the tracker that the page shows: plain values, and never more issues than one page of the list.
struct IssuesPage: Equatable {
  /// The numbers of issues in each scope of the list.
  struct Counts: Equatable {
    var open = 0, closed = 0, mine = 0, all = 0
  }

  /// The issue whose screen is on the stack.
  struct Detail: Equatable {
    /// The number of the screen on the stack.
    let screen: Int
    let issue: Issue
    let comments: [Comment]?
    let problem: String?
  }

  /// The editor at the top of the stack.
  struct Editor: Equatable {
    let screen: Int
    let text: String
    let canSave: Bool
  }

  /// A field of the form, with the messages to show.
  struct FormField: Equatable {
    let value: String
    let errors: [String]
    var isChecking = false
  }

  /// A task in the form, with its fields.
  struct TaskRow: Equatable {
    let id: Int
    let text: FormField
    let hours: FormField
  }

  /// The sheet with the form of a new issue.
  struct Form: Equatable {
    let sheet: Int
    let title: FormField
    let label: FormField
    let priority: FormField
    let tasks: [TaskRow]
    let problems: [String]
    let isBusy: Bool
  }

  /// The question whether an issue is closed.
  struct Closing: Equatable {
    let dialog: Int
    let issue: Issue
  }

  /// The commands of the history, which are nil if there is nothing to undo or to redo.
  struct Commands: Equatable {
    var undo: String?, redo: String?
    /// The reason why the last undo or redo did not succeed.
    var problem: String?
  }

  /// The number of issues on a page of the list.
  static let length = 50

  var list = IssueList.State()
  var rows: [Issue] = []
  /// The number of issues on all pages of the list.
  var found = 0
  var counts = Counts()
  var detail: Detail?
  var editor: Editor?
  var form: Form?
  var closing: Closing?
  var commands = Commands()
  /// The number of changes that the service has not answered.
  var waiting = 0
  var conditions = IssueService.Conditions()
  var isLive = false
  var problem: String?
}
