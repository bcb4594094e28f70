#if Inspector
extension InspectorFailure {
  /// What a decoding error says, and at which place of the JSON, in one clause.
  static func explanation(of error: DecodingError) -> String {
    switch error {
    case .typeMismatch(let type, let context):
      "\(place(context.codingPath)) is no \(name(of: type))\(remark(context))"
    case .valueNotFound(let type, let context):
      "\(place(context.codingPath)) is null, which is no \(name(of: type))"
    case .keyNotFound(let key, let context):
      "\(place(context.codingPath)) has no \"\(key.stringValue)\""
    case .dataCorrupted(let context):
      "\(place(context.codingPath)) has a value that does not fit\(remark(context))"
    @unknown default: String(describing: error)
    }
  }

  private static func place(_ path: [any CodingKey]) -> String {
    guard !path.isEmpty else { return "the JSON" }
    let text = path.enumerated().reduce(into: "") { text, step in
      if let index = step.element.intValue {
        text += "[\(index)]"
      } else {
        text += (step.offset == 0 ? "" : ".") + step.element.stringValue
      }
    }
    return "\"\(text)\""
  }

  /// A type, or what JSON calls it where the decoder asks for its own containers.
  private static func name(of type: Any.Type) -> String {
    if type == [String: Any].self { return "object" }
    if type == [Any].self { return "array" }
    return SwiftTypeName(type).text
  }

  /// The decoder's own words, without a full stop.
  private static func remark(_ context: DecodingError.Context) -> String {
    var words = context.debugDescription[...]
    while words.last == "." { words.removeLast() }
    return words.isEmpty ? "" : " (\(words))"
  }
}
#endif
