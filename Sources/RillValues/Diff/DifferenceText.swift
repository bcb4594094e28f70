/// Writes differences as lines of text.
struct DifferenceText {
  /// The marker at the start of a line.
  enum Mark: String {
    case context = "  "
    case removed = "- "
    case inserted = "+ "
    case moved = "> "
  }

  private(set) var lines: [String] = []
  private let width: Int

  init(width: Int) {
    self.width = width
  }

  /// Adds the lines of a node at a location, or of the root.
  mutating func write(_ node: DifferenceNode, at place: DifferenceParts.Place? = nil, indent: Int = 0) {
    let label = place?.label ?? ""
    switch node {
    case .replaced(let old, let new): write(old, new, at: place, indent: indent)
    case .inside(let parts):
      let mark: Mark = place?.isMove == true ? .moved : .context
      add(mark, label + parts.opening + (place?.remark ?? ""), indent)
      for item in parts.items { write(item, indent: indent + 1) }
      let isAlike = parts.items.allSatisfy(\.isEqual)
      add(.context, parts.closing + (isAlike ? "  // not equal, though all that is shown is" : ""), indent)
    }
  }

  private mutating func write(_ item: DifferenceParts.Item, indent: Int) {
    switch item {
    case .unchanged(let count): add(.context, "… \(Counting.grouped(count)) unchanged", indent)
    case .same(let place, let tree): add(.context, tree, place.label, "", indent)
    case .changed(let place, let node): write(node, at: place, indent: indent)
    case .inserted(let place, let tree): add(.inserted, tree, place.label, "", indent)
    case .removed(let place, let tree): add(.removed, tree, place.oldLabel, "", indent)
    case .moved(let place, let tree): add(.moved, tree, place.label, place.remark, indent)
    case .more(let count):
      add(.context, "… \(Counting.grouped(count)) more \(count == 1 ? "change" : "changes")", indent)
    case .hidden(let old, let new):
      if old > 0 { add(.removed, "… \(Counting.grouped(old)) more", indent) }
      if new > 0 { add(.inserted, "… \(Counting.grouped(new)) more", indent) }
    }
  }

  private mutating func write(
    _ old: StateTree, _ new: StateTree, at place: DifferenceParts.Place?, indent: Int
  ) {
    let (oldLabel, label) = (place?.oldLabel ?? "", place?.label ?? "")
    let remark = place?.remark ?? ""
    if case .string(let oldText, 0) = old.content, case .string(let newText, 0) = new.content,
      oldText.contains(where: \.isNewline), newText.contains(where: \.isNewline)
    {
      return write(paragraphs: oldText, newText, label: label, remark: remark, indent: indent)
    }
    let lines = (DumpText(width: width, old, oldLabel).lines, DumpText(width: width, new, label).lines)
    let isAlike = lines.0 == lines.1
    let hint: (StateTree) -> String = { tree in
      guard isAlike else { return "" }
      if old.typeName != new.typeName { return "  // \(tree.typeName)" }
      guard tree == new else { return "" }
      return tree.content == .opaque(Redaction.dots) ? "  // changed" : "  // not equal, though shown alike"
    }
    add(.removed, old, oldLabel, old == new ? "" : hint(old), indent)
    add(.inserted, new, label, hint(new) + remark, indent)
  }

  /// Adds a line.
  mutating func add(_ mark: Mark, _ words: String, _ indent: Int) {
    let start = mark.rawValue + String(repeating: "  ", count: indent)
    lines.append(words.isEmpty ? String(mark.rawValue.prefix(1)) : start + words)
  }

  private mutating func add(_ mark: Mark, _ tree: StateTree, _ label: String, _ remark: String, _ indent: Int)
  {
    var text = DumpText(width: width - 2)
    text.write(tree, label: label, remark: remark, indent: indent)
    lines += text.lines.map { mark.rawValue + $0.text }
  }
}

extension DifferenceParts.Place {
  /// The text before the part in the later value.
  fileprivate var label: String {
    switch self {
    case .member(let name, let position): StateTree.label(name, at: position)
    case .only, .element: ""
    case .index(let old, let new, _): StateTree.label(new ?? old ?? 0)
    case .key(let key): key.label
    }
  }

  /// The text before the part in the earlier value.
  fileprivate var oldLabel: String {
    if case .index(let old?, _, _) = self { StateTree.label(old) } else { label }
  }

  fileprivate var isMove: Bool {
    if case .index(_, _, isMove: true) = self { true } else { false }
  }

  /// The comment after a moved part.
  fileprivate var remark: String {
    guard case .index(let old?, let new?, isMove: true) = self else { return "" }
    if old == new { return "  // moved, again at \(Counting.grouped(new))" }
    return "  // moved from \(Counting.grouped(old)) to \(Counting.grouped(new))"
  }
}

extension DifferenceText {
  /// Compares two strings line by line and adds the differences.
  mutating func write(paragraphs old: String, _ new: String, label: String, remark: String, indent: Int) {
    let old = old.split(separator: "\n", omittingEmptySubsequences: false)
    let new = new.split(separator: "\n", omittingEmptySubsequences: false)
    guard let (oldNumbers, newNumbers) = Substring.numbers(of: old, new) else { return }
    add(.context, label + "\"\"\"" + remark, indent)
    var unchanged = 0
    func close(_ text: inout DifferenceText) {
      if unchanged > 0 { text.add(.context, "… \(Counting.grouped(unchanged)) unchanged", indent + 1) }
      unchanged = 0
    }
    for step in ListAlignment.bySequence(oldNumbers, newNumbers, findsMoves: false).steps {
      if case .stayed = step {
        unchanged += 1
        continue
      }
      close(&self)
      if let place = step.old { add(.removed, Quoting.escaped(old[place]), indent + 1) }
      if let place = step.new { add(.inserted, Quoting.escaped(new[place]), indent + 1) }
    }
    close(&self)
    add(.context, "\"\"\"", indent)
  }
}
