import RillValues

/// A state tree on the wire: an object with `type`, `kind` and the fields of its kind.
struct WireTree: Hashable, Sendable {
  let tree: StateTree

  init(_ tree: StateTree) {
    self.tree = tree
  }

  enum Kind: String, Codable {
    case absent = "nil"
    case boolean = "bool"
    case number, string, opaque
    case structure = "struct"
    case enumeration = "enum"
    case list, set
    case dictionary = "dict"
    case elided
  }

  enum Key: String, CodingKey {
    case type, kind, value, hidden, members, `case`, items, entries, reason
  }

  struct NamedValue: Codable {
    var name: String
    var value: WireTree

    init(_ member: StateTree.Member) {
      name = member.name
      value = WireTree(member.value)
    }

    var member: StateTree.Member { .init(name: name, value: value.tree) }
  }

  struct Entry: Codable {
    var key: WireTree
    var value: WireTree

    init(_ entry: StateTree.Entry) {
      key = WireTree(entry.key)
      value = WireTree(entry.value)
    }

    var entry: StateTree.Entry { .init(key: key.tree, value: value.tree) }
  }
}
