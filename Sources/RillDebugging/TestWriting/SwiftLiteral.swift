/// Writes texts and bytes as literals, and names as identifiers.
enum SwiftLiteral {
  /// A text in one line: raw if only quotes and backslashes would need escapes.
  static func text(_ text: String) -> String {
    let escaped = escaped(text.unicodeScalars, andQuotes: true)
    guard escaped != text else { return "\"\(text)\"" }
    guard isReadableRaw(text) else { return "\"\(escaped)\"" }
    let fence = String(repeating: "#", count: longestFence(in: text) + 1)
    return "\(fence)\"\(text)\"\(fence)"
  }

  /// The lines of a text, for a literal of several lines.
  static func paragraphs(_ text: String) -> [String] {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let escaped = escaped(line, andQuotes: String(line).contains("\"\"\""))
      // Space at the end of a line would be lost on the next who saves the file.
      return escaped.hasSuffix(" ") ? escaped.dropLast() + "\\u{20}" : escaped
    }
  }

  /// A name that stands behind a dot.
  static func member(_ name: String) -> String {
    quoted(name, unless: !["self", "init", "Type", "Protocol"].contains(name))
  }

  /// A name that labels an argument.
  static func label(_ name: String) -> String {
    quoted(name, unless: !["inout", "var", "let"].contains(name))
  }

  /// Any text as a name in backticks, without what may not stand in one.
  static func rawIdentifier(_ text: String) -> String {
    let words = text.unicodeScalars.map { scalar in
      switch scalar {
      case "`", "\\": "'"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: " "
      default: String(Character(scalar))
      }
    }
    let name = words.joined().split(separator: " ").joined(separator: " ")
    return name.contains(where: \.isLetter) ? "`\(name)`" : "`a recorded session \(name)`"
  }

  private static func quoted(_ name: String, unless isPlain: Bool) -> String {
    isPlain && isIdentifier(name) ? name : "`\(name)`"
  }

  /// Whether a name needs no backticks for its letters.
  static func isIdentifier(_ name: String) -> Bool {
    guard let first = name.first, first == "_" || first.isLetter else { return false }
    return name.allSatisfy { $0 == "_" || $0.isLetter || $0.isNumber }
  }

  /// Bytes in Base64.
  static func base64(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      let bits = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
      for place in 0..<4 {
        text.append(place <= part.count ? letters[bits >> (18 - 6 * place) & 63] : "=")
      }
    }
    return text
  }

  // MARK: - Escapes

  private static func isReadableRaw(_ text: String) -> Bool {
    // A quote at an end of a raw text could be read as the beginning of three.
    guard text.first != "\"", text.last != "\"" else { return false }
    return escaped(text.unicodeScalars, andQuotes: false).replacing("\\\\", with: "\\") == text
  }

  /// The most number signs in a row.
  private static func longestFence(in text: String) -> Int {
    text.split { $0 != "#" }.map(\.count).max() ?? 0
  }

  private static func escaped(_ text: some Sequence<Unicode.Scalar>, andQuotes: Bool) -> String {
    var escaped = ""
    var canCarryMark = false
    for scalar in text {
      let needsNumber = needsEscape(scalar) || !canCarryMark && isMark(scalar)
      switch scalar {
      case "\n": escaped += "\\n"
      case "\r": escaped += "\\r"
      case "\t": escaped += "\\t"
      case "\0": escaped += "\\0"
      case "\\": escaped += "\\\\"
      case "\"" where andQuotes: escaped += "\\\""
      case _ where needsNumber: escaped += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: escaped.unicodeScalars.append(scalar)
      }
      canCarryMark = !needsNumber && scalar != "\"" && scalar != "\\" && scalar.value >= 0x20
    }
    return escaped
  }

  /// Whether a reader would not see which letter it is, or an editor could change it.
  private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.isASCII else { return scalar.value < 0x20 || scalar.value == 0x7F }
    return switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse, .spaceSeparator,
      .surrogate:
      true
    // What joins an emoji is seen with it.
    case .format: scalar != "\u{200D}"
    default: false
    }
  }

  /// Whether it stands upon what comes before it, which must not be the quote of the literal.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .format, .modifierSymbol: !scalar.isASCII
    default: false
    }
  }
}
