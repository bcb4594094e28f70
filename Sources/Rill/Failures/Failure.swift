/// Something a store cannot do as asked, in words: what, where, why, and how to mend it.
public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
  /// A place in the source code that calls Rill.
  public struct Place: Hashable, Sendable, CustomStringConvertible {
    /// The module and the file.
    public let fileID: String
    /// The line, from 1.
    public let line: Int

    /// Names a place.
    ///
    /// - Parameters:
    ///   - fileID: The module and the file, as `#fileID` gives them.
    ///   - line: The line, as `#line` gives it.
    public init(fileID: StaticString, line: UInt) {
      self.fileID = "\(fileID)"
      self.line = Int(line)
    }

    /// The file and the line, as a failure names them.
    public var description: String { "\(fileID):\(line)" }
  }

  /// The whole sentence.
  public let description: String
  /// The line that caused the failure; nil if the failure has no caller, as in an effect.
  public let place: Place?

  /// Makes a failure of its wording, which stands in the `Failures` room of a module.
  package init(_ description: String, at place: Place? = nil) {
    self.description = description
    self.place = place
  }
}

extension Failure.Place? {
  /// The place as a part of a sentence; empty without one.
  package var inSentence: String { map { " at \($0)" } ?? "" }
}
