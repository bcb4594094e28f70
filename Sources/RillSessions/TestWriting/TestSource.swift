/// A Swift test made from the history of a store.
public struct TestSource: Hashable, Sendable, CustomStringConvertible {
  /// The contents of the file.
  public let text: String
  /// Descriptions of the values that could not be written in Swift; empty if the file is complete.
  ///
  /// The text contains an editor placeholder for each of them, so that the file does not compile until the placeholders
  /// are filled in.
  public let gaps: [String]

  /// The contents of the file.
  public var description: String { text }
}
