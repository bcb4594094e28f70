extension ValueReader {
  /// Returns the parts of a value.
  func composite(_ subject: Subject, _ facts: TypeFacts, _ mirror: Mirror) -> ValueShape.Content {
    switch facts.reading {
    case .list: if let list = subject.value as? any ListReadable { return .list(list.listSource) }
    case .set: if let set = subject.value as? any SetReadable { return .set(set.setSource) }
    case .entries:
      if let entries = subject.value as? any EntriesReadable { return .dictionary(entries.entriesSource) }
    default: break
    }
    return switch mirror.displayStyle {
    case .enum: enumeration(subject, mirror)
    case .collection: .list(TypedList(mirror.children.map(\.value)))
    case .set: set(mirror)
    case .dictionary: dictionary(mirror)
    case .struct, .tuple, .class, .foreignReference: .structure(members(of: mirror, in: subject))
    default:
      mirror.children.isEmpty
        ? .leaf(.opaque(clipped(String(describing: subject.value))))
        : .structure(members(of: mirror, in: subject))
    }
  }

  private func enumeration(_ subject: Subject, _ mirror: Mirror) -> ValueShape.Content {
    guard let child = mirror.children.first, let name = child.label else {
      let words = String(describing: subject.value)
      // A case with a custom description does not reveal its name.
      let isName = !words.isEmpty && words.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
      return isName ? .enumeration(words, []) : .leaf(.opaque(clipped(words)))
    }
    let payload = Mirror(reflecting: child.value)
    var parts =
      payload.displayStyle == .tuple
      ? members(of: payload, in: subject) : [part("0", child.value, of: subject)]
    if case .hidden = mask(of: FieldNames.plain(name), in: subject) {
      for place in parts.indices { parts[place].subject.mask = .hidden }
    }
    return .enumeration(name, parts)
  }

  /// Returns the named children of a mirror, those of superclasses first.
  private func members(of mirror: Mirror, in subject: Subject) -> [ValueShape.Part] {
    var members = mirror.superclassMirror.map { self.members(of: $0, in: subject) } ?? []
    for (position, child) in mirror.children.enumerated() {
      // Storage that macros add to a type is not part of the state.
      if let label = child.label, label.hasPrefix("_$") { continue }
      members.append(part(name(of: child, at: position), child.value, of: subject))
    }
    return members
  }

  /// Returns a child's label as written in source code, without the dot of a tuple's position or a wrapper's
  /// underscore.
  private func name(of child: Mirror.Child, at position: Int) -> String {
    guard let label = child.label else { return String(position) }
    guard label.hasPrefix("_") else { return FieldNames.plain(label) }
    return facts(of: child.value).conversion == .none ? label : FieldNames.plain(label)
  }

  private func set(_ mirror: Mirror) -> ValueShape.Content {
    let elements = mirror.children.map(\.value)
    let keys = elements.compactMap { $0 as? AnyHashable }
    return keys.count == elements.count ? .set(TypedSet(Set(keys))) : .list(TypedList(elements))
  }

  private func dictionary(_ mirror: Mirror) -> ValueShape.Content {
    let pairs = mirror.children.map { Mirror(reflecting: $0.value).children.map(\.value) }
    var entries: [AnyHashable: Any] = [:]
    for pair in pairs {
      guard pair.count == 2, let key = pair[0] as? AnyHashable else { continue }
      entries[key] = pair[1]
    }
    guard entries.count == pairs.count else { return .list(TypedList(mirror.children.map(\.value))) }
    return .dictionary(TypedEntries(entries))
  }
}

extension ValueReader {
  /// Returns the first level of a tree.
  static func shape(of tree: StateTree) -> ValueShape {
    ValueShape(typeName: tree.typeName, content: content(of: tree))
  }

  private static func content(of tree: StateTree) -> ValueShape.Content {
    switch tree.content {
    case .structure(let members): .structure(parts(members))
    case .enumeration(let name, let members): .enumeration(name, parts(members))
    case .list(let elements, let hidden): .list(TypedList(elements, hidden: hidden))
    case .set(let elements, let hidden): .set(TypedSet(Set(elements), hidden: hidden))
    case .dictionary(let entries, let hidden):
      .dictionary(
        TypedEntries(
          Dictionary(entries.map { ($0.key, $0.value) }) { first, _ in first }, hidden: hidden))
    case .absent, .boolean, .number, .string, .opaque, .elided: .leaf(tree.content)
    }
  }

  private static func parts(_ members: [StateTree.Member]) -> [ValueShape.Part] {
    members.map { ValueShape.Part(name: $0.name, subject: Subject($0.value)) }
  }
}
