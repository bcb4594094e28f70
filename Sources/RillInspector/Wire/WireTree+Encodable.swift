import RillValues

extension WireTree: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(tree.typeName, forKey: .type)
    switch tree.content {
    case .absent: try container.encode(Kind.absent, forKey: .kind)
    case .boolean(let flag): try encode(.boolean, value: flag, to: &container)
    case .number(let digits): try encode(.number, value: digits, to: &container)
    case .opaque(let words): try encode(.opaque, value: words, to: &container)
    case .string(let text, let hidden):
      try encode(.string, value: text, to: &container)
      try encode(hidden: hidden, to: &container)
    case .structure(let members): try encode(.structure, members: members, to: &container)
    case .enumeration(let name, let members):
      try container.encode(name, forKey: .case)
      try encode(.enumeration, members: members, to: &container)
    case .list(let elements, let hidden): try encode(.list, elements, hidden: hidden, to: &container)
    case .set(let elements, let hidden): try encode(.set, elements, hidden: hidden, to: &container)
    case .dictionary(let entries, let hidden):
      try container.encode(Kind.dictionary, forKey: .kind)
      try container.encode(entries.map { Entry($0) }, forKey: .entries)
      try encode(hidden: hidden, to: &container)
    case .elided(let reason):
      try container.encode(Kind.elided, forKey: .kind)
      try container.encode(reason.rawValue, forKey: .reason)
    }
  }

  private typealias Container = KeyedEncodingContainer<Key>

  private func encode(_ kind: Kind, value: some Encodable, to container: inout Container) throws {
    try container.encode(kind, forKey: .kind)
    try container.encode(value, forKey: .value)
  }

  private func encode(_ kind: Kind, members: [StateTree.Member], to container: inout Container) throws {
    try container.encode(kind, forKey: .kind)
    try container.encode(members.map { NamedValue($0) }, forKey: .members)
  }

  private func encode(
    _ kind: Kind, _ elements: [StateTree], hidden: Int, to container: inout Container
  ) throws {
    try container.encode(kind, forKey: .kind)
    try container.encode(elements.map { WireTree($0) }, forKey: .items)
    try encode(hidden: hidden, to: &container)
  }

  private func encode(hidden: Int, to container: inout Container) throws {
    if hidden > 0 { try container.encode(hidden, forKey: .hidden) }
  }
}
