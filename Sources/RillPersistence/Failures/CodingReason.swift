/// An error of a coder as a part of a sentence.
enum CodingReason {
  static func text(_ error: any Error) -> String {
    switch error {
    case DecodingError.typeMismatch(let type, let context): "\(place(context.codingPath)) is no \(type)"
    case DecodingError.valueNotFound(let type, let context):
      "\(place(context.codingPath)) is null instead of \(type)"
    case DecodingError.keyNotFound(let key, let context):
      "\(place(context.codingPath)) has no \"\(key.stringValue)\""
    // Some decoders call the whole malformed when a number does not fit.
    case DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty:
      "it is malformed, or a number in it does not fit"
    case DecodingError.dataCorrupted(let context):
      "\(place(context.codingPath)) has a value that does not fit"
    case EncodingError.invalidValue(let value, let context):
      "\(place(context.codingPath)) is \(value), which the format cannot say"
    default: "\(error)".trimmingEnd(".")
    }
  }

  private static func place(_ path: [any CodingKey]) -> String {
    guard !path.isEmpty else { return "the whole" }
    return "\"\(path.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }.joined(separator: "."))\""
  }
}

extension String {
  /// The text without a sign at its end.
  fileprivate func trimmingEnd(_ sign: Character) -> String { last == sign ? String(dropLast()) : self }
}
