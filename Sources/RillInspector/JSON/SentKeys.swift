import RillValues

/// The keys of an object in the received JSON, for use in messages.
struct SentKeys: CustomStringConvertible {
  private let keys: [String]

  /// Finds the object at a path, or returns nil if there is none.
  init?(at path: [any CodingKey], in json: [UInt8]) {
    do throws(JSONProblem) {
      var reader = try JSONReader(checking: json)
      var value = try reader.value()
      for step in path {
        guard let inner = Self.part(of: value, step) else { return nil }
        value = inner
      }
      guard let members = value.members else { return nil }
      keys = Set(members.map(\.name)).sorted()
    } catch {
      return nil
    }
  }

  private static func part(of value: JSONValue, _ step: any CodingKey) -> JSONValue? {
    guard let index = step.intValue, let list = value.elements else { return value[step.stringValue] }
    return list.indices.contains(index) ? list[index] : nil
  }

  /// The number of keys.
  var count: Int { keys.count }

  /// The sorted keys in quotes, shortened if there are many or long ones.
  var description: String { QuotedNames(keys).description }
}

/// Quoted names for use in a sentence, shortened if there are many or long ones.
struct QuotedNames: CustomStringConvertible {
  private static let most = 5
  private static let longest = 40

  let description: String

  init(_ names: [String]) {
    var quoted = names.prefix(Self.most).map { name in
      "\"\(name.prefix(Self.longest))\(name.count > Self.longest ? "…" : "")\""
    }
    if names.count > quoted.count { quoted.append("\(names.count - quoted.count) more") }
    let last = quoted.popLast() ?? ""
    description = quoted.isEmpty ? last : "\(quoted.joined(separator: ", ")) and \(last)"
  }
}
