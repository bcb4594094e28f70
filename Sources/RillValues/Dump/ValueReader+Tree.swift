import Rill

extension ValueReader {
  /// Returns the tree of a value at the given level; the root's level is 1.
  func tree(of subject: Subject, depth: Int) -> StateTree {
    guard nodesLeft > 0 else {
      return StateTree(typeName: facts(of: subject.value).name.text, content: .elided(.size))
    }
    nodesLeft -= 1
    let shape = shape(of: subject)
    return StateTree(typeName: shape.typeName, content: content(of: shape, depth: depth))
  }

  private func content(of shape: ValueShape, depth: Int) -> StateTree.Content {
    if case .leaf(let content) = shape.content { return content }
    guard depth < options.limits.depth || shape.isEmpty else { return .elided(.depth) }
    guard let object = shape.object else { return parts(of: shape, depth: depth) }
    guard objectsAbove.insert(object).inserted else { return .elided(.cycle) }
    defer { objectsAbove.remove(object) }
    return parts(of: shape, depth: depth)
  }

  private func parts(of shape: ValueShape, depth: Int) -> StateTree.Content {
    let most = options.limits.elements
    switch shape.content {
    case .leaf(let content): return content
    case .structure(let parts): return .structure(members(parts, depth: depth))
    case .enumeration(let name, let parts): return .enumeration(name, members(parts, depth: depth))
    case .list(let list):
      let count = min(list.count, most)
      let elements = (0..<count).map { tree(of: Subject(list.element(at: $0)), depth: depth + 1) }
      return .list(elements, hidden: list.hidden + list.count - count)
    case .set(let set):
      let elements = set.first(most).map { tree(of: Subject($0), depth: depth + 1) }
      return .set(elements, hidden: set.hidden + set.count - elements.count)
    case .dictionary(let dictionary):
      let entries = dictionary.first(most).map { entry in
        StateTree.Entry(
          key: tree(of: Subject(entry.key), depth: depth + 1),
          value: tree(of: value(entry.value, under: entry.key), depth: depth + 1))
      }
      return .dictionary(entries, hidden: dictionary.hidden + dictionary.count - entries.count)
    }
  }

  private func members(_ parts: [ValueShape.Part], depth: Int) -> [StateTree.Member] {
    parts.map { StateTree.Member(name: $0.name, value: tree(of: $0.subject, depth: depth + 1)) }
  }

  /// Returns the value of an entry, hidden if a redaction names its key.
  func value(_ value: Any, under key: Any) -> Subject {
    guard redactsNames else { return Subject(value) }
    return Subject(value, mask: mask(of: FieldNames.plain(KeyOrder.words(of: key)), in: Subject(value)))
  }
}
