import RillValues

extension WireTree: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let type = try container.decode(String.self, forKey: .type)
    let kind = try container.decode(Kind.self, forKey: .kind)
    self.init(StateTree(typeName: type, content: try Self.content(kind, container)))
  }

  private typealias Container = KeyedDecodingContainer<Key>

  private static func content(_ kind: Kind, _ container: Container) throws -> StateTree.Content {
    switch kind {
    case .absent: .absent
    case .boolean: .boolean(try container.decode(Bool.self, forKey: .value))
    case .number: .number(try container.decode(String.self, forKey: .value))
    case .string: .string(try container.decode(String.self, forKey: .value), hidden: try hidden(container))
    case .opaque: .opaque(try container.decode(String.self, forKey: .value))
    case .structure: .structure(try members(container))
    case .enumeration: .enumeration(try container.decode(String.self, forKey: .case), try members(container))
    case .list: .list(try items(container), hidden: try hidden(container))
    case .set: .set(try items(container), hidden: try hidden(container))
    case .dictionary:
      .dictionary(
        try container.decode([Entry].self, forKey: .entries).map(\.entry), hidden: try hidden(container))
    case .elided: .elided(try elision(container))
    }
  }

  private static func members(_ container: Container) throws -> [StateTree.Member] {
    try container.decode([NamedValue].self, forKey: .members).map(\.member)
  }

  private static func items(_ container: Container) throws -> [StateTree] {
    try container.decode([WireTree].self, forKey: .items).map(\.tree)
  }

  private static func hidden(_ container: Container) throws -> Int {
    try container.decodeIfPresent(Int.self, forKey: .hidden) ?? 0
  }

  private static func elision(_ container: Container) throws -> StateTree.Elision {
    let text = try container.decode(String.self, forKey: .reason)
    // An unknown reason from a later version still means that a part is omitted.
    return StateTree.Elision(rawValue: text) ?? .size
  }
}
