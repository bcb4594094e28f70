#if canImport(FoundationEssentials)
public import FoundationEssentials
import Rill
import RillValues
#else
public import Foundation
import Rill
import RillValues
#endif

extension JSONObject {
  /// Decodes an object.
  ///
  /// - Parameters:
  ///   - data: UTF-8 encoded JSON.
  ///   - unknownKeys: The treatment of names in this object that are not keys.
  /// - Throws: ``JSONObjectFailure`` if the data is not valid JSON, is not an object, or has unknown names that are
  ///   refused.
  public init(_ data: Data, unknownKeys: UnknownKeys = .keep) throws(JSONObjectFailure) {
    try self.init(JSONValue(decoding: data), unknownKeys: unknownKeys)
  }

  /// Decodes the objects of an array.
  ///
  /// - Parameters:
  ///   - data: UTF-8 encoded JSON.
  ///   - unknownKeys: The treatment of names in these objects that are not keys.
  /// - Returns: The objects.
  /// - Throws: ``JSONObjectFailure`` if the data is not valid JSON, is not an array of objects, or has unknown names
  ///   that are refused.
  public static func array(
    _ data: Data, unknownKeys: UnknownKeys = .keep
  ) throws(JSONObjectFailure) -> [JSONObject] {
    let json = try JSONValue(decoding: data)
    guard case .array(let values) = json else {
      throw .wrongKind(key: nil, expected: "an array of objects", found: json.kind)
    }
    var objects: [JSONObject] = []
    for value in values { objects.append(try JSONObject(value, unknownKeys: unknownKeys)) }
    return objects
  }

  private init(_ json: JSONValue, unknownKeys: UnknownKeys) throws(JSONObjectFailure) {
    guard case .object(let members) = json else {
      throw .wrongKind(key: nil, expected: "an object", found: json.kind)
    }
    self.init(members)
    let unknown = unknownNames
    guard !unknown.isEmpty else { return }
    switch unknownKeys {
    case .keep: break
    case .drop: for name in unknown { self.members[name] = nil }
    case .refuse: throw .unknownKeys(unknown, of: SwiftTypeName(Key.self).text)
    }
  }

  /// Encodes the object with sorted names.
  ///
  /// - Parameter isPretty: Whether to format the JSON for readability.
  /// - Returns: UTF-8 encoded JSON.
  /// - Throws: ``JSONObjectFailure/notEncodable(_:)`` if a number is infinite or NaN.
  public func data(isPretty: Bool = false) throws(JSONObjectFailure) -> Data {
    let json = json
    if let place = json.unrepresentable(at: "") { throw .notEncodable(place) }
    var writer = JSONWriter(isPretty: isPretty)
    writer.write(json)
    return Data(writer.bytes)
  }
}

extension JSONValue {
  fileprivate init(decoding data: Data) throws(JSONObjectFailure) {
    guard let bytes = JSONReader.utf8(Array(data)) else { throw .notJSON("The text has no known encoding") }
    do throws(JSONProblem) {
      var reader = try JSONReader(checking: bytes)
      self = try reader.value()
      try reader.end()
    } catch {
      throw .notJSON("Byte \(error.offset) \(error.reason)")
    }
    try check()
    self = normalized
  }

  /// Checks that all numbers can be represented.
  private func check() throws(JSONObjectFailure) {
    switch self {
    case .array(let elements): for element in elements { try element.check() }
    case .object(let members): for member in members { try member.value.check() }
    case .number(let text) where !isRepresentable:
      if Self.isInteger(text) { throw .tooLarge(text) }
      throw .notJSON("The number \(text) is too large")
    default: break
    }
  }

  /// The value with sorted members without repeated names, and with numbers in their shortest form.
  ///
  /// Two normalized values are equal if they mean the same.
  var normalized: JSONValue {
    switch self {
    case .array(let elements): .array(elements.map(\.normalized))
    case .object(let members):
      JSONValue(object: Dictionary(members.map { ($0.name, $0.value.normalized) }) { $1 })
    case .number(let text): isRepresentable ? Self.shortest(text) : self
    default: self
    }
  }

  private static func shortest(_ text: String) -> JSONValue {
    if isInteger(text) { return text == "-0" ? .number("0") : .number(text) }
    let number = Double(text) ?? .nan
    return Int(exactly: number).map { .integer($0) } ?? .double(number)
  }

  /// Returns the place and the text of the first number that cannot be represented, or nil if there is none.
  fileprivate func unrepresentable(at path: String) -> String? {
    func inside(_ step: String) -> String { path.isEmpty ? step : "\(path).\(step)" }
    switch self {
    case .array(let elements):
      return elements.indices.lazy.compactMap { elements[$0].unrepresentable(at: inside("\($0)")) }.first
    case .object(let members):
      return members.lazy.compactMap { $0.value.unrepresentable(at: inside($0.name)) }.first
    case .number(let text): return isRepresentable ? nil : "\(path) is \(text)"
    default: return nil
    }
  }

  /// A Boolean value that indicates whether the value is not a number, or a finite one of JSON.
  ///
  /// Integers may have up to 38 digits.
  var isRepresentable: Bool {
    guard case .number(let text) = self else { return true }
    do throws(JSONProblem) {
      var reader = try JSONReader(checking: Array(text.utf8))
      guard try reader.number() == text else { return false }
      try reader.end()
    } catch {
      return false
    }
    if Self.isInteger(text) { return text.utf8.count(where: { $0 != UInt8(ascii: "-") }) <= 38 }
    return Double(text)?.isFinite ?? false
  }
}
