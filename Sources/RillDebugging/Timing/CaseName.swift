/// The name of an action's case without its payload.
package enum CaseName {
  /// The case, with those of the actions inside it: `row.toggle`; the type for what is no enum.
  ///
  /// An action inside another is found as the last part of its payload, if that is an enum whose type is called `Action`
  /// or ends so.
  ///
  /// - Complexity: A look at the action's structure, about a microsecond.
  package static func of(_ action: Any) -> String {
    let mirror = Mirror(reflecting: action)
    guard mirror.displayStyle == .enum else { return "\(type(of: action))" }
    guard let payload = mirror.children.first, let name = payload.label else { return bare(action) }
    guard let inner = inside(payload.value) else { return name }
    return "\(name).\(of(inner))"
  }

  /// The case of an enum without payload; whatever it says of itself is cut at what no name has.
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
