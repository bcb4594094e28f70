import Rill
package import RillValues

extension SessionEntry {
  /// Reads an entry.
  ///
  /// Skips members that this version does not know.
  ///
  /// - Parameter line: One JSON object in UTF-8.
  /// - Throws: ``SessionFailure`` if it is not an entry.
  public init(line: [UInt8]) throws(SessionFailure) {
    do throws(JSONProblem) {
      var reader = try JSONReader(checking: line)
      try self.init(&reader)
      try reader.end()
    } catch {
      throw .malformed(error, in: line, "the entry")
    }
  }

  package init(_ reader: inout JSONReader) throws(JSONProblem) {
    var parts = EntryParts()
    _ = reader.peek()
    let start = reader.position
    try reader.object { reader, name throws(JSONProblem) in try parts.read(name, from: &reader) }
    guard let number = parts.number else { throw reader.problem("has no \"number\"", at: start) }
    guard let kind = parts.kind else { throw reader.problem("has no \"kind\"", at: start) }
    guard let name = parts.name else { throw reader.problem("has no \"name\"", at: start) }
    guard let origin = parts.origin else { throw reader.problem("has no \"origin\"", at: start) }
    guard let time = parts.time else { throw reader.problem("has no \"time\"", at: start) }
    let subject: Subject =
      switch kind {
      case .action: .action(parts.action)
      case .write: .write(parts.changes)
      case .gap: .gap(parts.changes)
      }
    self.init(
      number, subject, name: name, text: parts.text, version: parts.version, origin: origin,
      cause: parts.cause, time: time, refusal: parts.refusal, effects: parts.effects,
      isSkipped: parts.isSkipped, isHandled: parts.isHandled, extra: parts.extra,
      effect: parts.effect)
    place = parts.place
    note = parts.note
    isPinned = parts.isPinned
  }
}

/// The parts of an entry that were read so far.
private struct EntryParts {
  enum Kind: String, CaseIterable { case action, write, gap }

  var number: UInt64?
  var kind: Kind?
  var name: String?
  var action: JSONText?
  var changes: [SessionChange]?
  var text: String?
  var version: Int?
  var origin: Origin?
  var cause: UInt64?
  var effect: UInt64?
  var place: Failure.Place?
  var time: Int64?
  var refusal: SessionEntry.Reason?
  var effects: [String] = []
  var isSkipped = false
  var isHandled = true
  var note: String?
  var isPinned = false
  var extra: JSONText?

  mutating func read(_ member: String, from reader: inout JSONReader) throws(JSONProblem) {
    switch member {
    case "number": number = try reader.integer()
    case "kind": kind = try reader.kind()
    case "name": name = try reader.string()
    case "action": action = try reader.text()
    case "changes": changes = try reader.changes()
    case "text": text = try reader.string()
    case "version": version = try reader.integer()
    case "origin": origin = try reader.origin()
    case "cause": cause = try reader.integer()
    case "effect": effect = try reader.integer()
    case "place": place = try reader.place()
    case "time": time = try reader.integer()
    case "refusal": refusal = try reader.reason()
    case "effects": effects = try reader.strings()
    case "skipped": isSkipped = try reader.bool()
    case "handled": isHandled = try reader.bool()
    case "note": note = try reader.string()
    case "pinned": isPinned = try reader.bool()
    case "extra": extra = try reader.text()
    default: try reader.skip()
    }
  }
}

extension JSONReader {
  /// Reads a whole number.
  package mutating func integer<Number: FixedWidthInteger>() throws(JSONProblem) -> Number {
    _ = peek()
    let start = position
    let text = try number()
    guard let value = Number(text) else { throw problem("has a number that does not fit", at: start) }
    return value
  }

  package mutating func bool() throws(JSONProblem) -> Bool {
    _ = peek()
    let start = position
    guard case .bool(let bool) = try word() else {
      throw problem("has null where a truth belongs", at: start)
    }
    return bool
  }

  package mutating func strings() throws(JSONProblem) -> [String] {
    var strings: [String] = []
    try array { reader throws(JSONProblem) in strings.append(try reader.string()) }
    return strings
  }

  fileprivate mutating func kind() throws(JSONProblem) -> EntryParts.Kind {
    _ = peek()
    let start = position
    let word = try string()
    guard let kind = EntryParts.Kind(rawValue: word) else {
      throw problem("has the unknown kind \"\(word)\"", at: start)
    }
    return kind
  }

  fileprivate mutating func origin() throws(JSONProblem) -> Origin {
    let next = peek()
    let start = position
    guard next == UInt8(ascii: "{") else {
      let word = try string()
      guard let origin = Self.plainOrigins[word] else {
        throw problem("has the unknown origin \"\(word)\"", at: start)
      }
      return origin
    }
    var origin: Origin?
    try object { reader, key throws(JSONProblem) in
      let name = try reader.string()
      switch key {
      case "effect": origin = .effect(name)
      case "interactor": origin = .interactor(name)
      case "replica": origin = .replica(name)
      case "other": origin = .other(name)
      default: throw reader.problem("has the unknown origin \"\(key)\"", at: start)
      }
    }
    guard let origin else { throw problem("has an origin without a name", at: start) }
    return origin
  }

  fileprivate mutating func place() throws(JSONProblem) -> Failure.Place {
    _ = peek()
    let start = position
    let text = try string()
    guard let colon = text.lastIndex(of: ":"), let line = Int(text[text.index(after: colon)...]), line > 0
    else {
      throw problem("has a place without a line", at: start)
    }
    return Failure.Place(file: String(text[..<colon]), line: line)
  }

  private static var plainOrigins: [String: Origin] {
    [
      "caller": .caller, "sender": .sender, "binding": .binding, "restore": .restore,
      "inspector": .inspector, "test": .test,
    ]
  }

  fileprivate mutating func reason() throws(JSONProblem) -> SessionEntry.Reason {
    var reason = SessionEntry.Reason(by: "", "")
    try object { reader, name throws(JSONProblem) in
      switch name {
      case "gate": reason.gate = try reader.string()
      case "reason": reason.reason = try reader.string()
      default: try reader.skip()
      }
    }
    return reason
  }

  package mutating func changes() throws(JSONProblem) -> [SessionChange] {
    var changes: [SessionChange] = []
    try array { reader throws(JSONProblem) in changes.append(try reader.change()) }
    return changes
  }

  private mutating func change() throws(JSONProblem) -> SessionChange {
    _ = peek()
    let start = position
    var path: SessionChange.Path?
    var value: JSONText?
    var (index, count): (Int?, Int?) = (nil, nil)
    var inserted: [JSONText] = []
    try object { reader, name throws(JSONProblem) in
      switch name {
      case "path": path = try reader.path()
      case "value": value = try reader.text()
      case "at": index = try reader.integer()
      case "remove": count = try reader.integer()
      case "insert": try reader.array { reader throws(JSONProblem) in inserted.append(try reader.text()) }
      default: try reader.skip()
      }
    }
    guard let path else { throw problem("has a change without a \"path\"", at: start) }
    if let value { return .set(path, value) }
    guard let index else { return .remove(path) }
    guard index >= 0, let count, count >= 0 else {
      throw problem("has a change of a list without \"at\" and \"remove\"", at: start)
    }
    return .splice(path, at: index, removing: count, inserting: inserted)
  }

  private mutating func path() throws(JSONProblem) -> SessionChange.Path {
    var path: SessionChange.Path = []
    try array { reader throws(JSONProblem) in
      let isName = reader.peek() == UInt8(ascii: "\"")
      path.append(isName ? .name(try reader.string()) : .index(try reader.integer()))
    }
    return path
  }
}
