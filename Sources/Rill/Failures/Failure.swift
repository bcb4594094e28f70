/// Something a store cannot do as asked, in words: what, where, why, and how to mend it.
public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The whole sentence.
  public let description: String

  /// Makes a failure of its wording, which stands in the `Failures` room of a module.
  package init(_ description: String) { self.description = description }
}
