import Rill
import RillDebugging

/// A formatted effect.
package struct EffectRow: Hashable, Sendable {
  var number: UInt64
  var cause: UInt64
  var name: String
  var id: String?
  var phase: EffectRecord.Phase
  var reason: String?
  /// The start and end times in milliseconds since 1970.
  var start: Double
  var end: Double?
  var sent: [UInt64]

  init(_ record: EffectRecord, _ words: ActionWords) {
    number = record.number
    cause = record.cause
    name = record.name
    id = record.id
    phase = record.phase
    reason = record.reason
    start = words.time(of: record.start)
    end = record.end.map { words.time(of: $0) }
    sent = record.sent
  }
}

/// A range of effects.
package struct EffectList: Sendable {
  var effects: [EffectRow]
  var hasMore: Bool
}

extension WatchedStore {
  func effects(after number: UInt64, limit: Int) async throws -> EffectList {
    let records = try await visit { store, tap in
      var records = tap.effects.records(after: number)
      // Effects that wait for others with their ID have not been reported yet.
      let known = Set(records.map(\.number))
      for effect in store.effects where !effect.isRunning && effect.id > number && !known.contains(effect.id)
      {
        records.append(Self.waiting(effect))
      }
      return records.sorted { $0.number < $1.number }
    }
    return EffectList(
      effects: records.prefix(limit).map { EffectRow($0, words) }, hasMore: records.count > limit)
  }

  private static func waiting(_ effect: RunningEffect) -> EffectRecord {
    EffectRecord(
      number: effect.id, cause: effect.cause, name: effect.description.name,
      id: effect.description.id.map { String(describing: $0) }, phase: .waiting, start: .now)
  }
}
