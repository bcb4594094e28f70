import RillSessions

/// The effects that a track's entries have asked for and that have not ended, as far as its lines tell.
struct OpenEffects: Hashable, Sendable {
  /// An effect that has not ended.
  struct Effect: Hashable, Sendable, Codable {
    /// The number of the entry that asked for it.
    let cause: UInt64
    /// Which of the effects of that entry it is.
    let index: UInt32
    let name: String
    /// Whether a line says that it has begun.
    var hasBegun = false
    /// The JSON of the action that asked for it.
    let action: String?
    /// The version of that action.
    let version: Int
  }

  private var effects: [UInt64: [Effect]] = [:]

  /// No effects.
  init() {}

  /// The effects that a snapshot tells of.
  init(_ list: [Effect]) {
    for effect in list { effects[effect.cause, default: []].append(effect) }
  }

  /// The effects in the order of their causes.
  var list: [Effect] { effects.keys.sorted().flatMap { effects[$0] ?? [] } }

  /// Notes what an entry asks for.
  mutating func ask(_ cause: UInt64, _ names: [String], action: JSONText?, version: Int) {
    guard !names.isEmpty else { return }
    let text = action?.description
    effects[cause] = names.enumerated().map { index, name in
      Effect(cause: cause, index: UInt32(index), name: name, action: text, version: version)
    }
  }

  /// Takes a line about effects in.
  mutating func note(_ line: EffectLine) {
    guard var known = effects[line.cause], line.first <= line.last else { return }
    switch line.kind {
    case .begun:
      for index in known.indices where (line.first...line.last).contains(known[index].index) {
        known[index].hasBegun = true
      }
    case .ended: known.removeAll { (line.first...line.last).contains($0.index) }
    }
    effects[line.cause] = known.isEmpty ? nil : known
  }

  /// The lowest number of an entry whose effects are kept, by their names.
  func oldestCause(where isKept: (String) -> Bool) -> UInt64? {
    effects.filter { $0.value.contains { isKept($0.name) } }.keys.min()
  }
}

/// A line of a track that tells of effects, and not of an input.
struct EffectLine: Hashable, Sendable, Codable {
  enum Kind: String, Hashable, Sendable, Codable {
    case begun
    case ended
  }

  let kind: Kind
  /// The number of the entry that asked for the effects.
  let cause: UInt64
  /// The first and the last of the effects of that entry.
  let first: UInt32
  let last: UInt32
  /// How they have ended, for a person.
  var how: String?

  /// The line without a line feed.
  var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.write(raw: "{\"kind\":")
    writer.write(kind.rawValue)
    writer.write(raw: ",\"cause\":")
    writer.write(cause)
    writer.write(raw: ",\"first\":")
    writer.write(first)
    writer.write(raw: ",\"last\":")
    writer.write(last)
    if let how {
      writer.write(raw: ",\"how\":")
      writer.write(how)
    }
    writer.write(raw: "}")
    return writer.bytes
  }

  /// Whether a line is of this kind; entries begin with their numbers.
  static func isOne(_ line: some Sequence<UInt8>) -> Bool {
    line.starts(with: "{\"kind\":\"begun\"".utf8) || line.starts(with: "{\"kind\":\"ended\"".utf8)
  }
}
