// The contents of the simulated service.

private let symptoms = [
  "Crash", "Wrong text", "Flicker", "Slow response", "Missing button", "Wrong focus", "Lost draft",
  "Endless spinner",
  "Bad contrast", "Typo", "Wrong order", "Stale value", "Odd spacing", "Missing icon", "Silent failure",
  "Wrong total",
  "Cut-off label", "Double click needed", "Missing undo", "Broken link",
]
private let places = [
  "in the list", "in the archive", "in the sidebar", "on the start page", "in the editor", "in the search",
  "in the settings", "in the report", "in the export", "in the import", "in the calendar", "in the inbox",
  "in the preview", "in the help", "in the menu", "in the footer", "in the login", "in the profile",
  "in the chart",
  "in the table", "in the filter", "in the dialog", "in the timeline", "in the log", "in the print view",
]
private let circumstances = [
  "after waking up", "with long names", "on a slow network", "in dark mode", "with one hand",
  "after an update",
  "with an empty list", "on a small screen", "after a restart", "with two windows", "at midnight",
  "with emoji",
  "when offline", "after an undo", "with many rows", "on the first run", "with a screen reader",
  "during a sync",
  "after a rename", "with a keyboard",
]
private let people = ["Jenny", "Donald", "Ada", "Grace", "Me"]
private let remarks = [
  "I see this as well.", "It started last week.", "Could you add the steps?", "A restart helps for a while.",
  "This is more urgent than it looks.",
]

extension Issue {
  /// Creates one of the service's first issues; each of ten thousand has its own title.
  init(sample number: Int) {
    // Mixes the parts of the titles, since 7,919 and 10,000 have no common divisor.
    let mixed = number * 7_919 % 10_000
    let title = [
      symptoms[mixed % 20], places[mixed / 20 % 25], circumstances[mixed / 500 % 20],
    ].joined(separator: " ")
    self.init(
      id: number, title: title, label: Label.allCases[mixed % 5], priority: Priority.allCases[mixed / 7 % 4],
      isOpen: mixed % 3 != 0, assignee: people[mixed / 3 % people.count], change: number)
  }
}

extension Comment {
  /// Returns the first comments on an issue.
  static func samples(on issue: Issue.ID) -> [Comment] {
    (0..<issue % 4).map { number in
      let choice = (issue + number) % remarks.count
      return Comment(id: "\(issue).\(number)", author: people[choice % 4], text: remarks[choice])
    }
  }
}
