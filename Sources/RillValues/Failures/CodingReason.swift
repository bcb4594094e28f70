import Rill

/// An error whose description consists of sentences that can follow a colon.
package protocol WordedFailure: Error, CustomStringConvertible {}

/// Describes an error of a coder as part of a sentence.
package enum CodingReason {
  /// Returns a description of an error and its location.
  ///
  /// - Parameters:
  ///   - error: The error that a coder has thrown.
  ///   - format: The format that the coder reads or writes.
  /// - Returns: A clause without a full stop.
  package static func text(_ error: any Error, in format: String = "JSON") -> String {
    switch error {
    case DecodingError.typeMismatch(let type, let context):
      "\(place(context.codingPath)) is \(mismatch(with: type))"
    case DecodingError.valueNotFound(let type, let context):
      "\(place(context.codingPath)) is null, and \(mismatch(with: type))"
    case DecodingError.keyNotFound(let key, let context):
      "\(place(context.codingPath)) has no \"\(key.stringValue)\""
    // Some decoders report malformed data when a number does not fit.
    case DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty:
      "it is malformed, or a value in it does not fit, such as a number or the name of a case"
    case DecodingError.dataCorrupted(let context):
      "\(place(context.codingPath)) has a value that does not fit"
    case EncodingError.invalidValue(let value, let context):
      "\(place(context.codingPath)) is \(value), which \(format) cannot represent"
    case let failure as any WordedFailure: clause(failure.description)
    default: withoutFullStop("\(error)")
    }
  }

  /// Returns words that follow "is", and state that a value does not have a type.
  ///
  /// - Parameter type: The requested type, which may be one of the decoder's own containers.
  /// - Returns: A clause such as "not an object".
  package static func mismatch(with type: Any.Type) -> String {
    if type == [String: Any].self { return "not an object" }
    if type == [Any].self { return "not an array" }
    return "not of type \(SwiftTypeName(type).text)"
  }

  /// Turns sentences into a clause that keeps the capital letter of a type's name.
  private static func clause(_ sentences: String) -> String {
    let words = withoutFullStop(sentences)
    let beginsInPlainWords = ["It ", "The "].contains { words.hasPrefix($0) }
    return beginsInPlainWords ? words.prefix(1).lowercased() + words.dropFirst() : words
  }

  private static func withoutFullStop(_ text: String) -> String {
    text.last == "." ? String(text.dropLast()) : text
  }

  private static func place(_ path: [any CodingKey]) -> String {
    guard !path.isEmpty else { return "the value" }
    return "\"\(path.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }.joined(separator: "."))\""
  }
}
