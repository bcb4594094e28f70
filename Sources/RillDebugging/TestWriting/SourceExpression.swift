/// An expression in Swift, before it is laid out in lines.
struct SourceExpression {
  indirect enum Form {
    case plain(String)
    /// A text, in one line or, where there is no room for that, in several.
    case text(String)
    /// What stands between brackets, with what comes before and behind them.
    case group(opening: String, items: [Item], closing: String, isList: Bool)
  }

  /// An argument or an element, with its label or key in front.
  struct Item {
    var label = ""
    var value: SourceExpression
  }

  var form: Form
  /// The modules of the types that are named.
  var modules: Set<String> = []
  /// What could not be written; editor placeholders, which do not compile, stand in its place.
  var gaps: [String] = []

  init(_ form: Form, modules: Set<String> = [], gaps: [String] = []) {
    self.form = form
    self.modules = modules
    self.gaps = gaps
  }

  /// Plain words, such as a number.
  static func plain(_ text: String, modules: Set<String> = []) -> SourceExpression {
    SourceExpression(.plain(text), modules: modules)
  }

  /// A placeholder for what cannot be written.
  static func gap(_ words: String) -> SourceExpression {
    let words = words.split(whereSeparator: \.isNewline).joined(separator: " ")
      .replacing("<#", with: "<").replacing("#>", with: ">")
    return SourceExpression(.plain("<#\(words)#>"), gaps: [words])
  }

  /// Arguments in parentheses.
  static func call(_ callee: String, _ items: [Item], modules: Set<String> = []) -> SourceExpression {
    group(callee + "(", items, ")", isList: false, modules: modules)
  }

  /// Elements in square brackets.
  ///
  /// - Parameters:
  ///   - items: The elements.
  ///   - empty: What stands between the brackets if there are none.
  ///   - type: The type that is written behind them; none if nil.
  /// - Returns: The expression.
  static func list(_ items: [Item], empty: String = "", as type: SourceTypeName? = nil) -> SourceExpression {
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

  /// All of it in one line.
  var line: String {
    switch form {
    case .plain(let words): words
    case .text(let text): SwiftLiteral.text(text)
    case .group(let opening, let items, let closing, _):
      opening + items.map { $0.label + $0.value.line }.joined(separator: ", ") + closing
    }
  }
}
