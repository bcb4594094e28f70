/// A search that cannot be performed: what is wrong, where, and how to fix it.
///
/// It is part of an answer rather than a failed request, because a search is often incomplete while it is typed.
package struct SearchProblem: Error, Hashable, Sendable {
  /// What is wrong.
  package let message: String
  /// How to fix it.
  package let fix: String

  private init(_ message: String, fix: String) {
    self.message = message
    self.fix = fix
  }

  /// There is nothing to search for.
  static func nothing() -> SearchProblem {
    SearchProblem("The search is empty.", fix: "Type a word, or a field and a word, such as action:pay.")
  }

  /// A quotation mark or a slash is never closed.
  static func unclosed(_ mark: Character, at position: Int) -> SearchProblem {
    SearchProblem(
      "The \(mark) at character \(position) is never closed.",
      fix: mark == "/"
        ? "Close the expression with another /, or write \"/\" to find a slash."
        : "Close the text with another \(mark).")
  }

  /// A field has no value.
  static func noValue(_ field: String) -> SearchProblem {
    SearchProblem(
      "\(field): has nothing after it.",
      fix: "Write a value after it, such as \(field):\(Self.example(field)).")
  }

  /// The value of a field is unknown.
  static func badValue(_ field: String, _ value: String, wanted: String) -> SearchProblem {
    SearchProblem(
      "\(field): cannot be \"\(value)\".", fix: "Write \(wanted), such as \(field):\(Self.example(field)).")
  }

  /// There are too many conditions.
  static func tooManyTerms(limit: Int) -> SearchProblem {
    SearchProblem("The search has more than \(limit) conditions.", fix: "Leave some of them out.")
  }

  /// A regular expression is invalid.
  static func expression(_ problem: String, at position: Int) -> SearchProblem {
    SearchProblem(
      "The expression \(problem), at its character \(position).",
      fix: "Correct it, or write a \\ before a character that is meant as it is.")
  }

  /// A regular expression has too many characters.
  static func expressionTooLong(limit: Int) -> SearchProblem {
    SearchProblem("The expression has more than \(limit) characters.", fix: "Search for a shorter one.")
  }

  /// A regular expression repeats too much.
  static func expressionTooLarge() -> SearchProblem {
    SearchProblem("The expression repeats too many parts.", fix: "Use smaller numbers in braces, or + and *.")
  }

  private static func example(_ field: String) -> String {
    switch field {
    case "changed": "rows[0].title"
    case "is": "refused"
    case "after", "before": "14:30"
    case "took": "500us"
    default: "milk"
    }
  }
}
