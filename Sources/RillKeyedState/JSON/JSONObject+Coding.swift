#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension JSONObject {
  /// Decodes an object.
  ///
  /// - Parameters:
  ///   - data: UTF-8 encoded JSON.
  ///   - unknownKeys: The treatment of names in this object that are not keys.
  /// - Throws: ``JSONObjectError`` if the data is not valid JSON, is not an object, or has unknown names that are
  ///   refused.
  public init(_ data: Data, unknownKeys: UnknownKeys = .keep) throws(JSONObjectError) {
    try self.init(JSONValue(decoding: data), unknownKeys: unknownKeys)
  }

  /// Decodes the objects of an array.
  ///
  /// - Parameters:
  ///   - data: UTF-8 encoded JSON.
  ///   - unknownKeys: The treatment of names in these objects that are not keys.
  /// - Returns: The objects.
  /// - Throws: ``JSONObjectError`` if the data is not valid JSON, is not an array of objects, or has unknown names that
  ///   are refused.
  public static func array(
    _ data: Data, unknownKeys: UnknownKeys = .keep
  ) throws(JSONObjectError) -> [JSONObject] {
    let json = try JSONValue(decoding: data)
    guard case .array(let values) = json else {
      throw .wrongKind(key: nil, expected: "an array of objects", found: json.kind)
    }
    var objects: [JSONObject] = []
    for value in values { objects.append(try JSONObject(value, unknownKeys: unknownKeys)) }
    return objects
  }

  private init(_ json: JSONValue, unknownKeys: UnknownKeys) throws(JSONObjectError) {
    guard case .object(let values) = json else {
      throw .wrongKind(key: nil, expected: "an object", found: json.kind)
    }
    members = values
    let unknown = unknownNames
    guard !unknown.isEmpty else { return }
    switch unknownKeys {
    case .keep: break
    case .drop: for name in unknown { members[name] = nil }
    case .refuse: throw .unknownKeys(unknown, of: "\(Key.self)")
    }
  }

  /// Encodes the object with sorted names.
  ///
  /// - Parameter isPretty: Whether to format the JSON for readability.
  /// - Returns: UTF-8 encoded JSON.
  /// - Throws: ``JSONObjectError/notEncodable(_:)`` if a number is infinite or NaN.
  public func data(isPretty: Bool = false) throws(JSONObjectError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting =
      isPretty
      ? [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted] : [.sortedKeys, .withoutEscapingSlashes]
    do {
      return try encoder.encode(json)
    } catch {
      throw .notEncodable(JSONObjectError.reason(error))
    }
  }
}

extension JSONValue {
  fileprivate init(decoding data: Data) throws(JSONObjectError) {
    if let digits = Self.tooManyDigits(in: data) { throw .tooLarge(digits) }
    do {
      self = try JSONDecoder().decode(JSONValue.self, from: data)
    } catch {
      throw .notJSON(JSONObjectError.reason(error))
    }
  }
}

extension JSONValue {
  /// Returns the first integer in JSON data that has too many digits for an exact representation.
  private static func tooManyDigits(in data: Data) -> String? {
    var (token, isInString, isEscaped) = ([UInt8](), false, false)
    for byte in data {
      if isInString {
        if !isEscaped, byte == UInt8(ascii: "\"") { isInString = false }
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
        UInt8(ascii: "e"), UInt8(ascii: "E"):
        token.append(byte)
        continue
      default: break
      }
      if isTooLong(token) { return String(decoding: token, as: UTF8.self) }
      token.removeAll(keepingCapacity: true)
    }
    return isTooLong(token) ? String(decoding: token, as: UTF8.self) : nil
  }

  private static func isTooLong(_ token: [UInt8]) -> Bool {
    let digits = token.drop { $0 == UInt8(ascii: "-") }
    return digits.count > 38 && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

extension JSONObjectError {
  /// Returns the message of the system's encoder or decoder.
  fileprivate static func reason(_ error: any Error) -> String {
    switch error {
    case DecodingError.dataCorrupted(let context):
      context.underlyingError.map { "\(context.debugDescription) \($0)" } ?? context.debugDescription
    case EncodingError.invalidValue(let value, let context):
      context.codingPath.isEmpty
        ? "\(value)" : context.codingPath.map(\.stringValue).joined(separator: ".") + " is \(value)"
    default: "\(error)"
    }
  }
}
