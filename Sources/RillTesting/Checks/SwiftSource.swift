import RillDebugging

/// A value that knows how it is written in Swift.
///
/// Failures of checks print actions as source to be pasted into a test. Enums, plain structs, collections, numbers and
/// texts need nothing for that; conform a type that is made in another way.
public protocol SwiftSourceConvertible {
  /// An expression that makes an equal value.
  var swiftSource: String { get }
}

/// Values as they are written in Swift.
///
/// Sets and dictionaries are sorted, so equal values are written alike. In the place of what cannot be written, such as
/// an object or a closure, stands an editor's placeholder that names it.
enum SwiftSource {
  /// An expression that makes a value where its type is known.
  static func of<Value>(_ value: Value) -> String { text(value, expecting: Value.self) }

  private static func text(_ value: Any, expecting type: Any.Type?) -> String {
    if let value = value as? any SwiftSourceConvertible { return value.swiftSource }
    if let literal = literal(value) { return literal }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { text($0.value, expecting: nil) } ?? "nil"
    case .enum: return enumCase(value, mirror, expecting: type)
    case .tuple: return list(mirror.children)
    case .collection:
      return "[\(mirror.children.map { text($0.value, expecting: nil) }.joined(separator: ", "))]"
    case .set:
      return "[\(mirror.children.map { text($0.value, expecting: nil) }.sorted().joined(separator: ", "))]"
    case .dictionary: return dictionary(mirror)
    case .struct where !mirror.children.isEmpty || !hasOwnWords(value):
      return name(of: mirror.subjectType) + list(mirror.children)
    default: return placeholder(value)
    }
  }

  private static func literal(_ value: Any) -> String? {
    switch value {
    case let value as String: value.debugDescription
    case let value as Substring: String(value).debugDescription
    case let value as Character: String(value).debugDescription
    case let value as Bool: value.description
    case let value as Duration:
      "Duration(secondsComponent: \(value.components.seconds), "
        + "attosecondsComponent: \(value.components.attoseconds))"
    case let value as any BinaryInteger: String(describing: value)
    case let value as any BinaryFloatingPoint: number(value)
    default: nil
    }
  }

  private static func number(_ value: some BinaryFloatingPoint) -> String {
    if value.isNaN { return ".nan" }
    if value.isInfinite { return value < 0 ? "-.infinity" : ".infinity" }
    return String(describing: value)
  }

  private static func enumCase(_ value: Any, _ mirror: Mirror, expecting type: Any.Type?) -> String {
    let owner = type == nil || type == mirror.subjectType ? "" : name(of: mirror.subjectType)
    guard let payload = mirror.children.first, let name = payload.label else {
      return hasOwnWords(value) ? placeholder(value) : "\(owner).\(value)"
    }
    let inner = Mirror(reflecting: payload.value)
    if inner.displayStyle == .tuple { return "\(owner).\(name)\(list(inner.children))" }
    return "\(owner).\(name)(\(text(payload.value, expecting: nil)))"
  }

  private static func list(_ children: Mirror.Children) -> String {
    let items = children.map { child in
      let label = child.label.flatMap { $0.hasPrefix(".") ? nil : $0 + ": " } ?? ""
      return label + text(child.value, expecting: nil)
    }
    return "(\(items.joined(separator: ", ")))"
  }

  private static func dictionary(_ mirror: Mirror) -> String {
    let entries = mirror.children.map { entry in
      Mirror(reflecting: entry.value).children.map { text($0.value, expecting: nil) }.joined(separator: ": ")
    }
    return entries.isEmpty ? "[:]" : "[\(entries.sorted().joined(separator: ", "))]"
  }

  /// Whether the value describes itself, so that its description need not be how it is written.
  private static func hasOwnWords(_ value: Any) -> Bool {
    value is any CustomStringConvertible || value is any CustomDebugStringConvertible
  }

  private static func placeholder(_ value: Any) -> String {
    "<#\(name(of: Swift.type(of: value))): \(value)#>"
  }

  private static func name(of type: Any.Type) -> String { SwiftTypeName(type).text }
}
