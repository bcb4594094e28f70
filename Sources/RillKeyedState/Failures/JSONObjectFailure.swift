/// An error in decoding, reading or encoding a ``JSONObject``.
public enum JSONObjectFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The data is not JSON.
  ///
  /// The associated value is the decoder's message.
  case notJSON(String)
  /// A value is of another kind.
  ///
  /// The key is nil if the error concerns the whole value.
  case wrongKind(key: String?, expected: String, found: String)
  /// There are no values for these keys.
  ///
  /// The keys that have values are in `known`.
  case missingKeys([String], known: [String])
  /// Some names are not keys of this type, and unknown keys are refused.
  case unknownKeys([String], of: String)
  /// An integer has more than 38 digits and cannot be represented exactly.
  case tooLarge(String)
  /// A number cannot be represented in JSON.
  ///
  /// The associated value describes its position.
  case notEncodable(String)

  /// A description of the problem and its remedy.
  public var description: String {
    switch self {
    case .notJSON(let reason):
      let sentence = reason.hasSuffix(".") ? reason : reason + "."
      return """
        The data is not JSON, so no object was made of it: \(sentence) Check that all of it has arrived and that it is \
        UTF-8 text.
        """
    case .wrongKind(nil, let expected, let found):
      return "The data is JSON, but \(found) and not \(expected), so no value was created from it. "
        + "Read an object with JSONObject(_:), and an array of objects with JSONObject.array(_:)."
    case .wrongKind(let key?, let expected, let found):
      return """
        The value under the key "\(key)" is \(found) and cannot be read as \(expected). Read it as its own type, or \
        with get(_:as:), which returns nil.
        """
    case .missingKeys(let keys, let known):
      let there = known.isEmpty ? "It has no known keys at all." : "It has: \(list(known))."
      return """
        The object has no value under \(list(keys)), which is required. \(there) Correct the source of the JSON, or \
        read it with get(_:as:), which returns nil.
        """
    case .unknownKeys(let names, let type):
      return """
        The object has names that are not keys of \(type): \(list(names)). Unknown keys are refused, so no object was \
        created. Add them to \(type), or pass unknownKeys: .keep or .drop.
        """
    case .tooLarge(let digits):
      return """
        The JSON has the whole number \(digits), which has more than 38 digits and cannot be kept exactly, so no \
        object was created from it. Send it as a string.
        """
    case .notEncodable(let place):
      return """
        The object cannot be encoded: \(place), and JSON has only finite numbers. Put a finite number or null in its \
        place.
        """
    }
  }

  private func list(_ names: [String]) -> String { names.map { "\"\($0)\"" }.joined(separator: ", ") }
}
