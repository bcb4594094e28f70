import RillValues

/// A tree as lines that can be expanded.
struct DebuggerOutline {
  private static let width = 200
  /// The number of levels expanded by default.
  private static let open = 1

  let tree: StateTree
  /// The identities of the parts that differ from the default.
  let turned: Set<String>

  /// The visible lines.
  ///
  /// - Complexity: O(*n*) in the number of lines.
  var lines: [DebuggerLine] {
    var lines: [DebuggerLine] = []
    write(tree, name: nil, id: "self", depth: 0, to: &lines)
    return lines
  }

  private func write(_ tree: StateTree, name: String?, id: String, depth: Int, to lines: inout [DebuggerLine])
  {
    let parts = Self.parts(of: tree)
    let isOpen = (depth < Self.open) != turned.contains(id)
    let start = name.map { $0 + ": " } ?? ""
    let value = isOpen && !parts.isEmpty ? Self.heading(of: tree) : tree.summary(limit: Self.width)
    lines.append(
      DebuggerLine(
        id: id, depth: depth, text: start + value, isOpen: parts.isEmpty ? nil : isOpen, mark: .none))
    guard isOpen else { return }
    for part in parts { write(part.tree, name: part.name, id: id + part.step, depth: depth + 1, to: &lines) }
    let hidden = Self.hidden(in: tree)
    guard hidden > 0 else { return }
    let text = "… \(Counting.grouped(hidden)) more"
    lines.append(DebuggerLine(id: id + "[…]", depth: depth + 1, text: text, isOpen: nil, mark: .none))
  }

  private static func heading(of tree: StateTree) -> String {
    if case .enumeration(let name, _) = tree.content { ".\(name)" } else { tree.typeName }
  }

  private static func parts(of tree: StateTree) -> [(name: String?, step: String, tree: StateTree)] {
    switch tree.content {
    case .structure(let members), .enumeration(_, let members):
      members.enumerated().map { position, member in
        (member.name == String(position) ? nil : member.name, ".\(member.name)", member.value)
      }
    case .list(let elements, _), .set(let elements, _):
      elements.enumerated().map { ("[\($0)]", "[\($0)]", $1) }
    case .dictionary(let entries, _):
      entries.map { (entry: StateTree.Entry) in
        ("[\(entry.key.summary(limit: 80))]", "[\(entry.key.summary(limit: .max))]", entry.value)
      }
    case .absent, .boolean, .number, .string, .opaque, .elided: []
    }
  }

  private static func hidden(in tree: StateTree) -> Int {
    switch tree.content {
    case .list(_, let hidden), .set(_, let hidden), .dictionary(_, let hidden): hidden
    default: 0
    }
  }
}

extension DebuggerLine {
  /// Returns the lines of a difference.
  static func lines(of difference: Difference) -> [DebuggerLine] {
    difference.description.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
      position, line in
      let text = line.dropFirst().drop { $0 == " " }
      let depth = (line.count - 1 - text.count) / 2
      return DebuggerLine(
        id: "\(position)", depth: max(0, depth), text: String(text), isOpen: nil, mark: mark(line.first))
    }
  }

  private static func mark(_ sign: Character?) -> Mark {
    switch sign {
    case "-": .removed
    case "+": .added
    case ">": .moved
    default: .none
    }
  }
}
