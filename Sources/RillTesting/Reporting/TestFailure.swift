/// A failed expectation of a test, described with its place, its cause and its remedy.
public struct TestFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The full message.
  public let description: String
  /// A Boolean value that indicates whether the failure is only a note, which does not fail the test.
  public let isNote: Bool

  init(_ description: String, isNote: Bool = false) {
    self.description = description
    self.isNote = isNote
  }
}
