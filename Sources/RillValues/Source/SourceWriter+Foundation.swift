import Rill

// Foundation's types are recognized by name and read through mirrors and descriptions, so that clients need not link
// Foundation.
extension SourceWriter {
  /// Returns the expression for a Foundation value, or nil for any other value.
  func foundationValue<Value>(
    _ value: Value, _ name: SourceTypeName, _ mirror: Mirror, in context: SourceContext
  ) -> SourceExpression? {
    guard SwiftTypeName(Value.self).isSystemType, !name.modules.contains("Swift") else { return nil }
    return switch name.text {
    case "Date": date(mirror)
    case "UUID": make("UUID", "uuidString: ", "\(value)", mayFail: true)
    case "Decimal": make("Decimal", "string: ", "\(value)", mayFail: true)
    case "URL": url("\(value)")
    case "Locale", "TimeZone": identified(name.text, mirror)
    case "Data": data(value)
    case "IndexPath":
      .list(mirror.children.map { .init(value: expression($0.value)) }, as: context.type(Value.self))
    case "CGPoint", "CGSize", "CGRect", "URLQueryItem": members(name, mirror)
    default: nil
    }
  }

  private func date(_ mirror: Mirror) -> SourceExpression? {
    guard let seconds = mirror.descendant("timeIntervalSinceReferenceDate") as? Double else { return nil }
    let item = SourceExpression.Item(label: "timeIntervalSinceReferenceDate: ", value: expression(seconds))
    return .call("Date", [item], modules: ["Foundation"])
  }

  private func url(_ words: String) -> SourceExpression {
    // A relative URL is described as `b -- https://a`; no URL contains spaces.
    let words = words.split(separator: " ")
    guard words.count == 3, words[1] == "--" else {
      return make("URL", "string: ", words.joined(separator: " "), mayFail: true)
    }
    let base = make("URL", "string: ", String(words[2]), mayFail: true)
    let items = [
      SourceExpression.Item(label: "string: ", value: SourceExpression(.text(String(words[0])))),
      SourceExpression.Item(label: "relativeTo: ", value: base),
    ]
    return SourceExpression(
      .group(opening: "URL(", items: items, closing: ")!", isList: false), modules: ["Foundation"])
  }

  private func identified(_ type: String, _ mirror: Mirror) -> SourceExpression? {
    guard let identifier = mirror.descendant("identifier") as? String else { return nil }
    return make(type, "identifier: ", identifier, mayFail: type == "TimeZone")
  }

  private func data(_ value: Any) -> SourceExpression? {
    guard let bytes = value as? any Collection<UInt8> else { return nil }
    guard bytes.count > 16 else {
      return .call("Data", [.init(value: .list(list(Array(bytes))))], modules: ["Foundation"])
    }
    return make("Data", "base64Encoded: ", SwiftLiteral.base64(Array(bytes)), mayFail: true)
  }

  private func members(_ name: SourceTypeName, _ mirror: Mirror) -> SourceExpression {
    let items = mirror.children.map { child in
      SourceExpression.Item(label: "\(child.label ?? ""): ", value: expression(child.value))
    }
    return .call(name.text, items, modules: ["Foundation"])
  }

  private func make(_ type: String, _ label: String, _ text: String, mayFail: Bool) -> SourceExpression {
    let item = SourceExpression.Item(label: label, value: SourceExpression(.text(text)))
    return SourceExpression(
      .group(opening: type + "(", items: [item], closing: mayFail ? ")!" : ")", isList: false),
      modules: ["Foundation"])
  }
}
