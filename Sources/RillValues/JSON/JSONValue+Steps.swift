// Access to values by their paths.
extension JSONValue {
  /// A step from a value to one of its members.
  package enum Step: Hashable, CustomStringConvertible {
    case name(String)
    case index(Int)

    /// Creates a step from a coding key.
    package init(_ key: any CodingKey) { self = key.intValue.map { .index($0) } ?? .name(key.stringValue) }

    package var description: String {
      switch self {
      case .name(let name): name
      case .index(let index): "\(index)"
      }
    }
  }

  /// The value at a path.
  package subscript(_ path: ArraySlice<Step>) -> JSONValue? {
    guard let step = path.first else { return self }
    switch (self, step) {
    case (.object, _): return self[step.description]?[path.dropFirst()]
    case (.array(let elements), .index(let index)) where elements.indices.contains(index):
      return elements[index][path.dropFirst()]
    default: return nil
    }
  }

  /// Sets the value at a path if all steps except the last one exist.
  ///
  /// - Returns: A Boolean value that indicates whether the value was set.
  package mutating func put(_ value: JSONValue, at path: ArraySlice<Step>) -> Bool {
    guard let step = path.first else { return false }
    switch (self, step) {
    case (.object(var members), _):
      let place = members.lastIndex { $0.name == step.description }
      if path.count == 1, place == nil {
        members.append(Member(step.description, value))
      } else if path.count == 1, let place {
        members[place].value = value
      } else if place.map({ members[$0].value.put(value, at: path.dropFirst()) }) != true {
        return false
      }
      self = .object(members)
      return true
    case (.array(var elements), .index(let index)) where elements.indices.contains(index):
      guard elements[index].put(value, at: path.dropFirst()) else { return false }
      self = .array(elements)
      return true
    default: return false
    }
  }

  /// Adds a field that a decoder has missed, from another value.
  ///
  /// - Parameters:
  ///   - error: The error of the decoder.
  ///   - defaults: The value that has the field.
  /// - Returns: The path of the field, or nil if nothing was added, because the error is another one, because the other
  ///   value lacks the field as well, or because the field is there.
  package mutating func fill(_ error: any Error, from defaults: JSONValue) -> String? {
    guard case DecodingError.keyNotFound(let key, let context) = error else { return nil }
    let path = context.codingPath.map(Step.init) + [Step(key)]
    guard self[path[...]] == nil, let field = defaults[path[...]], put(field, at: path[...]) else {
      return nil
    }
    return path.map(\.description).joined(separator: ".")
  }
}
