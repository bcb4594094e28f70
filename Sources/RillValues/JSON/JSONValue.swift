/// A lossless JSON tree: numbers keep their text, and members keep their order.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A name and its value.
  package struct Member: Hashable, Sendable {
    package let name: String
    package var value: JSONValue

    package init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// The value of a name, or the last such value if the name occurs several times.
  package subscript(_ name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  /// The string, or nil if the value is not a string.
  package var string: String? { if case .string(let text) = self { text } else { nil } }
  /// The elements, or nil if the value is not a list.
  package var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
  /// The members, or nil if the value is not an object.
  package var members: [Member]? { if case .object(let members) = self { members } else { nil } }

  /// The tree with the members of each object sorted by name.
  package var sorted: JSONValue {
    switch self {
    case .array(let elements): .array(elements.map(\.sorted))
    case .object(let members):
      .object(members.map { Member($0.name, $0.value.sorted) }.sorted { $0.name < $1.name })
    default: self
    }
  }
}

extension JSONText {
  /// Creates the text of a tree.
  package init(_ value: JSONValue) {
    var writer = JSONWriter()
    writer.write(value)
    self.init(unchecked: writer.bytes)
  }

  /// The text as a tree.
  package var value: JSONValue {
    get throws(JSONProblem) {
      var reader = try JSONReader(checking: utf8)
      return try reader.value()
    }
  }
}
