#if Inspector
extension StateTree: CustomStringConvertible {
  /// The tree on one line, as one would write the value in Swift, cut off where it gets long.
  public var description: String { summary(limit: 200) }

  /// The tree on one line of at most about the given number of characters.
  ///
  /// - Complexity: O(`limit`).
  /// - Parameter limit: After how many characters the line is cut off.
  /// - Returns: The line.
  public func summary(limit: Int) -> String {
    var line = SummaryLine(limit: limit)
    line.append(self)
    return line.text
  }

  /// How many nodes the tree has.
  ///
  /// - Complexity: O(*n*).
  public var nodeCount: Int {
    switch content {
    case .structure(let members), .enumeration(_, let members): members.reduce(1) { $0 + $1.value.nodeCount }
    case .list(let elements, _), .set(let elements, _): elements.reduce(1) { $0 + $1.nodeCount }
    case .dictionary(let entries, _): entries.reduce(1) { $0 + $1.key.nodeCount + $1.value.nodeCount }
    case .absent, .boolean, .number, .string, .opaque, .elided: 1
    }
  }
}

/// Writes a tree on one line and stops when the line is full.
private struct SummaryLine {
  private(set) var text = ""
  private var length = 0
  private var isFull = false
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  mutating func append(_ tree: StateTree) {
    switch tree.content {
    case .absent: append("nil")
    case .boolean(let flag): append(flag ? "true" : "false")
    case .number(let digits): append(digits)
    case .string(let text, let hidden): append("\"" + text + (hidden > 0 ? "…" : "") + "\"")
    case .opaque(let words): append(words)
    case .structure(let members): append(members, named: tree.typeName.hasPrefix("(") ? "" : tree.typeName)
    case .enumeration(let name, let members):
      append("." + name)
      if !members.isEmpty { append(members, named: "") }
    case .list(let elements, let hidden), .set(let elements, let hidden):
      append(elements, hidden: hidden) { line, element in line.append(element) }
    case .dictionary(let entries, let hidden): append(entries: entries, hidden: hidden)
    case .elided: append("…")
    }
  }

  private mutating func append(_ piece: String) {
    guard !isFull else { return }
    let room = limit - length
    if piece.count > room {
      text += piece.prefix(max(room, 0)) + "…"
      isFull = true
    } else {
      text += piece
      length += piece.count
    }
  }

  private mutating func append(_ members: [StateTree.Member], named name: String) {
    append(name + "(")
    for (position, member) in members.enumerated() where !isFull {
      if position > 0 { append(", ") }
      if member.name != String(position) { append(member.name + ": ") }
      append(member.value)
    }
    append(")")
  }

  private mutating func append(entries: [StateTree.Entry], hidden: Int) {
    guard !entries.isEmpty || hidden > 0 else { return append("[:]") }
    append(entries, hidden: hidden) { line, entry in
      line.append(entry.key)
      line.append(": ")
      line.append(entry.value)
    }
  }

  private mutating func append<Part>(_ parts: [Part], hidden: Int, _ write: (inout SummaryLine, Part) -> Void)
  {
    append("[")
    for (position, part) in parts.enumerated() where !isFull {
      if position > 0 { append(", ") }
      write(&self, part)
    }
    if hidden > 0 { append(parts.isEmpty ? "…" : ", …") }
    append("]")
  }
}
#endif
