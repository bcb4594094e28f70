#if Inspector
extension InspectorFailure {
  /// What a decoding error says, and at which place of the JSON, in one clause.
  static func explanation(of error: DecodingError) -> String {
    switch error {
    case .typeMismatch(let type, let context):
      "\(place(context.codingPath)) is no \(SwiftTypeName(type).text)\(remark(context))"
    case .valueNotFound(let type, let context):
      "\(place(context.codingPath)) is null, where a \(SwiftTypeName(type).text) is needed"
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

  /// The decoder's own words, without a full stop.
  private static func remark(_ context: DecodingError.Context) -> String {
    var words = context.debugDescription[...]
    while words.last == "." { words.removeLast() }
    return words.isEmpty ? "" : " (\(words))"
  }
}
#endif
