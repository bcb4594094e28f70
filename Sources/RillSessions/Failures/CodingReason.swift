import RillDebugging

/// An error of a coder as a part of a sentence.
package enum CodingReason {
  /// Says what is wrong, and where.
  ///
  /// - Parameters:
  ///   - error: What a coder has thrown.
  ///   - format: What it reads or writes.
  /// - Returns: A clause without a full stop.
  package static func text(_ error: any Error, in format: String = "JSON") -> String {
    switch error {
    case DecodingError.typeMismatch(let type, let context):
      "\(place(context.codingPath)) is no \(name(of: type))"
    case DecodingError.valueNotFound(let type, let context):
      "\(place(context.codingPath)) is null instead of \(name(of: type))"
    case DecodingError.keyNotFound(let key, let context):
      "\(place(context.codingPath)) has no \"\(key.stringValue)\""
    // Some decoders call the whole malformed when a number does not fit.
    case DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty:
      "it is malformed, or a value in it does not fit, such as a number or the name of a case"
    case DecodingError.dataCorrupted(let context):
      "\(place(context.codingPath)) has a value that does not fit"
    case EncodingError.invalidValue(let value, let context):
      "\(place(context.codingPath)) is \(value), which \(format) cannot say"
    case let failure as SessionFailure: clause(failure.description)
    default: withoutFullStop("\(error)")
    }
  }

  /// A type, or what JSON calls it where the decoder asks for its own containers.
  ///
  /// - Parameter type: The type that was asked for.
  /// - Returns: The name of the type.
  package static func name(of type: Any.Type) -> String {
    if type == [String: Any].self { return "object" }
    if type == [Any].self { return "array" }
    return SwiftTypeName(type).text
  }

  /// Sentences as a part of another; the name of a type at its beginning stays as it is.
  private static func clause(_ sentences: String) -> String {
    let words = withoutFullStop(sentences)
    let beginsInPlainWords = ["It ", "The "].contains { words.hasPrefix($0) }
    return beginsInPlainWords ? words.prefix(1).lowercased() + words.dropFirst() : words
  }

  private static func withoutFullStop(_ text: String) -> String {
    text.last == "." ? String(text.dropLast()) : text
  }

  private static func place(_ path: [any CodingKey]) -> String {
    guard !path.isEmpty else { return "the whole" }
    return "\"\(path.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }.joined(separator: "."))\""
  }
}
