extension StateTree: CustomStringConvertible {
  /// The tree on one line in Swift syntax, truncated to about 200 characters.
  public var description: String { summary(limit: 200) }

  /// Returns the tree on one line, truncated to about the given number of characters.
  ///
  /// - Complexity: O(`limit`).
  /// - Parameter limit: The number of characters after which the line is truncated.
  /// - Returns: The line.
  public func summary(limit: Int) -> String {
    var line = SummaryLine(limit: limit)
    line.append(self)
    return line.text
  }

  /// Returns the tree on one line, with hidden parts counted, or nil if the line exceeds the limit.
  ///
  /// - Complexity: O(`limit`).
  package func line(upTo limit: Int) -> String? {
    var line = SummaryLine(limit: limit, counts: true)
    line.append(self)
    return line.isFull ? nil : line.text
  }

  /// The number of nodes in the tree.
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

/// Writes a tree on one line until the line is full.
private struct SummaryLine {
  private(set) var text = ""
  private var length = 0
  private(set) var isFull = false
  private let limit: Int
  /// Whether the line states the number of hidden parts.
  private let counts: Bool

  init(limit: Int, counts: Bool = false) {
    self.limit = limit
    self.counts = counts
  }

  mutating func append(_ tree: StateTree) {
    switch tree.content {
    case .absent: append("nil")
    case .boolean(let flag): append(flag ? "true" : "false")
    case .number(let digits): append(digits)
    case .string(let text, let hidden): append(quoted(text, hidden: hidden))
    case .opaque(let words): append(words)
    case .structure(let members): append(members, opening: StateTree.opening(ofType: tree.typeName))
    case .enumeration(let name, let members):
      append("." + name)
      if !members.isEmpty { append(members, opening: "(") }
    case .list(let elements, let hidden), .set(let elements, let hidden):
      append(elements, hidden: hidden) { line, element in line.append(element) }
    case .dictionary(let entries, let hidden): append(entries: entries, hidden: hidden)
    case .elided(let reason): append(counts ? mark(of: tree, reason) : "…")
    }
  }

  /// The placeholder for a part that is not shown.
  private func mark(of tree: StateTree, _ reason: StateTree.Elision) -> String {
    switch reason {
    case .depth: tree.typeName.hasPrefix("[") ? "[…]" : StateTree.opening(ofType: tree.typeName) + "…)"
    case .size: "…"
    case .cycle: StateTree.opening(ofType: tree.typeName) + "↻)"
    }
  }

  /// Returns a string in quotes, reading no more of it than fits on the line.
  private func quoted(_ text: String, hidden: Int) -> String {
    let start = limit == .max ? text[...] : text.prefix(limit + 1)
    guard !counts else { return Quoting.quoted(start, hidden: hidden) }
    return "\"" + Quoting.escaped(start, andQuotes: true) + (hidden > 0 ? "…" : "") + "\""
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

  private mutating func append(_ members: [StateTree.Member], opening: String) {
    append(opening)
    for (position, member) in members.enumerated() {
      if isFull { return }
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
    for (position, part) in parts.enumerated() {
      if isFull { return }
      if position > 0 { append(", ") }
      write(&self, part)
    }
    if hidden > 0 {
      append((parts.isEmpty ? "…" : ", …") + (counts ? " \(Counting.grouped(hidden)) more" : ""))
    }
    append("]")
  }
}
