/// The parts of a value that are expanded: a number of levels, and any parts expanded explicitly.
package struct OpenParts: Hashable, Sendable {
  /// The number of levels shown, including the root.
  package var depth: Int
  /// The number of elements shown for a collection without an explicit window.
  package var elements: Int
  /// The parts expanded explicitly, and the range of elements shown for each.
  package var windows: [StateTreePath: Range<Int>]

  /// Creates a set of expanded parts.
  ///
  /// - Parameters:
  ///   - depth: The number of levels shown, including the root.
  ///   - elements: The number of elements shown for a collection without an explicit window.
  ///   - windows: The parts expanded explicitly, and the range of elements shown for each.
  package init(depth: Int, elements: Int, windows: [StateTreePath: Range<Int>] = [:]) {
    self.depth = depth
    self.elements = elements
    self.windows = windows
  }

  /// Returns the range of elements shown for a part.
  package func window(of path: StateTreePath) -> Range<Int> { windows[path] ?? 0..<elements }
}

extension StateTree {
  /// Creates a tree that describes the expanded parts of a value, or of one part of it.
  ///
  /// A part that is not expanded is elided. Elements before the window of their collection are omitted, and those after
  /// it are counted.
  ///
  /// - Complexity: O(*n*) in the number of expanded nodes, and O(*m* log *m*) for each dictionary or set of *m* keys.
  /// - Parameters:
  ///   - value: The value to describe. Objects it refers to are read on the current isolation.
  ///   - path: The path of the part to describe, as in a change. The initializer returns nil if the value has no such
  ///     part.
  ///   - open: The parts that are expanded.
  ///   - options: The options that control how the value is shown.
  package init?(
    reflecting value: Any, at path: StateTreePath = StateTreePath(), open: OpenParts, options: DumpOptions
  ) {
    let reader = OpenReader(open: open, options: options)
    guard let subject = reader.part(at: path.steps[...], of: Subject(value)) else { return nil }
    self = reader.tree(of: subject, at: path, level: 1)
  }
}

/// Reads the expanded parts of a value.
private struct OpenReader {
  private let open: OpenParts
  private let reader: ValueReader

  init(open: OpenParts, options: DumpOptions) {
    self.open = open
    reader = ValueReader(options: options)
  }

  // MARK: - Finding a part

  func part(at steps: ArraySlice<StateTreePath.Step>, of subject: Subject) -> Subject? {
    guard let step = steps.first else { return subject }
    let rest = steps.dropFirst()
    switch (reader.shape(of: subject).content, step) {
    case (.structure(let parts), .member(let name)): return member(name, of: parts, rest)
    case (.enumeration(let name, let parts), .member(let wanted)):
      guard wanted == name else { return nil }
      if let only = only(parts) { return part(at: rest, of: only) }
      guard case .member(let label)? = rest.first else { return rest.isEmpty ? subject : nil }
      return member(label, of: parts, rest.dropFirst())
    case (.list(let list), .index(let index)):
      guard index >= 0, index < list.count else { return nil }
      return part(at: rest, of: Subject(list.element(at: index)))
    case (.set(let set), .key(let words)):
      let found = set.first(set.count).first { self.words(of: $0) == words }
      return found.flatMap { part(at: rest, of: Subject($0)) }
    case (.dictionary(let dictionary), .key(let words)):
      let found = dictionary.first(dictionary.count).first { self.words(of: $0.key) == words }
      return found.flatMap { part(at: rest, of: reader.value($0.value, under: $0.key)) }
    default: return nil
    }
  }

  private func member(
    _ name: String, of parts: [ValueShape.Part], _ rest: ArraySlice<StateTreePath.Step>
  ) -> Subject? {
    parts.first { $0.name == name }.flatMap { part(at: rest, of: $0.subject) }
  }

  /// Returns the associated value of a case that has a single unlabeled one, which has no step of its own in a path.
  private func only(_ parts: [ValueShape.Part]) -> Subject? {
    parts.count == 1 && parts[0].name == "0" ? parts[0].subject : nil
  }

  private func words(of key: Any) -> String {
    reader.tree(of: Subject(key), depth: 1).summary(limit: StateTreePath.longestKey)
  }

  // MARK: - Building the tree

  func tree(of subject: Subject, at path: StateTreePath, level: Int) -> StateTree {
    let shape = reader.shape(of: subject)
    guard reader.nodesLeft > 0 else { return StateTree(typeName: shape.typeName, content: .elided(.size)) }
    reader.nodesLeft -= 1
    return StateTree(typeName: shape.typeName, content: content(of: shape, at: path, level: level))
  }

  private func content(of shape: ValueShape, at path: StateTreePath, level: Int) -> StateTree.Content {
    if case .leaf(let content) = shape.content { return content }
    guard level < open.depth || open.windows[path] != nil || shape.isEmpty else { return .elided(.depth) }
    guard let object = shape.object else { return parts(of: shape, at: path, level: level) }
    guard reader.objectsAbove.insert(object).inserted else { return .elided(.cycle) }
    defer { reader.objectsAbove.remove(object) }
    return parts(of: shape, at: path, level: level)
  }

  private func parts(of shape: ValueShape, at path: StateTreePath, level: Int) -> StateTree.Content {
    switch shape.content {
    case .leaf(let content): return content
    case .structure(let parts): return .structure(members(parts, at: path, level: level))
    case .enumeration(let name, let parts):
      return .enumeration(name, members(parts, at: path.appending(.member(name)), level: level, isCase: true))
    case .list(let list):
      let window = open.window(of: path).clamped(to: 0..<list.count)
      let elements = window.map { index in
        tree(of: Subject(list.element(at: index)), at: path.appending(.index(index)), level: level + 1)
      }
      return .list(elements, hidden: list.hidden + list.count - window.upperBound)
    case .set(let set):
      let window = open.window(of: path).clamped(to: 0..<set.count)
      let elements = set.first(window.upperBound).dropFirst(window.lowerBound).map { element in
        tree(of: Subject(element), at: path.appending(.key(words(of: element))), level: level + 1)
      }
      return .set(elements, hidden: set.hidden + set.count - window.upperBound)
    case .dictionary(let dictionary):
      let window = open.window(of: path).clamped(to: 0..<dictionary.count)
      let entries = dictionary.first(window.upperBound).dropFirst(window.lowerBound).map { entry in
        self.entry(entry.key, entry.value, at: path, level: level)
      }
      return .dictionary(entries, hidden: dictionary.hidden + dictionary.count - window.upperBound)
    }
  }

  private func members(
    _ parts: [ValueShape.Part], at path: StateTreePath, level: Int, isCase: Bool = false
  ) -> [StateTree.Member] {
    let isOnly = isCase && only(parts) != nil
    return parts.map { part in
      let path = isOnly ? path : path.appending(.member(part.name))
      return StateTree.Member(name: part.name, value: tree(of: part.subject, at: path, level: level + 1))
    }
  }

  private func entry(_ key: Any, _ value: Any, at path: StateTreePath, level: Int) -> StateTree.Entry {
    let keyTree = reader.tree(of: Subject(key), depth: 1)
    let path = path.appending(.key(keyTree.summary(limit: StateTreePath.longestKey)))
    return StateTree.Entry(
      key: keyTree, value: tree(of: reader.value(value, under: key), at: path, level: level + 1))
  }
}

extension StateTreePath {
  /// The number of characters after which the text of a key is truncated.
  package static let longestKey = 80
}
