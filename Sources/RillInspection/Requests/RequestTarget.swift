/// The address of a request, taken apart.
struct RequestTarget: Hashable, Sendable {
  /// The path's parts, unescaped.
  let segments: [String]
  /// The query's parameters, unescaped; the first of each name counts.
  let parameters: [String: String]
  /// The path as it was sent.
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

  /// A parameter that is a whole number, or nil if it is not there.
  func number(_ name: String, in range: ClosedRange<UInt64>) throws(InspectorFailure) -> UInt64? {
    guard let text = parameters[name] else { return nil }
    guard let number = UInt64(text), range.contains(number) else {
      throw .badNumber(name, text, range: range)
    }
    return number
  }

  /// Whether a part of a query, still escaped, is a parameter of this name, in whatever way that is written.
  static func names(_ name: String, _ part: Substring) -> Bool {
    do {
      return try unescaped(part.prefix { $0 != "=" }) == name
    } catch {
      // What cannot be read is no parameter.
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
