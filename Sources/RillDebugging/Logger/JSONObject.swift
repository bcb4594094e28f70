/// A JSON object on one line, with its keys in the order in which they were added.
struct JSONObject {
  private var members = ""

  var text: String { "{" + members + "}" }

  mutating func add(_ key: String, _ value: String) { add(key, raw: Self.quoted(value)) }

  mutating func add(_ key: String, number: some BinaryInteger) { add(key, raw: String(number)) }

  mutating func add(_ key: String, list: [String]) { add(key, raw: "[" + list.joined(separator: ",") + "]") }

  mutating func add(_ key: String, raw value: String) {
    if !members.isEmpty { members += "," }
    members += Self.quoted(key) + ":" + value
  }

  /// Returns a JSON string.
  ///
  /// The two separators that some readers interpret as line breaks are escaped as well.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}", "\u{85}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
