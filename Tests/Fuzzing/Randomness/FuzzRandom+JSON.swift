import RillSessions
import RillValues

extension FuzzRandom {
  /// Names that have a meaning for one of the readers.
  private static let names: [String] = [
    "format", "version", "program", "name", "state", "action", "entries", "end", "count", "checksum",
    "start", "seeds", "extra", "number", "kind", "changes", "path", "value", "at", "remove", "insert",
    "origin", "effect", "cause", "time", "refusal", "gate", "reason", "effects", "skipped", "handled",
    "actionsById", "stagedActionIds", "skippedActionIds", "computedStates", "committedState", "payload",
    "preloadedState", "meta", "rill", "type", "timestamp", "do", "to", "numbers", "before", "on",
    "view", "open", "depth", "member", "index", "key", "spend", "coins", "note", "tag", "clear",
    "payday", "_0", "_1", "notes", "tags", "mood", "schema", "shape", "coder", "length", "0", "",
    "__proto__", "process", "run", "stores", "dropped", "link", "requests", "method", "target", "body",
    "event",
    "events", "data", "rows", "id", "stateType", "features", "history", "status", "layout", "newest",
  ]

  private static let numbers: [String] = [
    "0", "-0", "1", "-1", "2", "3", "7", "1e400", "-1e-400", "9223372036854775807",
    "-9223372036854775808", "9223372036854775808", "18446744073709551615", "18446744073709551614",
    "18446744073709551616", "1.5", "1E5", "4294967296", "2147483647", "2147483648", "9007199254740993",
    "1e18", "99999999999999999999999999999999999999",
  ]

  /// Returns JSON with a few modified values; bytes that are not JSON are modified as bytes.
  mutating func changedJSON(_ bytes: [UInt8]) -> [UInt8] {
    do throws(JSONProblem) {
      var reader = try JSONReader(checking: bytes)
      var value = try reader.value()
      for _ in 0...below(3) { change(&value) }
      return JSONText(value).utf8
    } catch {
      return changed(bytes)
    }
  }

  /// Modifies one of the values inside a value.
  private mutating func change(_ value: inout JSONValue) {
    var place = below(Self.size(value))
    change(&value, at: &place)
  }

  private static func size(_ value: JSONValue) -> Int {
    switch value {
    case .array(let elements): 1 + elements.reduce(0) { $0 + size($1) }
    case .object(let members): 1 + members.reduce(0) { $0 + size($1.value) }
    default: 1
    }
  }

  private mutating func change(_ value: inout JSONValue, at place: inout Int) {
    guard place > 0 else {
      place = -1
      return value = exchanged(value)
    }
    place -= 1
    switch value {
    case .array(var elements):
      for index in elements.indices where place >= 0 { change(&elements[index], at: &place) }
      value = .array(elements)
    case .object(var members):
      for index in members.indices where place >= 0 { change(&members[index].value, at: &place) }
      value = .object(members)
    default: break
    }
  }

  private mutating func exchanged(_ value: JSONValue) -> JSONValue {
    switch value {
    case .object(var members) where !members.isEmpty && !once(in: 4):
      let index = below(members.count)
      switch below(4) {
      case 0: members.remove(at: index)
      case 1: members.append(.init(members[index].name, once(in: 2) ? members[index].value : json(2)))
      case 2: members[index] = .init(one(of: Self.names), members[index].value)
      default: members.insert(.init(one(of: Self.names), json(2)), at: index)
      }
      return .object(members)
    case .array(var elements) where !elements.isEmpty && !once(in: 4):
      let index = below(elements.count)
      switch below(4) {
      case 0: elements.remove(at: index)
      case 1: elements.append(elements[index])
      case 2: elements.swapAt(index, below(elements.count))
      default: elements.insert(json(2), at: index)
      }
      return .array(elements)
    case .number where !once(in: 4): return .number(one(of: Self.numbers))
    case .string(let text) where once(in: 2): return .string(text + self.text())
    default: return json(3)
    }
  }

  /// Returns arbitrary JSON.
  mutating func json(_ depth: Int) -> JSONValue {
    switch below(depth > 0 ? 9 : 5) {
    case 0: return .null
    case 1: return .bool(once(in: 2))
    case 2, 3: return .number(one(of: Self.numbers))
    case 4: return .string(text())
    case 5, 6: return .array((0..<below(4)).map { _ in json(depth - 1) })
    case 7 where once(in: 30):
      return (0..<below(700)).reduce(.null) { inner, _ in
        once(in: 2) ? .array([inner]) : .object([.init("a", inner)])
      }
    default: return .object((0..<below(4)).map { _ in .init(one(of: Self.names), json(depth - 1)) })
    }
  }
}
