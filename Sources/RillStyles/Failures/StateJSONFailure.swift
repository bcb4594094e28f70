public import Rill

/// An error in encoding a state as JSON, or decoding it from JSON.
public enum StateJSONFailure: Error, CustomStringConvertible {
  /// The state has a value that JSON cannot represent.
  case unwritable(String)
  /// The text is not valid JSON or does not match the state.
  ///
  /// The store's state is unchanged.
  case unreadable(String)
  /// A validator or another gate refused the state.
  ///
  /// The store's state is unchanged.
  case refused(Refusal)

  /// A description of the problem, its place, its cause and its remedy.
  public var description: String {
    switch self {
    case .unwritable(let text), .unreadable(let text): text
    case .refused(let refusal):
      """
      The state was read from JSON, but the store refused it. \(refusal). Nothing was changed. Correct the JSON, or \
      ask the gate why.
      """
    }
  }

  static func unwritableText(_ error: any Error, state: String) -> String {
    let reason =
      if case EncodingError.invalidValue(let value, let context)? = error as? EncodingError {
        "\(place(context.codingPath)) is \(value)"
      } else {
        "\(error)"
      }
    return """
      \(state) was not written as JSON: \(reason), which JSON cannot represent. Use a value that JSON has, or omit it \
      from the state's CodingKeys.
      """
  }

  static func unreadableText(_ error: any Error, state: String) -> String {
    """
    The JSON is not a \(state): \((error as? DecodingError).map(reason) ?? "\(error)"). Nothing was changed. Load JSON that \
    toJSON() of such a store has written.
    """
  }

  private static func reason(_ error: DecodingError) -> String {
    switch error {
    case .typeMismatch(let type, let context): "\(place(context.codingPath)) is not of type \(type)"
    case .valueNotFound(let type, let context):
      "\(place(context.codingPath)) is null, and not of type \(type)"
    case .keyNotFound(let key, let context): "\(place(context.codingPath)) has no \"\(key.stringValue)\""
    // Some decoders report corrupted data at the root when a number is out of range.
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      "it is malformed, or a number in it does not fit"
    case .dataCorrupted(let context): "\(place(context.codingPath)) has a value that does not fit"
    @unknown default: "\(error)"
    }
  }

  private static func place(_ path: [any CodingKey]) -> String {
    guard !path.isEmpty else { return "the value" }
    let steps = path.map { step in step.intValue.map { "[\($0)]" } ?? ".\(step.stringValue)" }
    return "\"\(steps.joined().drop { $0 == "." })\""
  }
}
