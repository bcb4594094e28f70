import Rill
import RillValues

/// Removes the values of named fields from a session, and collects the names that occur.
struct SessionRedaction {
  private let names: [String: String]
  private(set) var found: Set<String> = []

  init(_ names: [String]) {
    self.names = Dictionary(names.map { (Self.plain($0), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns a name without a wrapper's underscore.
  private static func plain(_ name: String) -> String {
    name.first == "_" ? String(name.dropFirst()) : name
  }

  private mutating func hides(_ name: String) -> Bool {
    guard let asked = names[Self.plain(name)] else { return false }
    found.insert(asked)
    return true
  }

  // MARK: - Entries

  mutating func visible(_ entry: SessionEntry) -> SessionEntry {
    var entry = entry
    switch entry.subject {
    case .action(let json): entry.subject = .action(json.map { visible($0) })
    case .write(let changes): entry.subject = .write(changes.map { visible($0) })
    case .gap(let changes): entry.subject = .gap(changes.map { visible($0) })
    }
    entry.name = Redaction.name(in: entry.name)
    entry.text = entry.text.map { _ in Redaction.dots }
    entry.note = entry.note.map { _ in Redaction.dots }
    entry.refusal = entry.refusal.map { SessionEntry.Reason(by: $0.gate, Redaction.dots) }
    entry.effects = entry.effects.map(Redaction.name(in:))
    entry.origin = visible(entry.origin)
    entry.extra = entry.extra.map { visible($0) }
    return entry
  }

  private func visible(_ origin: Origin) -> Origin {
    switch origin {
    case .effect(let name): .effect(Redaction.name(in: name))
    case .interactor(let action): .interactor(Redaction.name(in: action))
    case .replica(let id): .replica(Redaction.name(in: id))
    case .other(let name): .other(Redaction.name(in: name))
    default: origin
    }
  }

  // MARK: - Changes

  /// Returns the remaining changes.
  ///
  /// Changes inside a hidden field, which is empty in every state, are removed.
  private mutating func visible(_ changes: [SessionChange]) -> [SessionChange] {
    changes.compactMap { change in
      let depth = hiddenDepth(of: change.path)
      switch change {
      case .set(let path, let value):
        guard let depth else { return .set(path, visible(value)) }
        return depth == path.count ? .set(path, Self.changed(value, Self.empty)) : nil
      case .remove(let path): return depth == nil || depth == path.count ? change : nil
      case .splice(let path, let index, let count, let inserted):
        guard depth == nil else { return nil }
        return .splice(path, at: index, removing: count, inserting: inserted.map { visible($0) })
      }
    }
  }

  /// Returns the number of steps to the first hidden field.
  private mutating func hiddenDepth(of path: SessionChange.Path) -> Int? {
    for (index, step) in path.enumerated() {
      if case .name(let name) = step, hides(name) { return index + 1 }
    }
    return nil
  }

  // MARK: - Values

  mutating func visible(_ text: JSONText) -> JSONText { Self.changed(text) { visible($0) } }

  /// Returns the value of a named member.
  mutating func member(_ name: String, _ text: JSONText) -> JSONText {
    hides(name) ? Self.changed(text, Self.empty) : visible(text)
  }

  private static func changed(_ text: JSONText, _ change: (JSONValue) -> JSONValue) -> JSONText {
    do throws(JSONProblem) { return JSONText(change(try text.value)) } catch {
      // A value that cannot be parsed cannot be searched either.
      return JSONText(.string(Redaction.dots))
    }
  }

  private mutating func visible(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let elements): .array(elements.map { visible($0) })
    case .object(let members):
      .object(members.map { .init($0.name, hides($0.name) ? Self.empty($0.value) : visible($0.value)) })
    default: value
    }
  }

  /// Returns an empty value of the same kind.
  private static func empty(_ value: JSONValue) -> JSONValue {
    switch value {
    case .null: .null
    case .bool: .bool(false)
    case .number: .number("0")
    case .string: .string(Redaction.dots)
    case .array: .array([])
    case .object(let members):
      // The unlabeled values of a case. Other names may be keys of a dictionary, and secret.
      .object(
        members.allSatisfy { isPosition($0.name) } ? members.map { .init($0.name, empty($0.value)) } : [])
    }
  }

  /// Returns a Boolean value that indicates whether a name belongs to an unlabeled value, such as `_0`.
  private static func isPosition(_ name: String) -> Bool {
    name.first == "_" && UInt8(name.dropFirst()) != nil
  }
}
