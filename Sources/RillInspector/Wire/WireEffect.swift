/// An effect with its current phase.
struct WireEffect: Codable, Hashable, Sendable {
  var number: UInt64
  var cause: UInt64
  var name: String
  var id: String?
  var phase: String
  var reason: String?
  /// The start and end times in milliseconds since 1970.
  var start: Double
  var end: Double?
  var sent: [UInt64]

  init(_ effect: EffectRow) {
    number = effect.number
    cause = effect.cause
    name = effect.name
    id = effect.id
    phase = effect.phase.rawValue
    reason = effect.reason
    start = effect.start
    end = effect.end
    sent = effect.sent
  }
}

/// A range of effects.
struct WireEffectList: Codable, Hashable, Sendable {
  var effects: [WireEffect]
  var more: Bool

  init(_ list: EffectList) {
    effects = list.effects.map { WireEffect($0) }
    more = list.hasMore
  }
}
