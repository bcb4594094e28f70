/// An error of text that is not valid JSON.
public struct JSONFailure: Error, Hashable, Sendable {
  /// A description of the problem and its place.
  public let message: String
  /// The way to fix it.
  public let fix: String

  init(_ problem: JSONProblem, in bytes: [UInt8]) {
    message = "\(TextPlace(of: problem.offset, in: bytes)): the JSON \(problem.reason). Nothing was changed."
    fix = "Take the text from where it was written, whole and unchanged."
  }
}

extension JSONFailure: WordedFailure {
  /// The message, followed by the way to fix the failure.
  public var description: String { "\(message) \(fix)" }
}

/// A line and column in a text, both counted from 1.
package struct TextPlace: CustomStringConvertible {
  private let line: Int
  private let column: Int

  /// Creates the place of an offset in bytes.
  package init(of offset: Int, in bytes: [UInt8]) {
    let before = bytes[..<min(offset, bytes.count)]
    line = before.count { $0 == UInt8(ascii: "\n") } + 1
    column = before.count - (before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0) + 1
  }

  package var description: String { "Line \(line), byte \(column)" }
}

/// A description of invalid JSON and its position.
package struct JSONProblem: Error, Hashable {
  /// The number of bytes before the position.
  package let offset: Int
  /// The problem, as a clause that follows the position in a sentence.
  package let reason: String
}
