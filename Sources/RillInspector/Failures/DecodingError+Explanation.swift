import RillValues

extension InspectorFailure {
  /// Returns a clause that states what a decoding error means and at which location in the JSON.
  static func explanation(of error: DecodingError, in json: [UInt8]) -> String {
    switch error {
    case .typeMismatch(let type, let context):
      "\(place(context.codingPath)) is \(CodingReason.mismatch(with: type))\(caseRemark(context, json) ?? remark(context))"
    case .valueNotFound(let type, let context):
      "\(place(context.codingPath)) is null, and \(CodingReason.mismatch(with: type))"
    case .keyNotFound(let key, let context):
      "\(place(context.codingPath)) has no \"\(key.stringValue)\""
    case .dataCorrupted(let context) where isAboutNumber(context):
      "the JSON has a value that does not fit, such as a number out of the range of its type"
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

  /// Describes a value that is not a case of an enumeration, or returns nil for other errors.
  private static func caseRemark(_ context: DecodingError.Context, _ json: [UInt8]) -> String? {
    // The compiler's message in every `init(from:)` that it synthesizes for an enumeration.
    guard context.debugDescription.hasPrefix("Invalid number of keys found"),
      let keys = SentKeys(at: context.codingPath, in: json)
    else { return nil }
    return switch keys.count {
    case 0: ": it names no case"
    case 1: ", which has no case \(keys)"
    default: ": of \(keys), one alone may stand there, and must be a case"
    }
  }

  /// Foundation reports JSON as invalid if a number does not fit; the received JSON has been checked and is valid.
  private static func isAboutNumber(_ context: DecodingError.Context) -> Bool {
    context.codingPath.isEmpty && context.debugDescription.hasPrefix("The given data was not valid JSON")
  }

  /// Returns the decoder's own message, without a full stop.
  private static func remark(_ context: DecodingError.Context) -> String {
    var words = context.debugDescription[...]
    while words.last == "." { words.removeLast() }
    return words.isEmpty ? "" : " (\(words))"
  }
}
