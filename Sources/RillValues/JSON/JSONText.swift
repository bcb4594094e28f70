/// The text of one JSON value without white space between its tokens, such as an action or a state in a session.
///
/// The text is kept as it was written: numbers are not rounded, and keys keep their order.
public struct JSONText: Hashable, Sendable, CustomStringConvertible {
  /// The text in UTF-8, without line breaks and without spaces between its tokens.
  public let utf8: [UInt8]

  /// Creates JSON from bytes that are known to be one value without white space.
  package init(unchecked utf8: [UInt8]) { self.utf8 = utf8 }

  /// Creates JSON from text.
  ///
  /// - Parameter text: One JSON value in any layout.
  /// - Throws: ``JSONFailure`` if the text is not one JSON value.
  public init(_ text: String) throws(JSONFailure) { try self.init(utf8: Array(text.utf8)) }

  /// Creates JSON from bytes.
  ///
  /// - Parameter utf8: One JSON value in UTF-8, in any layout.
  /// - Throws: ``JSONFailure`` if the bytes are not one JSON value.
  public init(utf8: [UInt8]) throws(JSONFailure) {
    do throws(JSONProblem) {
      var reader = try JSONReader(checking: utf8)
      self = try reader.text()
      try reader.end()
    } catch {
      throw JSONFailure(error, in: utf8)
    }
  }

  /// The text.
  public var description: String { String(decoding: utf8, as: UTF8.self) }
}
