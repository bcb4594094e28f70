import Rill
import RillValues

/// The identifiable parts of a value: fields, elements, entries, or the payload of a case.
struct Parts {
  private struct Part {
    let key: AnyHashable
    let label: String
    let value: Any
  }

  /// The kind of the value.
  ///
  /// Only values of the same kind have corresponding parts.
  let kind: String
  /// A Boolean value that indicates whether all parts are elements of one collection.
  let isUniform: Bool
  private let parts: [Part]
  /// The index of each part, by its label.
  private let places: [String: Int]

  /// Creates the parts of a value, or nil if it has none.
  init?(of value: Any) {
    let value = (value as? any TransparentWrapper)?.shownValue ?? flattened(value)
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .struct, .tuple: self.init(Self.kind(of: value), Self.fields(of: mirror))
    case .enum:
      // A case without a payload is a leaf.
      guard let payload = mirror.children.first, let name = payload.label else { return nil }
      self.init(name, [Part(key: "", label: ".\(name)", value: payload.value)])
    case .optional:
      guard let payload = mirror.children.first else { return nil }
      self.init("some", [Part(key: "", label: "", value: payload.value)])
    case .collection: self.init("\(mirror.children.count)", Self.elements(of: mirror), isUniform: true)
    case .dictionary: self.init("", Self.entries(of: mirror))
    default: return nil
    }
  }

  private init(_ kind: String, _ parts: [Part], isUniform: Bool = false) {
    self.kind = kind
    self.parts = parts
    places = Dictionary(parts.enumerated().map { ($1.label, $0) }) { first, _ in first }
    self.isUniform = isUniform
  }

  private static func kind(of value: Any) -> String { String(reflecting: type(of: value)) }

  private static func fields(of mirror: Mirror) -> [Part] {
    mirror.children.enumerated().map { index, child in
      guard let name = child.label else { return Part(key: index, label: ".\(index)", value: child.value) }
      let isWrapper = child.value is any TransparentWrapper
      let shown = isWrapper && name.hasPrefix("_") ? String(name.dropFirst()) : name
      return Part(key: name, label: ".\(shown)", value: child.value)
    }
  }

  private static func elements(of mirror: Mirror) -> [Part] {
    mirror.children.enumerated().map { Part(key: $0, label: "[\($0)]", value: $1.value) }
  }

  private static func entries(of mirror: Mirror) -> [Part] {
    mirror.children.compactMap { entry in
      let pair = Mirror(reflecting: entry.value).children.map(\.value)
      guard pair.count == 2, let key = pair[0] as? AnyHashable else { return nil }
      return Part(key: key, label: "[\(String(dumping: pair[0]))]", value: pair[1])
    }
  }

  /// Returns the parts of both values.
  ///
  /// Parts that only the second value has come last.
  func paired(with other: Parts) -> [(label: String, one: Any?, other: Any?)] {
    let others = Dictionary(other.parts.map { ($0.key, $0.value) }) { first, _ in first }
    let known = Set(parts.map(\.key))
    return parts.map { ($0.label, $0.value, others[$0.key]) }
      + other.parts.filter { !known.contains($0.key) }.map { ($0.label, nil, $0.value) }
  }

  /// Returns the value of a part by its label.
  subscript(label: String) -> Any? { places[label].map { parts[$0].value } }

  /// The labels of the parts.
  var labels: [String] { parts.map(\.label) }
}
