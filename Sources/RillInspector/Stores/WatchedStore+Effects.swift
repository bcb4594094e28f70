import Rill

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
