/// A test in Swift, made of what a store has done.
public struct TestSource: Hashable, Sendable, CustomStringConvertible {
  /// The file.
  public let text: String
  /// What could not be written in Swift, in words; none if the file is complete.
  ///
  /// In the text, an editor placeholder stands in the place of each, so that the file does not compile until somebody has
  /// filled it in.
  public let gaps: [String]

  /// The file.
  public var description: String { text }
}
