/// Which parts of a value are open: some levels of it, and the parts that somebody has opened.
package struct OpenParts: Hashable, Sendable {
  /// How many levels are shown; the root's is the first.
  package var depth: Int
  /// How many elements of a collection are shown where nobody said which.
  package var elements: Int
  /// The parts that were opened, and which of their elements are shown.
  package var windows: [StateTreePath: Range<Int>]

  /// Makes a choice of parts.
  ///
  /// - Parameters:
  ///   - depth: How many levels are shown.
  ///   - elements: How many elements of a collection are shown.
  ///   - windows: The parts that were opened, and which of their elements are shown.
  package init(depth: Int, elements: Int, windows: [StateTreePath: Range<Int>] = [:]) {
    self.depth = depth
    self.elements = elements
    self.windows = windows
  }

  /// Which elements of a part are shown.
  package func window(of path: StateTreePath) -> Range<Int> { windows[path] ?? 0..<elements }
}

extension StateTree {
  /// Describes what is open of a value, or of a part of it.
  ///
  /// A part that is not open is elided. Elements before the window of their collection are left out, and those after it
  /// are counted.
  ///
  /// - Complexity: O(*n*) in the number of nodes that are open; O(*m* log *m*) for each dictionary or set of *m* keys.
  /// - Parameters:
  ///   - value: The value; objects in it are read where this runs.
  ///   - path: The part, such as a change names it; nil if the value has no such part.
  ///   - open: What is open.
  ///   - options: How to show it.
  package init?(
    reflecting value: Any, at path: StateTreePath = StateTreePath(), open: OpenParts, options: DumpOptions
  ) {
    let reader = OpenReader(open: open, options: options)
    guard let subject = reader.part(at: path.steps[...], of: Subject(value)) else { return nil }
    self = reader.tree(of: subject, at: path, level: 1)
  }
}

/// Reads what is open of a value.
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

  /// What a case carries, if that is one value without a label: no step leads to it.
  private func only(_ parts: [ValueShape.Part]) -> Subject? {
    parts.count == 1 && parts[0].name == "0" ? parts[0].subject : nil
  }

  private func words(of key: Any) -> String {
    reader.tree(of: Subject(key), depth: 1).summary(limit: StateTreePath.longestKey)
  }

  // MARK: - Showing it

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
  /// After how many characters the words of a key are cut off.
  package static let longestKey = 80
}
