/// A pattern for the paths of changes, such as `rows[0].title`, `rows[*].title` or `title`.
struct PathPattern: Hashable, Sendable {
  private enum Content: Hashable, Sendable {
    case parts([String])
    case expression(SearchExpression)
  }

  private let content: Content

  init(_ pattern: SearchQuery.Pattern) throws(SearchProblem) {
    switch pattern {
    case .expression(let expression): content = .expression(expression)
    case .text(let text):
      let parts = Self.parts(of: text)
      guard !parts.isEmpty else { throw .noValue("changed") }
      content = .parts(parts)
    }
  }

  /// Returns whether a change of the part at a path changes what the pattern names.
  ///
  /// The pattern may name a part anywhere in the path, or a part inside a part that was replaced as a whole.
  func matches(_ path: String) -> Bool {
    switch content {
    case .expression(let expression): return expression.isFound(in: path)
    case .parts(let wanted):
      let parts = Self.parts(of: path.lowercased())
      if parts.count < wanted.count, Self.areEqual(parts[...], wanted.prefix(parts.count)) { return true }
      guard parts.count >= wanted.count else { return false }
      return (0...(parts.count - wanted.count)).contains { start in
        Self.areEqual(parts[start..<(start + wanted.count)], wanted[...])
      }
    }
  }

  private static func areEqual(_ parts: ArraySlice<String>, _ wanted: ArraySlice<String>) -> Bool {
    zip(parts, wanted).allSatisfy { part, wanted in part == wanted || (wanted == "[*]" && part.hasPrefix("["))
    }
  }

  /// Splits a path at dots and brackets; the text inside brackets stays together.
  private static func parts(of path: String) -> [String] {
    var parts: [String] = []
    var part = ""
    var isInside = false
    for character in path {
      if character == "[", !isInside || part.isEmpty {
        if !part.isEmpty { parts.append(part) }
        (part, isInside) = ("[", true)
      } else if character == "]", isInside {
        parts.append(part + "]")
        (part, isInside) = ("", false)
      } else if character == ".", !isInside {
        if !part.isEmpty { parts.append(part) }
        part = ""
      } else {
        part.append(character)
      }
    }
    return part.isEmpty ? parts : parts + [part]
  }
}
