import RillValues

/// The body of a command.
struct WireCommand: Decodable, Sendable {
  let command: Command

  private enum Key: String, CodingKey {
    case `do`, count, to, numbers, number, before, on, text
  }

  init(from decoder: any Decoder) throws {
    let body = try decoder.container(keyedBy: Key.self)
    func number() throws -> UInt64 { try body.decode(UInt64.self, forKey: .number) }
    func numbers() throws -> [UInt64] { try body.decode([UInt64].self, forKey: .numbers) }
    func count() throws -> Int {
      let count = try body.decodeIfPresent(Int.self, forKey: .count) ?? 1
      guard count >= 0 else {
        throw DecodingError.dataCorruptedError(
          forKey: .count, in: body,
          debugDescription: "\(count) is negative; to go the other way, use the other command")
      }
      return count
    }
    func isOn() throws -> Bool { try body.decode(Bool.self, forKey: .on) }
    command =
      switch try body.decode(String.self, forKey: .do) {
      case "back": .back(try count())
      case "forward": .forward(try count())
      case "jump": .jump(try body.decode(UInt64.self, forKey: .to))
      case "place": .place(try body.decode(Int.self, forKey: .to))
      case "end": .end
      case "skip": .skip(try numbers())
      case "unskip": .unskip(try numbers())
      case "move": .move(try number(), before: try body.decodeIfPresent(UInt64.self, forKey: .before))
      case "commit": .commit
      case "rollback": .rollback
      case "reset": .reset
      case "sweep": .sweep
      case "lock": .lock(try isOn())
      case "record": .record(try isOn())
      case "engine": .engine(try isOn())
      case "places": .places(try isOn())
      case "branch": .branch(try number())
      case "note": .note(try number(), try body.decode(String.self, forKey: .text))
      case "pin": .pin(try number(), try isOn())
      case let other:
        throw DecodingError.dataCorruptedError(
          forKey: .do, in: body, debugDescription: "\"\(other)\" is not a command")
      }
  }
}

/// The body of a request for a view.
struct WireViewRequest: Decodable, Sendable {
  private struct Part: Decodable {
    var path: [WireChange.Step]
    var from: Int?
    var limit: Int?
  }

  private static let depths = 1...24
  private static let mostParts = 500

  let request: ViewRequest

  private enum Key: String, CodingKey {
    case view, at, open, depth
  }

  init(from decoder: any Decoder) throws {
    let body = try decoder.container(keyedBy: Key.self)
    var request = ViewRequest()
    request.token = try body.decodeIfPresent(String.self, forKey: .view)
    if let words = try body.decodeIfPresent(String.self, forKey: .at) {
      guard let moment = Moment(words) else {
        throw DecodingError.dataCorruptedError(
          forKey: .at, in: body, debugDescription: "\"\(words)\" names no state")
      }
      request.moment = moment
    }
    let depth = try body.decodeIfPresent(Int.self, forKey: .depth) ?? request.open.depth
    request.open.depth = min(max(depth, Self.depths.lowerBound), Self.depths.upperBound)
    let parts = try body.decodeIfPresent([Part].self, forKey: .open) ?? []
    for part in parts.prefix(Self.mostParts) {
      guard let path = StateTreePath(wire: part.path) else {
        throw DecodingError.dataCorruptedError(
          forKey: .open, in: body, debugDescription: "a step needs one of member, index and key")
      }
      request.open.windows[path] = StateRequest.window(from: part.from ?? 0, limit: part.limit ?? 100)
    }
    self.request = request
  }
}

extension StateTreePath {
  /// Creates a path, or returns nil if one of its steps is invalid.
  init?(wire steps: [WireChange.Step]) {
    let known = steps.compactMap(\.step)
    guard known.count == steps.count else { return nil }
    self.init(known)
  }
}

extension StateRequest {
  /// Returns a range of elements, limited to the number that a request may ask for.
  static func window(from: Int, limit: Int) -> Range<Int> {
    let start = min(max(from, 0), Int(Int32.max))
    return start..<(start + min(max(limit, 1), 1_000))
  }
}
