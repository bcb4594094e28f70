/// Walks two values side by side and collects their differences.
///
/// Parts are read only where they differ, and shown only if they changed.
final class Comparison {
  private let reader: ValueReader
  let sameness: Sameness
  private let limits: StateTree.Limits
  private var objects: Set<ObjectIdentifier> = []

  init(options: DumpOptions) {
    reader = ValueReader(options: options)
    sameness = Sameness(limits: options.limits)
    limits = options.limits
  }

  /// Returns the difference between two values at the given level, or nil if they are equal.
  func difference(_ old: Subject, _ new: Subject, depth: Int) -> DifferenceNode? {
    let answer = sameness.quickAnswer(old.value, new.value)
    guard answer != true else { return nil }
    let (oldShape, newShape) = (reader.shape(of: old), reader.shape(of: new))
    // An object nested in itself is already being compared further up.
    if let object = oldShape.object, objects.contains(object) { return nil }
    if depth < limits.depth, let parts = parts(oldShape, newShape, depth: depth) {
      return answer == nil && parts.items.allSatisfy(\.isEqual) ? nil : .inside(parts)
    }
    if answer == nil, sameness.areSame(old.value, new.value, depth: depth) { return nil }
    return .replaced(old: tree(old, depth), new: tree(new, depth))
  }

  func tree(_ subject: Subject, _ depth: Int) -> StateTree {
    subject.value as? StateTree ?? reader.tree(of: subject, depth: depth)
  }

  /// Returns the value of an entry, hidden if a redaction names its key.
  func value(_ value: Any, under key: Any) -> Subject { reader.value(value, under: key) }

  /// Returns the identity to show for an element: its `id`, or the whole element.
  func identity(of element: Any, _ depth: Int) -> StateTree {
    let shape = reader.shape(of: Subject(element))
    if case .structure(let parts) = shape.content, let part = parts.first(where: { $0.name == "id" }) {
      return tree(part.subject, depth + 1)
    }
    return tree(Subject(element), depth + 1)
  }

  /// The maximum number of changes shown for each collection.
  var mostItems: Int { limits.elements }

  /// Returns the differing parts of two values, or nil if the values cannot be compared part by part.
  private func parts(_ old: ValueShape, _ new: ValueShape, depth: Int) -> DifferenceParts? {
    guard old.typeName == new.typeName else { return nil }
    guard let object = old.object else { return content(old, new, depth: depth) }
    objects.insert(object)
    defer { objects.remove(object) }
    return content(old, new, depth: depth)
  }

  private func content(_ old: ValueShape, _ new: ValueShape, depth: Int) -> DifferenceParts? {
    switch (old.content, new.content) {
    case (.structure(let oldParts), .structure(let newParts)):
      guard let items = members(oldParts, newParts, depth: depth) else { return nil }
      return DifferenceParts(
        opening: StateTree.opening(ofType: new.typeName), closing: ")", caseName: nil, items: items)
    case (.enumeration(let oldCase, let oldParts), .enumeration(let newCase, let newParts)):
      guard oldCase == newCase, let items = members(oldParts, newParts, depth: depth) else { return nil }
      return DifferenceParts(opening: "." + newCase + "(", closing: ")", caseName: newCase, items: items)
    case (.list(let old), .list(let new)): return elements(old, new, depth: depth)
    case (.set(let old), .set(let new)): return elements(old, new, depth: depth)
    case (.dictionary(let old), .dictionary(let new)): return entries(old, new, depth: depth)
    default: return nil
    }
  }

  /// Returns the members of two structures, matched by name, or nil if the names are not unique.
  private func members(
    _ old: [ValueShape.Part], _ new: [ValueShape.Part], depth: Int
  ) -> [DifferenceParts.Item]? {
    let oldNames = old.map(\.name)
    let newNames = new.map(\.name)
    guard oldNames != newNames else { return alikeNamed(old, new, depth: depth) }
    guard Set(oldNames).count == old.count, Set(newNames).count == new.count else { return nil }
    let places = Dictionary(uniqueKeysWithValues: zip(oldNames, old.indices))
    let kept = Set(newNames)
    var list = DifferenceItems(most: .max)
    for (position, part) in old.enumerated() where !kept.contains(part.name) {
      list.add(.removed(.member(part.name, position: position), tree(part.subject, depth + 1)))
    }
    for (position, part) in new.enumerated() {
      let place = DifferenceParts.Place.member(part.name, position: position)
      if let other = places[part.name] {
        add(old[other], part, at: place, to: &list, depth: depth)
      } else {
        list.add(.inserted(place, tree(part.subject, depth + 1)))
      }
    }
    return list.finish()
  }

  private func alikeNamed(
    _ old: [ValueShape.Part], _ new: [ValueShape.Part], depth: Int
  ) -> [DifferenceParts.Item] {
    var list = DifferenceItems(most: .max)
    let isAlone = new.count == 1 && new[0].name == "0"
    for (position, (old, new)) in zip(old, new).enumerated() {
      add(old, new, at: isAlone ? .only : .member(new.name, position: position), to: &list, depth: depth)
    }
    return list.finish()
  }

  private func add(
    _ old: ValueShape.Part, _ new: ValueShape.Part, at place: DifferenceParts.Place,
    to list: inout DifferenceItems, depth: Int
  ) {
    if let node = difference(old.subject, new.subject, depth: depth + 1) {
      list.add(.changed(place, node))
    } else if new.name == "id" {
      // The `id` identifies the value to the reader.
      list.add(.same(place, tree(new.subject, depth + 1)))
    } else {
      list.addUnchanged(1)
    }
  }
}
