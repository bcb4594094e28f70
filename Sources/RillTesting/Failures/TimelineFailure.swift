/// An error in the drawing of a timeline.
public struct TimelineFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of problems in a drawing.
  public enum Problem: Hashable, Sendable {
    /// A group or a quoted name is not closed.
    case unclosed(Character)
    /// A group is closed that was not opened.
    case unopened
    /// A group or the passing of time within a group.
    case notInGroup(Character)
    /// A sign after the end.
    case afterEnd(Character)
    /// A name without a value.
    case unknownName(String)
    /// A quoted name without characters.
    case emptyName
    /// A failure in a timeline that has no error.
    case noError
  }

  /// The drawing.
  public let drawing: String
  /// The number of characters before the problem.
  public let position: Int
  /// The problem.
  public let problem: Problem

  /// A description of the problem, its position and its remedy.
  public var description: String {
    "The timeline \"\(drawing)\" cannot be read: at character \(position + 1), \(sentence)"
  }

  private var sentence: String {
    switch problem {
    case .unclosed(let open): "\(open) is opened and not closed. Add a \(open == "(" ? ")" : "'")."
    case .unopened: "a group is closed that was not opened. Put a ( before its first element."
    case .notInGroup(let character):
      "\(character) stands in a group, which is a single moment. Close the group with ) before it."
    case .afterEnd(let character):
      "\(character) comes after the end. Nothing happens after | or #: leave the rest out."
    case .unknownName(let name):
      "\(name) names no element. Add it to `values`, or write - for time that passes."
    case .emptyName: "there is no name between the quotes. Put one there; write '' in a name for a quote."
    case .noError: "# is a failure, but the timeline has no error to fail with. Give it one in `error`."
    }
  }
}
