/// A Swift expression before it is laid out in lines.
package struct SourceExpression {
  package indirect enum Form {
    case plain(String)
    /// A string, on one line or, where space requires it, on several.
    case text(String)
    /// Items between brackets, with the text before and after them.
    case group(opening: String, items: [Item], closing: String, isList: Bool)
  }

  /// An argument or an element, with its label or key.
  package struct Item {
    package var label: String
    package var value: SourceExpression

    package init(label: String = "", value: SourceExpression) {
      self.label = label
      self.value = value
    }
  }

  package var form: Form
  /// The modules of the named types.
  package var modules: Set<String> = []
  /// The values that could not be written; each is replaced by an editor placeholder, which does not compile.
  package var gaps: [String] = []

  package init(_ form: Form, modules: Set<String> = [], gaps: [String] = []) {
    self.form = form
    self.modules = modules
    self.gaps = gaps
  }

  /// Returns an expression of plain text, such as a number.
  package static func plain(_ text: String, modules: Set<String> = []) -> SourceExpression {
    SourceExpression(.plain(text), modules: modules)
  }

  /// Returns a placeholder for a value that cannot be written.
  package static func gap(_ words: String) -> SourceExpression {
    let words = words.split(whereSeparator: \.isNewline).joined(separator: " ")
      .replacing("<#", with: "<").replacing("#>", with: ">")
    return SourceExpression(.plain("<#\(words)#>"), gaps: [words])
  }

  /// Returns a call with arguments in parentheses.
  package static func call(_ callee: String, _ items: [Item], modules: Set<String> = []) -> SourceExpression {
    group(callee + "(", items, ")", isList: false, modules: modules)
  }

  /// Returns a list of elements in square brackets.
  ///
  /// - Parameters:
  ///   - items: The elements.
  ///   - empty: The text between the brackets if there are no elements.
  ///   - type: The type to write after the list, or nil for none.
  /// - Returns: The expression.
  package static func list(_ items: [Item], empty: String = "", as type: SourceTypeName? = nil)
    -> SourceExpression
  {
    let closing = "]" + (type.map { " as \($0.text)" } ?? "")
    let opening = "[" + (items.isEmpty ? empty : "")
    return group(opening, items, closing, isList: true, modules: type?.modules ?? [])
  }

  private static func group(
    _ opening: String, _ items: [Item], _ closing: String, isList: Bool, modules: Set<String>
  ) -> SourceExpression {
    SourceExpression(
      .group(opening: opening, items: items, closing: closing, isList: isList),
      modules: items.reduce(into: modules) { $0.formUnion($1.value.modules) },
      gaps: items.flatMap(\.value.gaps))
  }

  /// The whole expression on one line.
  package var line: String {
    switch form {
    case .plain(let words): words
    case .text(let text): SwiftLiteral.text(text)
    case .group(let opening, let items, let closing, _):
      opening + items.map { $0.label + $0.value.line }.joined(separator: ", ") + closing
    }
  }
}
