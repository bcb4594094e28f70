/// Lays out source in lines, in the style of `swift format`.
package struct SourceLayout {
  /// The maximum length of a line.
  package var width: Int

  package init(width: Int = 100) { self.width = width }

  /// Returns the lines of an expression.
  ///
  /// - Parameters:
  ///   - expression: The expression.
  ///   - prefix: The text before the expression.
  ///   - suffix: The text after the expression.
  ///   - indent: The level of indentation.
  /// - Returns: One line if it fits, otherwise a line for each item.
  package func lines(
    of expression: SourceExpression, prefix: String = "", suffix: String = "", indent: Int
  ) -> [String] {
    let margin = String(repeating: "  ", count: indent)
    let line = margin + prefix + expression.line + suffix
    guard line.count > width else { return [line] }
    switch expression.form {
    case .group(_, _, let closing, _) where closing.hasPrefix("] as ") && prefix.hasSuffix("= "):
      let lines = self.lines(of: expression, suffix: suffix, indent: indent + 1)
      return [margin + prefix.dropLast()] + lines
    case .group(let opening, let items, let closing, let isList) where !items.isEmpty:
      var lines = [margin + prefix + opening]
      for (place, item) in items.enumerated() {
        let comma = place < items.count - 1 || isList && items.count > 1 ? "," : ""
        lines += self.lines(of: item.value, prefix: item.label, suffix: comma, indent: indent + 1)
      }
      return lines + [margin + closing + suffix]
    case .text(let text) where text.contains("\n"):
      return paragraphs(of: text, margin + prefix, suffix, margin + "  ")
    case .plain, .text, .group:
      // A long word gets its own line.
      guard let space = prefix.lastIndex(of: " "), prefix[space...] == " " else { return [line] }
      return [margin + prefix[..<space]] + [margin + "  " + expression.line + suffix]
    }
  }

  private func paragraphs(of text: String, _ opening: String, _ suffix: String, _ margin: String) -> [String]
  {
    let quotes = "\"\"\""
    let lines = SwiftLiteral.paragraphs(text).map { $0.isEmpty ? "" : margin + $0 }
    return [opening + quotes] + lines + [margin + quotes + suffix]
  }
}
