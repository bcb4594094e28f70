/// The parsed address of a request.
struct RequestTarget: Hashable, Sendable {
  /// The components of the path, unescaped.
  let segments: [String]
  /// The parameters of the query, unescaped; the first one with each name counts.
  let parameters: [String: String]
  /// The path as sent.
  let path: String

  init(_ target: String) throws(InspectorFailure) {
    let halves = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = String(halves.first ?? "")
    guard path.hasPrefix("/") else { throw .addressHasNoPath() }
    var segments: [String] = []
    for part in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      segments.append(try Self.unescaped(part))
    }
    self.segments = segments == [""] ? [] : segments
    var parameters: [String: String] = [:]
    for pair in (halves.count > 1 ? halves[1] : "").split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = try Self.unescaped(sides[0])
      if parameters[name] == nil { parameters[name] = sides.count > 1 ? try Self.unescaped(sides[1]) : "" }
    }
    self.parameters = parameters
  }

  /// Returns a parameter that is an integer, or nil without such a parameter.
  func number(_ name: String, in range: ClosedRange<UInt64>) throws(InspectorFailure) -> UInt64? {
    guard let text = parameters[name] else { return nil }
    guard let number = UInt64(text), range.contains(number) else {
      throw .badNumber(name, text, range: range)
    }
    return number
  }

  /// Returns whether a percent-encoded part of a query is the parameter with this name, however it is escaped.
  static func names(_ name: String, _ part: Substring) -> Bool {
    do {
      return try unescaped(part.prefix { $0 != "=" }) == name
    } catch {
      // A part that cannot be unescaped is not a parameter.
      return false
    }
  }

  private static func unescaped(_ text: Substring) throws(InspectorFailure) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = hexadecimal(rest.popFirst()), let low = hexadecimal(rest.popFirst()) else {
        throw .addressIsNotText()
      }
      bytes.append(high << 4 | low)
    }
    guard let result = String(validating: bytes, as: UTF8.self) else { throw .addressIsNotText() }
    return result
  }

  private static func hexadecimal(_ byte: UInt8?) -> UInt8? {
    byte.flatMap { Character(UnicodeScalar($0)).hexDigitValue }.map { UInt8($0) }
  }
}
