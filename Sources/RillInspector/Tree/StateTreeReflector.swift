#if Inspector
/// Walks a value with mirrors, within limits, and builds its tree.
struct StateTreeReflector {
  private let limits: StateTree.Limits
  private var nodesLeft: Int
  private var typeNames: [ObjectIdentifier: SwiftTypeName] = [:]
  private var objectsAbove: Set<ObjectIdentifier> = []

  init(limits: StateTree.Limits) {
    self.limits = limits
    nodesLeft = limits.nodes
  }

  /// The tree of a value that stands on the given level; the root's level is 1.
  mutating func tree(of value: Any, depth: Int) -> StateTree {
    let shown = Self.shown(value)
    let type = typeName(of: type(of: shown))
    return StateTree(typeName: type.text, content: content(of: shown, type: type, depth: depth))
  }

  private mutating func content(of value: Any, type: SwiftTypeName, depth: Int) -> StateTree.Content {
    guard nodesLeft > 0 else { return .elided(.size) }
    nodesLeft -= 1
    if let scalar = scalar(value) { return scalar }
    // Reading an actor's fields from outside would race with the actor.
    if value is any Actor { return .opaque(type.text) }
    let mirror = Mirror(reflecting: value)
    if type.isSystemType, let words = Self.words(of: value, mirror) { return .opaque(clipped(words)) }
    guard depth < limits.depth || mirror.children.isEmpty else { return .elided(.depth) }
    return parts(of: value, mirror, depth: depth)
  }

  private mutating func parts(of value: Any, _ mirror: Mirror, depth: Int) -> StateTree.Content {
    switch mirror.displayStyle {
    case .optional: wrapped(mirror, depth: depth)
    case .enum: enumeration(value, mirror, depth: depth)
    case .collection: list(mirror, depth: depth)
    case .set: set(mirror, depth: depth)
    case .dictionary: dictionary(mirror, depth: depth)
    case .class, .foreignReference: object(value, mirror, depth: depth)
    case .struct, .tuple: .structure(members(of: mirror, depth: depth))
    default:
      mirror.children.isEmpty
        ? .opaque(clipped(String(describing: value))) : .structure(members(of: mirror, depth: depth))
    }
  }

  /// The value to show: what a reflectable type or an erased key stands for.
  private static func shown(_ value: Any) -> Any {
    if let reflectable = value as? any StateTreeReflectable { return reflectable.stateTreeValue }
    if Swift.type(of: value) == AnyHashable.self, let key = value as? AnyHashable { return key.base }
    return value
  }

  private func scalar(_ value: Any) -> StateTree.Content? {
    switch value {
    case let text as String: string(text)
    case let flag as Bool: .boolean(flag)
    case let number as any BinaryInteger: .number(String(describing: number))
    case let number as any FloatingPoint: .number(String(describing: number))
    case let text as any StringProtocol: string(String(describing: text))
    case let character as Character: string(String(character))
    default: nil
    }
  }

  private func string(_ text: String) -> StateTree.Content {
    let end = text.index(text.startIndex, offsetBy: limits.characters, limitedBy: text.endIndex)
    guard let end, end < text.endIndex else { return .string(text, hidden: 0) }
    return .string(String(text[..<end]), hidden: text[end...].count)
  }

  /// Words that are no text of the state, cut off where they get long.
  private func clipped(_ words: String) -> String {
    let end = words.index(words.startIndex, offsetBy: limits.characters, limitedBy: words.endIndex)
    guard let end, end < words.endIndex else { return words }
    return words[..<end] + "…"
  }

  /// What a system type says of itself, where its insides would only confuse.
  private static func words(of value: Any, _ mirror: Mirror) -> String? {
    switch mirror.displayStyle {
    case .struct, .class, .foreignReference, nil: (value as? any CustomStringConvertible)?.description
    default: nil
    }
  }

  private mutating func typeName(of type: Any.Type) -> SwiftTypeName {
    if let known = typeNames[ObjectIdentifier(type)] { return known }
    let name = SwiftTypeName(type)
    typeNames[ObjectIdentifier(type)] = name
    return name
  }
}

// MARK: - Composite values

