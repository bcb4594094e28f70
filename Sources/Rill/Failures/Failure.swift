/// Something a store cannot do as asked, in words: what, where, why, and how to mend it.
public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The whole sentence.
  public let description: String

  init(_ description: String) { self.description = description }
}
