import Foundation

/// JSON as a tree; numbers are kept as they are written, so that none is rounded.
enum JSONTree: Hashable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([JSONTree])
  case object([String: JSONTree])

  /// A step down into a tree.
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

  /// What lies at the end of a path.
  subscript(_ path: ArraySlice<Step>) -> JSONTree? {
    guard let step = path.first else { return self }
    switch (self, step) {
    case (.object(let fields), _): return fields[step.description]?[path.dropFirst()]
    case (.array(let elements), .index(let index)) where elements.indices.contains(index):
      return elements[index][path.dropFirst()]
    default: return nil
    }
  }

  /// Puts something at the end of a path, if all but the last step is there.
  ///
  /// - Returns: Whether it was put there.
  mutating func put(_ tree: JSONTree, at path: ArraySlice<Step>) -> Bool {
    guard let step = path.first else { return false }
    switch (self, step) {
    case (.object(var fields), _):
      if path.count == 1 {
        fields[step.description] = tree
      } else if fields[step.description]?.put(tree, at: path.dropFirst()) != true {
        return false
      }
      self = .object(fields)
      return true
    case (.array(var elements), .index(let index)) where elements.indices.contains(index):
      guard elements[index].put(tree, at: path.dropFirst()) else { return false }
      self = .array(elements)
      return true
    default: return false
    }
  }

  /// Changes the fields at the end of a path; nil removes one.
  mutating func change(_ path: FieldPath, _ body: (inout JSONTree?) -> Void) {
    guard let name = path.names.first else { return }
    switch self {
    case .array(let elements):
      self = .array(
        elements.map { element in
          var element = element
          element.change(path, body)
          return element
        })
    case .object(var fields):
      for field in name == "*" ? Array(fields.keys) : [name] where fields[field] != nil {
        if path.names.count == 1 { body(&fields[field]) } else { fields[field]?.change(path.rest, body) }
      }
      self = .object(fields)
    default: break
    }
  }

  /// The paths at which another tree lacks something or has something else.
  ///
  /// Null and nothing are the same, as they are for optional values.
  func losses(in other: JSONTree?, at path: String = "") -> [String] {
    func below(_ step: String) -> String { path.isEmpty ? step : "\(path).\(step)" }
    switch (self, other) {
    case (.object(let mine), .object(let theirs)?):
      return mine.sorted { $0.key < $1.key }.flatMap { $1.losses(in: theirs[$0], at: below($0)) }
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
