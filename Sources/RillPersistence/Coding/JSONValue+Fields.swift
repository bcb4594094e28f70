import Foundation
import RillValues

// Changes of fields by their paths, and comparison of values.
extension JSONValue {
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
    default: return self == other ? [] : [path.isEmpty ? "the value" : path]
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
