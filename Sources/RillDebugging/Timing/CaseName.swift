/// The name of an action's case without its associated values.
package enum CaseName {
  /// Returns the case with those of nested actions, such as `row.toggle`, or the type name if the action is not an
  /// enum.
  ///
  /// A nested action is the last associated value, if that is an enum whose type name ends in `Action`.
  ///
  /// - Complexity: One reflection of the action's structure, about a microsecond.
  package static func of(_ action: Any) -> String {
    let mirror = Mirror(reflecting: action)
    guard mirror.displayStyle == .enum else { return "\(type(of: action))" }
    guard let payload = mirror.children.first, let name = payload.label else { return bare(action) }
    guard let inner = inside(payload.value) else { return name }
    return "\(name).\(of(inner))"
  }

  /// Returns the case of an enum without associated values, truncated at the first character that is not part of a
  /// name.
  private static func bare(_ action: Any) -> String {
    let text = String(reflecting: action)
    let last = text.split(separator: ".").last.map(String.init) ?? text
    return String(last.prefix { $0 == "_" || $0.isLetter || $0.isNumber })
  }

  private static func inside(_ payload: Any) -> Any? {
    if isAction(payload) { return payload }
    let mirror = Mirror(reflecting: payload)
    guard mirror.displayStyle == .tuple, let last = mirror.children.suffix(1).first?.value else { return nil }
    return isAction(last) ? last : nil
  }

  private static func isAction(_ value: Any) -> Bool {
    "\(type(of: value))".hasSuffix("Action") && Mirror(reflecting: value).displayStyle == .enum
  }
}
