/// What a test expected and did not get, in words: what, where, why, and how to mend it.
public struct TestFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The whole text.
  public let description: String
  /// Whether it is only worth a note: the test does not fail.
  public let isNote: Bool

  init(_ description: String, isNote: Bool = false) {
    self.description = description
    self.isNote = isNote
  }
}
