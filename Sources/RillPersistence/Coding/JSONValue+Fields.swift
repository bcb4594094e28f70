import Foundation
import RillValues

// Access to fields by their paths, and comparison of values.
extension JSONValue {
  /// A step from a value to one of its members.
  enum Step: Hashable, CustomStringConvertible {
    case name(String)
    case index(Int)

    init(_ key: any CodingKey) { self = key.intValue.map { .index($0) } ?? .name(key.stringValue) }

    var description: String {
      switch self {
      case .name(let name): name
      case .index(let index): "\(index)"
      }
    }
  }

  /// The value at a path.
  subscript(_ path: ArraySlice<Step>) -> JSONValue? {
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
  mutating func put(_ value: JSONValue, at path: ArraySlice<Step>) -> Bool {
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

  /// Changes the fields at a path; a field that the function sets to nil is removed.
  mutating func change(_ path: FieldPath, _ body: (inout JSONValue?) -> Void) {
    guard let name = path.names.first else { return }
    switch self {
    case .array(let elements):
      self = .array(
        elements.map { element in
          var element = element
          element.change(path, body)
          return element
        })
    case .object(let members):
      self = .object(
        members.compactMap { member in
          guard name == "*" || member.name == name else { return member }
          var value: JSONValue? = member.value
          if path.names.count == 1 { body(&value) } else { value?.change(path.rest, body) }
          return value.map { Member(member.name, $0) }
        })
    default: break
    }
  }

  /// Returns the paths at which another value lacks a field or has a different one.
  ///
  /// Null and a missing field are equal, as they are for optional values.
  func losses(in other: JSONValue?, at path: String = "") -> [String] {
    func below(_ step: String) -> String { path.isEmpty ? step : "\(path).\(step)" }
    switch (self, other) {
    case (.object(let mine), .object(let theirs)?):
      let found = Dictionary(theirs.map { ($0.name, $0.value) }) { $1 }
      return mine.sorted { $0.name < $1.name }
        .flatMap { $0.value.losses(in: found[$0.name], at: below($0.name)) }
    case (.array(let mine), .array(let theirs)?) where mine.count == theirs.count:
      return zip(mine, theirs).enumerated().flatMap { $1.0.losses(in: $1.1, at: below("\($0)")) }
    case (.null, nil): return []
    case (.number(let one), .number(let two)?) where Decimal(string: one) == Decimal(string: two): return []
    default: return self == other ? [] : [path.isEmpty ? "the whole" : path]
    }
  }
}

/// A path of names to fields.
struct FieldPath: Hashable {
  let names: ArraySlice<String>
  var rest: FieldPath { FieldPath(names: names.dropFirst()) }

  init(_ text: String) { names = text.split(separator: ".").map(String.init)[...] }
  private init(names: ArraySlice<String>) { self.names = names }
}
