/// An operation that a store cannot perform as requested.
///
/// Its text says what happened, where, why, and how to fix it.
public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
  /// A place in the source code that calls Rill.
  public struct Place: Hashable, Sendable, CustomStringConvertible {
    /// The module and the file.
    public let fileID: String
    /// The line, from 1.
    public let line: Int

    /// Creates a place.
    ///
    /// - Parameters:
    ///   - fileID: The module and the file, as returned by `#fileID`.
    ///   - line: The line, as returned by `#line`.
    public init(fileID: StaticString, line: UInt) {
      self.fileID = "\(fileID)"
      self.line = Int(line)
    }

    /// Creates a place that was read from a file.
    ///
    /// - Parameters:
    ///   - file: The module and the file.
    ///   - line: The line, from 1.
    public init(file: String, line: Int) {
      fileID = file
      self.line = line
    }

    /// The file and the line, in the format of failures.
    public var description: String { "\(fileID):\(line)" }
  }

  /// The complete text of the failure.
  public let description: String
  /// The place that caused the failure, or nil if it is not known.
  public let place: Place?
  /// The title of the article of the documentation that explains more, or nil.
  public let article: String?

  /// Creates a failure, which ``Failures/report(_:)`` reports.
  ///
  /// - Parameters:
  ///   - description: The complete text: what happened, where, why, and how to fix it.
  ///   - place: The place that caused the failure, or nil.
  ///   - article: The title of the article that explains more, or nil.
  public init(_ description: String, at place: Place? = nil, article: String? = nil) {
    self.description = description
    self.place = place
    self.article = article
  }

  /// The text that standard error shows: the description and the article.
  package var report: String {
    guard let article else { return "Rill: \(description)\n" }
    return "Rill: \(description)\n      More in the article \"\(article)\" of Rill's documentation.\n"
  }
}

extension Failure.Place? {
  /// The place as a part of a sentence, or an empty string if there is none.
  package var inSentence: String { map { " at \($0)" } ?? "" }
}
