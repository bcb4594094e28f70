/// Writes strings and bytes as literals, and names as identifiers.
package enum SwiftLiteral {
  /// Returns a string literal on one line, raw if only quotes and backslashes would need escapes.
  package static func text(_ text: String) -> String {
    let escaped = escaped(text.unicodeScalars, andQuotes: true)
    guard escaped != text else { return "\"\(text)\"" }
    guard isReadableRaw(text) else { return "\"\(escaped)\"" }
    let fence = String(repeating: "#", count: longestFence(in: text) + 1)
    return "\(fence)\"\(text)\"\(fence)"
  }

  /// Returns the lines of a string for a multiline literal.
  package static func paragraphs(_ text: String) -> [String] {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let escaped = escaped(line, andQuotes: String(line).contains("\"\"\""))
      // Editors may strip trailing spaces when the file is saved.
      return escaped.hasSuffix(" ") ? escaped.dropLast() + "\\u{20}" : escaped
    }
  }

  /// Returns a name as written after a dot.
  package static func member(_ name: String) -> String {
    quoted(name, unless: !["self", "init", "Type", "Protocol"].contains(name))
  }

  /// Returns a name as written as an argument label.
  package static func label(_ name: String) -> String {
    quoted(name, unless: !["inout", "var", "let"].contains(name))
  }

  /// Returns a name in backticks, with characters replaced that are not allowed there.
  package static func rawIdentifier(_ text: String) -> String {
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

  /// Returns whether the characters of a name form an identifier without backticks.
  package static func isIdentifier(_ name: String) -> Bool {
    guard let first = name.first, first == "_" || first.isLetter else { return false }
    return name.allSatisfy { $0 == "_" || $0.isLetter || $0.isNumber }
  }

  /// Returns bytes in Base64.
  package static func base64(_ bytes: [UInt8]) -> String {
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
    // A quote at either end of a raw string could be read as part of a multiline delimiter.
    guard text.first != "\"", text.last != "\"" else { return false }
    return escaped(text.unicodeScalars, andQuotes: false).replacing("\\\\", with: "\\") == text
  }

  /// Returns the length of the longest run of number signs.
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

  /// Returns whether a character is invisible or ambiguous, or might be changed by an editor.
  private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.isASCII else { return scalar.value < 0x20 || scalar.value == 0x7F }
    return switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse, .spaceSeparator,
      .surrogate:
      true
    // A joiner inside an emoji is visible as part of it.
    case .format: scalar != "\u{200D}"
    default: false
    }
  }

  /// Returns whether a character combines with the preceding one, which must not be the quote of the literal.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .format, .modifierSymbol: !scalar.isASCII
    default: false
    }
  }
}
