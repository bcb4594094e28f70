/// Formats strings as Swift literals.
enum Quoting {
  /// Returns a string in quotes, followed by the number of omitted characters.
  static func quoted(_ text: Substring, hidden count: Int) -> String {
    "\"" + escaped(text, andQuotes: true) + "\"" + hidden(count)
  }

  /// Returns the text that follows a string with omitted characters.
  static func hidden(_ count: Int) -> String {
    count == 0 ? "" : " … \(Counting.grouped(count)) more"
  }

  /// Returns a string in which invisible characters are escaped.
  static func escaped(_ text: Substring, andQuotes: Bool = false) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F || $0 == 0x22 || $0 == 0x5C }) else {
      return String(text)
    }
    return text.reduce(into: "") { $0 += escaped($1, andQuotes: andQuotes) }
  }

  private static func escaped(_ character: Character, andQuotes: Bool) -> String {
    switch character {
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\r\n": return "\\r\\n"
    case "\t": return "\\t"
    case "\0": return "\\0"
    case "\"": return andQuotes ? "\\\"" : "\""
    case "\\": return "\\\\"
    default: break
    }
    guard character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first else {
      return String(character)
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse,
      .nonspacingMark:
      return "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    case .spaceSeparator where scalar != " ":
      return "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    default: return String(character)
    }
  }
}

/// Formats counts.
package enum Counting {
  /// Returns the number with a comma before each group of three digits.
  package static func grouped(_ number: Int) -> String {
    var text = ""
    for (place, digit) in String(number).reversed().enumerated() {
      if place > 0, place % 3 == 0, digit != "-" { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }
}
