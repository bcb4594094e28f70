package import Foundation
import RillValues

/// Answers of the inspector as lines of text, for clients without a page.
package enum WireOutline {
  /// Returns the lines of a state.
  ///
  /// - Parameter answer: The answer to a request for a state.
  /// - Returns: The lines, indented by their depth.
  /// - Throws: `DecodingError` if it is not such an answer.
  package static func state(_ answer: Data) throws -> [String] {
    lines(of: try JSONDecoder().decode(WireState.self, from: answer).state.tree, named: nil, indent: "")
  }

  /// Returns the lines of the differences between two states.
  ///
  /// - Parameter answer: The answer to a request for differences.
  /// - Returns: The lines.
  /// - Throws: `DecodingError` if it is not such an answer.
  package static func changes(_ answer: Data) throws -> [String] {
    let list = try JSONDecoder().decode(WireChangeList.self, from: answer)
    guard !list.changes.isEmpty else { return ["The state did not change."] }
    let lines = list.changes.map { change in
      let (before, after) = (change.before.map(text), change.after.map(text))
      let path = change.path.isEmpty ? "state" : change.path
      return switch (before, after) {
      case (let before?, let after?): "~ \(path): \(before) → \(after)"
      case (nil, let after?): "+ \(path): \(after)"
      case (let before?, nil): "- \(path): \(before)"
      case (nil, nil): "~ \(path)"
      }
    }
    return lines + (list.more > 0 ? ["\(list.more) more changes"] : [])
  }

  /// Returns the lines of an entry.
  ///
  /// - Parameter answer: The answer to a request for an entry.
  /// - Returns: The lines: the action, where it came from, and its effects.
  /// - Throws: `DecodingError` if it is not such an answer.
  package static func entry(_ answer: Data) throws -> [String] {
    let detail = try JSONDecoder().decode(Detail.self, from: answer)
    var lines = lines(of: detail.action.tree, named: nil, indent: "")
    lines.append("origin: \(detail.entry.origin)")
    if let place = detail.entry.place { lines.append("sent from: \(place)") }
    if let cause = detail.entry.cause { lines.append("cause: \(cause)") }
    if let refusal = detail.entry.refusal { lines.append("refused: \(refusal)") }
    if let took = detail.entry.took { lines.append("took: \(took) µs") }
    lines += detail.effects.map { "effect: \($0.name), \($0.phase)" }
    if !detail.caused.isEmpty {
      lines.append("led to: \(detail.caused.map(String.init).joined(separator: ", "))")
    }
    return lines
  }

  private struct Detail: Decodable {
    struct Entry: Decodable {
      var origin: String
      var place: String?
      var cause: UInt64?
      var refusal: String?
      var took: Double?
    }

    struct Effect: Decodable {
      var name: String
      var phase: String
    }

    var action: WireTree
    var entry: Entry
    var effects: [Effect]
    var caused: [UInt64]
  }

  private static func text(_ tree: WireTree) -> String { tree.tree.summary(limit: 200) }

  private static func lines(of tree: StateTree, named name: String?, indent: String) -> [String] {
    let label = name.map { "\($0): " } ?? ""
    let parts = parts(of: tree)
    guard !parts.isEmpty else { return ["\(indent)\(label)\(tree.summary(limit: 200))"] }
    return ["\(indent)\(label)\(title(of: tree))"]
      + parts.flatMap { lines(of: $0.value, named: $0.name, indent: indent + "  ") }
      + (hidden(in: tree) > 0 ? ["\(indent)  … \(hidden(in: tree)) more"] : [])
  }

  private static func title(of tree: StateTree) -> String {
    if case .enumeration(let name, _) = tree.content { return "\(tree.typeName).\(name)" }
    return tree.typeName
  }

  private static func parts(of tree: StateTree) -> [StateTree.Member] {
    switch tree.content {
    case .structure(let members), .enumeration(_, let members): members
    case .list(let items, _), .set(let items, _):
      items.enumerated().map { StateTree.Member(name: "[\($0.offset)]", value: $0.element) }
    case .dictionary(let entries, _):
      entries.map { StateTree.Member(name: $0.key.summary(limit: 80), value: $0.value) }
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