extension StateTreeReflector {
  private mutating func wrapped(_ mirror: Mirror, depth: Int) -> StateTree.Content {
    guard let child = mirror.children.first else { return .absent }
    // The optional and what it holds are one node.
    nodesLeft += 1
    return tree(of: child.value, depth: depth).content
  }

  private mutating func enumeration(_ value: Any, _ mirror: Mirror, depth: Int) -> StateTree.Content {
    guard let child = mirror.children.first, let name = child.label else {
      return .enumeration(clipped(String(describing: value)), [])
    }
    let payload = Mirror(reflecting: child.value)
    if payload.displayStyle == .tuple {
      return .enumeration(name, members(of: payload, depth: depth))
    }
    return .enumeration(name, [.init(name: "0", value: tree(of: child.value, depth: depth + 1))])
  }

  private mutating func object(_ value: Any, _ mirror: Mirror, depth: Int) -> StateTree.Content {
    let identity = ObjectIdentifier(value as AnyObject)
    guard objectsAbove.insert(identity).inserted else { return .elided(.cycle) }
    defer { objectsAbove.remove(identity) }
    return .structure(members(of: mirror, depth: depth))
  }

  /// The named children of a mirror, those of superclasses first.
  private mutating func members(of mirror: Mirror, depth: Int) -> [StateTree.Member] {
    var members = mirror.superclassMirror.map { self.members(of: $0, depth: depth) } ?? []
    for (position, child) in mirror.children.enumerated() {
      // Storage that macros add to a type is nobody's state.
      if let label = child.label, label.hasPrefix("_$") { continue }
      let name = Self.name(of: child, at: position)
      members.append(.init(name: name, value: tree(of: child.value, depth: depth + 1)))
    }
    return members
  }

  /// A child's label as its author wrote it: no dot before a tuple's position, no underscore of a wrapper.
  private static func name(of child: Mirror.Child, at position: Int) -> String {
    guard let label = child.label else { return String(position) }
    if label.hasPrefix(".") { return String(label.dropFirst()) }
    if label.hasPrefix("_"), child.value is any StateTreeReflectable { return String(label.dropFirst()) }
    return label
  }

  private mutating func list(_ mirror: Mirror, depth: Int) -> StateTree.Content {
    var elements: [StateTree] = []
    for child in mirror.children.prefix(limits.elements) {
      elements.append(tree(of: child.value, depth: depth + 1))
    }
    return .list(elements, hidden: Int(mirror.children.count) - elements.count)
  }

  private mutating func set(_ mirror: Mirror, depth: Int) -> StateTree.Content {
    let ordered = mirror.children.map { (key: SortKey($0.value), value: $0.value) }.sorted { $0.key < $1.key }
    let elements = ordered.prefix(limits.elements).map { tree(of: $0.value, depth: depth + 1) }
    return .set(elements, hidden: ordered.count - elements.count)
  }

  private mutating func dictionary(_ mirror: Mirror, depth: Int) -> StateTree.Content {
    let ordered = mirror.children.compactMap { child -> (sort: SortKey, key: Any, value: Any)? in
      let pair = Mirror(reflecting: child.value).children.map(\.value)
      return pair.count == 2 ? (SortKey(pair[0]), pair[0], pair[1]) : nil
    }
    let entries = ordered.sorted { $0.sort < $1.sort }.prefix(limits.elements).map { entry in
      StateTree.Entry(
        key: tree(of: entry.key, depth: depth + 1), value: tree(of: entry.value, depth: depth + 1))
    }
    return .dictionary(entries, hidden: ordered.count - entries.count)
  }
}

/// Puts keys in an order that does not change from run to run: numbers by size, then everything else by its words.
private struct SortKey: Comparable {
  private let number: Double?
  private let words: String

  init(_ key: Any) {
    let base = (key as? AnyHashable)?.base ?? key
    number =
      (base as? any BinaryInteger).map { Double($0) } ?? (base as? any BinaryFloatingPoint).map { Double($0) }
    words = String(describing: base)
  }

  static func < (left: SortKey, right: SortKey) -> Bool {
    switch (left.number, right.number) {
    case (let left?, let right?) where left != right: left < right
    case (_?, nil): true
    case (nil, _?): false
    default: left.words < right.words
    }
  }
}
#endif
