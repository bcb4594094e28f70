/// Writes trees as lines of text.
package struct DumpText {
  package struct Line: Hashable, Sendable {
    package var indent: Int
    package var words: String

    package var text: String { String(repeating: "  ", count: indent) + words }
  }

  package private(set) var lines: [Line] = []
  private let width: Int

  package init(width: Int) {
    self.width = width
  }

  /// Creates a text with the lines of a tree.
  package init(width: Int, _ tree: StateTree, _ label: String = "") {
    self.width = width
    write(tree, label: label)
  }

  /// Adds a line.
  package mutating func add(_ words: String, indent: Int) {
    lines.append(Line(indent: indent, words: words))
  }

  /// Adds the lines of a tree.
  ///
  /// - Parameters:
  ///   - tree: The tree.
  ///   - label: The text before the tree.
  ///   - remark: The text after the first line of the tree.
  ///   - indent: The level of indentation.
  package mutating func write(_ tree: StateTree, label: String = "", remark: String = "", indent: Int = 0) {
    if let line = tree.line(upTo: max(20, width - 2 * indent - label.count)) {
      return add(label + line + remark, indent: indent)
    }
    switch tree.content {
    case .string(let string, let hidden) where string.contains(where: \.isNewline):
      write(paragraphs: string, hidden: hidden, label: label, remark: remark, indent: indent)
    case .absent, .boolean, .number, .string, .opaque, .elided:
      add(label + (tree.line(upTo: .max) ?? "") + remark, indent: indent)
    case .structure, .enumeration, .list, .set, .dictionary:
      add(label + tree.opening + remark, indent: indent)
      write(tree.pieces, indent: indent + 1)
      if tree.hidden > 0 { add("… \(Counting.grouped(tree.hidden)) more", indent: indent + 1) }
      add(tree.closing, indent: indent)
    }
  }

  /// Adds the parts of a tree, and counts those omitted for lack of space.
  private mutating func write(_ pieces: [StateTree.Piece], indent: Int) {
    var left = 0
    for piece in pieces {
      if piece.tree.content == .elided(.size) {
        left += 1
      } else {
        write(piece.tree, label: piece.label, indent: indent)
      }
    }
    if left > 0 { add("… \(Counting.grouped(left)) more", indent: indent) }
  }

  /// Adds a string of several lines as a multiline literal.
  private mutating func write(
    paragraphs text: String, hidden: Int, label: String, remark: String, indent: Int
  ) {
    add(label + "\"\"\"" + remark, indent: indent)
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      add(Quoting.escaped(paragraph), indent: paragraph.isEmpty ? 0 : indent + 1)
    }
    add("\"\"\"" + Quoting.hidden(hidden), indent: indent)
  }
}
