import RillValues

/// The effects that have not ended, according to the lines of a stream.
struct OpenEffects: Hashable, Sendable {
  /// An effect that has not ended.
  struct Effect: Hashable, Sendable, Codable {
    /// The number of the entry that requested it.
    let cause: UInt64
    /// The index of the effect among the effects of that entry.
    let index: UInt32
    let name: String
    /// A Boolean value that indicates whether a line records that the effect has begun.
    var hasBegun = false
    /// The JSON of the action that requested the effect.
    let action: String?
    /// The schema version of that action.
    let version: Int
  }

  private var effects: [UInt64: [Effect]] = [:]

  /// Creates an empty list.
  init() {}

  /// Creates a list from the effects of a snapshot.
  init(_ list: [Effect]) {
    for effect in list { effects[effect.cause, default: []].append(effect) }
  }

  /// The effects, in the order of the entries that requested them.
  var list: [Effect] { effects.keys.sorted().flatMap { effects[$0] ?? [] } }

  /// Records the effects that an entry requests.
  mutating func ask(_ cause: UInt64, _ names: [String], action: JSONText?, version: Int) {
    guard !names.isEmpty else { return }
    let text = action?.description
    effects[cause] = names.enumerated().map { index, name in
      Effect(cause: cause, index: UInt32(index), name: name, action: text, version: version)
    }
  }

  /// Applies an effect line.
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

  /// Returns the lowest number of an entry with at least one effect whose name satisfies a condition.
  func oldestCause(where isKept: (String) -> Bool) -> UInt64? {
    effects.filter { $0.value.contains { isKept($0.name) } }.keys.min()
  }
}

/// A line of a stream that records the beginning or end of effects.
struct EffectLine: Hashable, Sendable, Codable {
  enum Kind: String, Hashable, Sendable, Codable {
    case begun
    case ended
  }

  let kind: Kind
  /// The number of the entry that requested the effects.
  let cause: UInt64
  /// The indices of the first and the last effect among the effects of that entry.
  let first: UInt32
  let last: UInt32
  /// A readable description of how the effects have ended.
  var how: String?

  /// The bytes of the line, without a line feed.
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

  /// Returns a Boolean value that indicates whether a line is an effect line.
  ///
  /// Other lines start with the entry's number.
  static func isOne(_ line: some Sequence<UInt8>) -> Bool {
    line.starts(with: "{\"kind\":\"begun\"".utf8) || line.starts(with: "{\"kind\":\"ended\"".utf8)
  }
}
